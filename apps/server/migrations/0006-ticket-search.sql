-- The agency's list of tickets finds by the beginning of a code, a part of a name or a part of a phone without walking its whole history.
-- Codes are plain letters and digits: their index is read as a range, whatever the language of the database.
alter table tickets alter column code type text collate "C";
-- Both orders of a name stand in one key: surname, first name, surname.
create index passengers_search on passengers using gin (search_key(lastname || firstname || lastname) gin_trgm_ops, phone gin_trgm_ops);
