-- The history and the admin's list find an order by its recipient.

create index orders_recipient_search on orders using gin (lower(delivery_contact_name) gin_trgm_ops) where delivery_contact_name is not null;
