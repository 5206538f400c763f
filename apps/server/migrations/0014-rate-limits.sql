-- Counters of rate limits survive a crash of the database: unlogged tables are truncated by crash recovery (docs/decisions/0081).
alter table limit_counters set logged;
