-- A search is counted, sorted and cut to its page from two indexes alone, also for a word that all contacts have.

drop index contact_by_words;
create index contact_by_words on contact (affiliate_id) include (id, words, name_key) where deleted_at is null;

-- The contacts about whom all of these words were written, in one array: fetching many one by one takes longer
-- than finding them. Postgres takes the comparison of two texts for cheap, and would read and compare all
-- stories for a word that many have.
drop function contacts_with(tsquery);
create function contacts_with(words tsquery) returns uuid[]
  language sql stable set enable_seqscan = off
begin atomic
  select array_agg(s.contact_id) from contact_story s where s.words @@ $1;
end;
