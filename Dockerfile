# The real bot. Build: docker build -t tablekeeper .   Run: docker run --env-file .env -v tablekeeper:/data tablekeeper
FROM python:3.11-slim

RUN useradd --create-home --uid 10001 keeper && mkdir /data && chown keeper /data
WORKDIR /app
COPY requirements/run.txt requirements/run.txt
RUN pip install --no-cache-dir --require-hashes -r requirements/run.txt
COPY bot bot
COPY engine engine
COPY renderers renderers
COPY data data

USER keeper
ENV DATABASE_PATH=/data/tablekeeper.db DATA_DIR=/app/data PYTHONUNBUFFERED=1
VOLUME /data
STOPSIGNAL SIGTERM
CMD ["python", "-m", "bot"]
