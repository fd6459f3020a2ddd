-- Stat cards read the changes of one organization: without an index, every change of everybody in the last minute.
create index daily_figure_changes_by_key on daily_figure_changes (dimension, key, day);
