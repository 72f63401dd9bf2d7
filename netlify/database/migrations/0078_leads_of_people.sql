-- The report on the network reads leads in the order of their contacts, so that both are read once, side by side.
drop index lead_by_time;
create index lead_by_person on lead (affiliate_id, contact_id) include (created_at, credit, first_answer_at);
