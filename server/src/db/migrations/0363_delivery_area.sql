-- The domain's `deliveryArea`, which whoever places or edits an order stores. The values stay as the function computed them until now.
-- A blank, which is no area, is of an order that a node of the version before writes while both run: `completeEarlierOrders` fills it.
alter table orders
  alter column delivery_area drop expression,
  alter column delivery_area set default ' ';

drop index orders_without_stored_facts;
create index orders_without_stored_facts on orders (id)
  where driver_pay_cents is null or counted_from is distinct from coalesce(confirmed_at, created_at)
    or (status = 'delivered' and is_on_time is null) or delivery_area = ' ';

-- contract: no released version calls it, only the column did
drop function delivery_area(text);
