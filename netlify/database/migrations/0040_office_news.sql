-- What the office hears of: alerts of the kind "office", and mails.

alter table alert drop constraint alert_kind_check;
alter table alert add constraint alert_kind_check check (kind in ('lead', 'follow-up', 'order', 'ticket', 'content',
  'security', 'announcement', 'office'));
alter table alert_mute drop constraint alert_mute_kind_check;
alter table alert_mute add constraint alert_mute_kind_check check (kind in ('lead', 'follow-up', 'order', 'ticket',
  'content', 'announcement', 'office'));
alter table mail drop constraint mail_kind_check;
alter table mail add constraint mail_kind_check check (kind in ('lead', 'digest', 'order', 'ticket', 'announcement',
  'page', 'office', 'security', 'invitation', 'reset', 'address', 'acknowledgement'));

-- What a member of the office gets by mail: what waits, once a day, and also each piece of news at once.
alter table mail_preference add column office text not null default 'daily'
  check (office in ('daily', 'at-once', 'off'));

create or replace function mail_address(affiliate uuid, kind text) returns text language sql stable
  return (select a.email
    from affiliate a left join mail_preference p on p.affiliate_id = a.id
   where a.id = $1 and a.email <> '' and not a.disabled and (a.ends_at is null or a.ends_at > now())
     and p.unreachable is distinct from a.email
     and case $2 when 'lead' then coalesce(p.lead, true) when 'order' then coalesce(p."order", true)
       when 'ticket' then coalesce(p.ticket, true) when 'announcement' then coalesce(p.announcement, true)
       when 'digest' then coalesce(p.digest, 'daily') <> 'off'
       when 'office' then a.office and coalesce(p.office, 'daily') <> 'off' else true end);

-- All that waits for the office, with the affiliate whom it comes from, by the part of the office's page.
create view office_waiting as
  select 'review' part, id, affiliate_id sender from publication where state = 'submitted'
  union all select 'leads', id, null from lead
   where decided_at is null and answered_at is null and credit in ('unknown', 'none')
  union all select 'orders', id, affiliate_id from piece_order where status = 'requested'
  union all select 'tickets', id, affiliate_id from ticket where status = 'open';

-- How many of each part wait.
create view office_counts as
  select count(*) filter (where part = 'review')::int review, count(*) filter (where part = 'leads')::int leads,
    count(*) filter (where part = 'orders')::int orders, count(*) filter (where part = 'tickets')::int tickets
    from office_waiting;
