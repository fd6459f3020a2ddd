-- A driver's average rating without reading every rating there is: every list that names the driver shows it.
alter table drivers
  add column rating_sum integer not null default 0,
  add column rating_count integer not null default 0;

create function count_driver_rating() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') and old.side = 'client' then
    update drivers set rating_sum = rating_sum - old.rating, rating_count = rating_count - 1 where id = old.driver_id;
  end if;
  if tg_op in ('INSERT', 'UPDATE') and new.side = 'client' then
    update drivers set rating_sum = rating_sum + new.rating, rating_count = rating_count + 1 where id = new.driver_id;
  end if;
  return null;
end $$;
create trigger ratings_count_for_their_driver after insert or update or delete on ratings
  for each row execute function count_driver_rating();

update drivers d set rating_sum = r.sum, rating_count = r.count
from (select driver_id, sum(rating) as sum, count(*) as count from ratings where side = 'client' group by driver_id) r
where r.driver_id = d.id;
