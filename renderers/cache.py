"""What was made before and may be needed again, bounded by its size in bytes. What is kept is its users' business."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from threading import Lock
from typing import Generic, TypeVar

V = TypeVar("V")


class Cache(Generic[V]):
    """The values used last; threads may share it.

    Args:
        enough: bytes that may be kept; ``weigh`` says how many a key and its value take.
    """

    def __init__(self, enough: int, weigh: Callable[[Hashable, V], int]) -> None:
        self._enough = enough
        self._weigh = weigh
        self._kept: OrderedDict[Hashable, V] = OrderedDict()
        self._size = 0
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    @property
    def size(self) -> int:
        """Bytes of all that is kept."""
        return self._size

    def __iter__(self) -> Iterator[Hashable]:
        """The keys of all that is kept, the one used longest ago first."""
        with self._lock:
            return iter(list(self._kept))

    def get(self, key: Hashable, make: Callable[[], V]) -> V:
        """The value under this key, made where it is not there. Nobody may change it.

        Two threads that miss the same value both make it; making is pure, so it is the same one.
        """
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        value = make()
        with self._lock:
            if key not in self._kept:
                self._kept[key] = value
                self._size += self._weigh(key, value)
            while self._size > self._enough and len(self._kept) > 1:
                oldest, dropped = self._kept.popitem(last=False)
                self._size -= self._weigh(oldest, dropped)
        return value

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()
            self._size = 0
