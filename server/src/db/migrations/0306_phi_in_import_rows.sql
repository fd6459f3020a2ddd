-- Field to the patterns of patients' data in its text, by name only: the writer of a form is warned beside the field, whoever
-- uploads a file at the cell.
alter table import_rows add column phi jsonb not null default '{}';
