"""Live matches: who may do what to them, when it is kept, what each viewer receives. No Discord, no rules, no SQL."""
