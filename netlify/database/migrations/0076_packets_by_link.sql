-- A link to a packet with a map also ends with its reader's place in the family. What its parts were made from says
-- which household's map it has.
create or replace function end_map_links(contact uuid) returns void language sql
begin atomic
  with ended as (
    update share s set state = 'withdrawn', withdrawn_at = now(), version = version + 1
     where s.contact_id = $1 and s.kind in ('map', 'packet') and s.state in ('draft', 'sent', 'opened')
       and s.expires_on >= current_date - 1
       and case s.kind when 'map' then not may_read_map(s.thing::uuid, s.contact_id, s.confirmed)
         else exists (select from jsonb_array_elements(s.made_from) part
           where case part ->> 'kind' when 'map'
             then not may_read_map((part ->> 'thing')::uuid, s.contact_id, s.confirmed) else false end) end
    returning s.id, s.affiliate_id, s.contact_id, s.title
  ), noted as (
    insert into audit (actor, action, kind, thing, affiliate_id, reason)
    select affiliate_id, 'withdraw', 'share', id, affiliate_id, 'Its reader’s role in the household changed' from ended
  )
  insert into alert (affiliate_id, kind, title, href, why, subject, contact_id)
  select e.affiliate_id, 'share', 'A link was withdrawn: ' || e.title || ', ' || c.name || '.',
      '/dashboard/contacts/view?id=' || c.id || '&tab=facts',
      'You get this because the role of ' || c.name || ' in that household changed.', 'share-ended:' || e.id, c.id
    from ended e join contact c on c.id = e.contact_id
   where not exists (select from alert_mute m where m.affiliate_id = e.affiliate_id and m.kind = 'share')
  on conflict do nothing;
end;

drop trigger end_moved_links on share;
create constraint trigger end_moved_links after update of contact_id on share
  deferrable initially deferred for each row when (new.kind in ('map', 'packet')) execute function follow_readers();
