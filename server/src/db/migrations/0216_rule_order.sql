-- The order in which rules are tried. Null, as a node of the version before adds them: by their number.
alter table dispatch_rules add column position integer;
update dispatch_rules set position = id;
