#!/bin/sh
# Makes Meridian's roles. The image runs it in a new database; on one that has data already:
#   docker compose -f deploy/compose.yaml exec postgres sh /docker-entrypoint-initdb.d/roles.sh
set -e
psql -v ON_ERROR_STOP=1 -v owner="$OWNER_PASSWORD" -v app="$APP_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" \
  -f /roles.sql -f - <<'SQL'
alter role meridian_owner password :'owner';
alter role meridian_app password :'app';
SQL
