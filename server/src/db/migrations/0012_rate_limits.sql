-- Counters that live for minutes; the library rate-limiter-flexible names the columns and their order. Unlogged, because
-- losing them in a crash only makes a limit start again.
create unlogged table rate_limits (
  key text primary key,
  points integer not null,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);
