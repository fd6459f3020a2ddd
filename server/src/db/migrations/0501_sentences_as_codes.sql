-- What a change of a plan did, and why auto-dispatch did not choose a driver, were stored as English sentences. They are codes with
-- values from here on. What a sentence does not say for certain stays as it is written, as the code 'text'.

alter table plan_changes add column if not exists did jsonb;
alter table plan_changes alter column summary set default '';
alter table plan_proposals add column if not exists did jsonb;
alter table plan_proposals alter column summary set default '';

-- '#ML-0012, #ML-0013' or '1,204 orders'.
create or replace function pg_temp.orders_in(label text) returns jsonb language sql immutable as $$
  select case when label like '#%'
    then (select jsonb_agg(m[1]::int order by n) from regexp_matches(label, '(\d+)', 'g') with ordinality as t (m, n))
    else to_jsonb(replace(substring(label from '^[\d,]+'), ',', '')::int) end
$$;

create or replace function pg_temp.plan_summary(sentence text) returns jsonb language sql immutable as $$
  select coalesce(
    (select jsonb_strip_nulls(jsonb_build_object('code', code, 'values',
        case when said.orders is null and said.driver is null then null
          else jsonb_strip_nulls(jsonb_build_object('orders', pg_temp.orders_in(said.orders), 'driver', said.driver)) end))
      from (values
        ('moved', '^moved (?<orders>) to (?<driver>)$'),
        ('tookOut', '^took (?<orders>) out of the plan$'),
        ('reordered', '^reordered the run of (?<driver>)$'),
        ('reorderedOwn', '^reordered the own run$'),
        ('locked', '^locked (?<orders>)$'),
        ('unlocked', '^unlocked (?<orders>)$'),
        ('planned', '^a plan for (?<orders>)$'),
        ('gaveOne', '^gave one order to (?<driver>)$'),
        ('placed', '^put (?<orders>) into a run$'),
        ('released', '^released (?<orders>)$'),
        ('unassigned', '^unassigned (?<orders>)$'),
        ('plannedReturn', '^planned the return of (?<orders>)$')
      ) as known (code, pattern)
      cross join lateral (select regexp_match(sentence, replace(replace(pattern,
        '(?<orders>)', '(#ML-\d{4,9}(?:, #ML-\d{4,9})*|\d{1,3}(?:,\d{3})* orders?)'), '(?<driver>)', '(.+)')) as found) f
      cross join lateral (select case when pattern like '%<orders>%' then found[1] end as orders,
        case when pattern like '%<driver>%' then found[cardinality(found)] end as driver) said
      where found is not null
      limit 1),
    jsonb_build_object('code', 'text', 'values', jsonb_build_object('text', sentence)))
$$;

update plan_changes set did = case when summary like 'undid %'
  then jsonb_build_object('code', 'undid', 'values', jsonb_build_object('of', pg_temp.plan_summary(substr(summary, 7))))
  else pg_temp.plan_summary(summary) end
where did is null;

create or replace function pg_temp.dispatch_refusal(sentence text) returns jsonb language sql immutable as $$
  select coalesce(
    (select jsonb_build_object('code', code) from (values
      ('anotherOrderLate', 'Another order would be late'),
      ('doesNotFit', 'It does not fit into the vehicle or the shift'),
      ('passed', 'Passed on this job'),
      ('expired', 'Did not answer in time'),
      ('released', 'Released this job')) as known (code, said) where said = sentence),
    (select jsonb_build_object('code', 'skillMissing', 'values', jsonb_build_object('skill', skill)) from (values
      ('controlled_medication', 'Controlled medication'),
      ('cold_box', 'Cold box'),
      ('biological_samples', 'Biological samples'),
      ('heavy_equipment', 'Heavy equipment'),
      ('bonded', 'Bonded courier')) as known (skill, label) where sentence = 'No valid ''' || label || ''''),
    (select jsonb_build_object('code', 'notNear', 'values', jsonb_build_object('miles', found[1]::numeric))
      from regexp_match(sentence, '^Not within (\d+(?:\.\d+)?) miles of the pickup$') found where found is not null),
    (select jsonb_build_object('code', 'tooManyJobs', 'values', jsonb_build_object('jobs', found[1]::int))
      from regexp_match(sentence, '^Has (\d{1,4}) open jobs already$') found where found is not null),
    jsonb_build_object('code', 'text', 'values', jsonb_build_object('text', sentence)))
$$;

update dispatch_decisions set weighed = (
  select jsonb_agg(case when jsonb_typeof(driver -> 'refusal') = 'string'
    then jsonb_set(driver, '{refusal}', pg_temp.dispatch_refusal(driver ->> 'refusal')) else driver end order by place)
  from jsonb_array_elements(weighed) with ordinality as drivers (driver, place))
where weighed @? '$[*].refusal ? (@.type() == "string")';
