-- What a driver is told of a delivery before accepting the job: street, city and ZIP, without house number, unit, company or
-- person. In SQL because lists of orders are made as JSON by one statement.
create function delivery_area(address text) returns text
language plpgsql immutable parallel safe as $$
declare
  parts text[];
  house int;
  tail text[];
  house_number constant text := '^[A-Za-z]?[0-9][0-9A-Za-z/-]*\s+';
  ordinal constant text := '^[0-9]+(st|nd|rd|th)\s';
  state_alone constant text := '^\S+\s+(TX|OK|NM|AR|LA|Texas|Oklahoma|New Mexico|Arkansas|Louisiana)\.?$';
  unit constant text :=
    '\m(apt|apartment|suite|ste|unit|room|rm|bldg|building|floor|fl|lot|space|trlr|ph)\M\.?\s*#?\s*([0-9]\S*|[A-Za-z])(\s.*)?$';
begin
  select array_agg(btrim(part) order by n) into parts
  from unnest(string_to_array(address, ',')) with ordinality as given (part, n)
  where btrim(part) !~* '^(|usa|us|u\.s\.a?\.?|united states( of america)?)$';
  select min(n) into house from unnest(parts) with ordinality as given (part, n)
  where part ~* (house_number || '.*[[:alpha:]]') and part !~* state_alone and part !~* ordinal;
  -- The city and the state with its ZIP, which may stand between commas of their own.
  tail := parts[coalesce(house, 1) + 1:];
  tail := tail[greatest(1, cardinality(tail) - case when tail[cardinality(tail)] ~ '^[0-9-]+$' then 2 else 1 end):];
  if house is null then
    return coalesce(nullif(array_to_string(tail, ', '), ''), substring(address from '\m[0-9]{5}\M'), '');
  end if;
  return array_to_string(
    btrim(regexp_replace(regexp_replace(regexp_replace(parts[house], house_number || '([0-9]/[0-9]\s+)?', ''),
      '\s' || unit, '', 'i'), '\s*#.*$', ''))
    || array(select part from unnest(tail) with ordinality as given (part, n)
      where part !~* ('^' || unit) and part !~ '^#' order by n), ', ');
end $$;
