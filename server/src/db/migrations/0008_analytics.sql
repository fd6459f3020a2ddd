-- Orders by the day they were placed, counted by status and by organisation without a look at the rows themselves.
drop index orders_by_day;
create index orders_by_day on orders (created_at desc) include (status, organization_id);
