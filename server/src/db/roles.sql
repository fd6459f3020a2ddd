-- The roles of an installation, and everything of its database in their hands. A superuser runs it in that database, once; running it
-- again does no harm. The embedded database gets it at its first start. For a PostgreSQL of your own:
--   psql "$SUPERUSER_URL" -f server/src/db/roles.sql -c '\password meridian_owner' -c '\password meridian_app'

do $$
declare
  found record;
begin
  -- For migrations and restores: DATABASE_OWNER_URL.
  if not exists (select from pg_roles where rolname = 'meridian_owner') then
    create role meridian_owner login;
  end if;
  -- For everything else: DATABASE_URL. Its rights are given by the owner, after each migration.
  if not exists (select from pg_roles where rolname = 'meridian_app') then
    create role meridian_app login;
  end if;
  -- For reports: grant it to a role of your own. It reads what orders were and cost, and no person, PIN or text.
  if not exists (select from pg_roles where rolname = 'meridian_reader') then
    create role meridian_reader nologin;
  end if;

  -- Tables, then what is not theirs: sequences of a column follow their table, parts of an extension stay with it. Background work
  -- makes its own tables, as the application.
  for found in
    select format('alter %s %s owner to %I', case when c.relkind = 'S' then 'sequence' else 'table' end, c.oid::regclass,
      case when n.nspname = 'pgboss' then 'meridian_app' else 'meridian_owner' end) as statement
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select from pg_depend d where d.objid = c.oid and (d.deptype = 'e' or c.relkind = 'S' and d.deptype in ('a', 'i')))
    union all
    select format('alter routine %s owner to %I', p.oid::regprocedure,
      case when n.nspname = 'pgboss' then 'meridian_app' else 'meridian_owner' end)
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'pgboss') and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select format('alter type %s owner to %I', t.oid::regtype,
      case when n.nspname = 'pgboss' then 'meridian_app' else 'meridian_owner' end)
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where n.nspname in ('public', 'pgboss') and t.typtype in ('e', 'd')
      and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
  loop
    execute found.statement;
  end loop;
  if to_regnamespace('pgboss') is not null then
    alter schema pgboss owner to meridian_owner;
  end if;
  alter schema public owner to meridian_owner;
  execute format('alter database %I owner to meridian_owner', current_database());
end $$;
