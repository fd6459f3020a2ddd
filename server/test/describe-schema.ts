/** A database's schema as sorted lines, from PostgreSQL's own catalog: two databases with the same lines have the same schema. */
import type pg from 'pg'

/** Columns by name: their order differs between a database that was built and one that was upgraded, and only matters for `ORDERED`. */
const LINES = `
  select 'extension ' || extname as line from pg_extension
  union all
  select format('table %s %s%s%s%s %s', relname, relkind, relpersistence,
    ' of ' || (select inhparent::regclass::text from pg_inherits where inhrelid = c.oid),
    ' ' || pg_get_expr(relpartbound, c.oid), array(select privilege_type from aclexplode(coalesce(relacl, acldefault('r', relowner))) where grantee = relowner order by 1))
  from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
  union all
  select format('column %s.%s %s%s%s%s%s', relname, attname, format_type(atttypid, atttypmod),
    case when attnotnull then ' not null' end, ' default ' || pg_get_expr(adbin, adrelid),
    ' identity ' || nullif(attidentity::text, ''), ' generated ' || nullif(attgenerated::text, ''))
  from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
  union all
  select format('constraint %s %s %s%s', conrelid::regclass, conname, pg_get_constraintdef(oid),
    case when not convalidated then ' not valid' end)
  -- Without 'not null', which columns have already: since PostgreSQL 18 it has a name, which keeps a column's former one.
  from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
  union all
  select 'index ' || pg_get_indexdef(indexrelid) || case when not indisvalid then ' invalid' else '' end
  from pg_index join pg_class c on c.oid = indexrelid where relnamespace = 'public'::regnamespace
  union all
  select format('view %s %s', oid::regclass, pg_get_viewdef(oid))
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
  union all
  select 'function ' || pg_get_functiondef(p.oid) || coalesce(proacl::text, '')
  from pg_proc p where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select format('trigger %s %s', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
  union all
  select format('sequence %s %s from %s by %s of %s.%s', s.seqrelid::regclass, format_type(s.seqtypid, null), s.seqstart,
    s.seqincrement, d.refobjid::regclass, a.attname)
  from pg_sequence s join pg_class c on c.oid = s.seqrelid and c.relnamespace = 'public'::regnamespace
    left join pg_depend d on d.objid = s.seqrelid and d.deptype in ('a', 'i')
    left join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid`

/** Read or written with `select *`, or by a library, in the order of their columns. */
const ORDERED = `
  select 'order of ' || table_name || ': ' || string_agg(column_name, ', ' order by ordinal_position) as line
  from information_schema.columns
  where table_schema = 'public' and table_name in ('daily_figures', 'daily_figure_changes', 'rate_limits', 'locations')
  group by table_name`

export async function describeSchema(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`${LINES} union all ${ORDERED}`)
  return rows.map(({ line }) => line).sort()
}
