-- PostgreSQL planned this trigger's statements again for every order, because it knows the order: a millisecond for each, and two
-- for a delivery. The plan for any order is as good.
alter function record_figure_change() set plan_cache_mode = force_generic_plan;
