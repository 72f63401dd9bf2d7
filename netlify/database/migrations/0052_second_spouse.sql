-- Whoever married again is a couple with the living spouse, also if the one who died comes first.

create function has_died(details jsonb) returns boolean
  language sql immutable parallel safe
  return coalesce(details ? 'deathDate' or details -> 'deceased' is not distinct from 'true', false);

create or replace function partner_of(contact uuid) returns uuid language plpgsql stable as $$
declare
  home constant uuid := (select m.household_id from household_member m
    where m.contact_id = contact and m.role in ('client', 'spouse', 'partner'));
  client uuid;
  spouse uuid;
begin
  if home is null then return null; end if;
  client := (select m.contact_id from household_member m
    where m.household_id = home and m.role = 'client' order by m.place limit 1);
  spouse := (select m.contact_id from household_member m left join contact c on c.id = m.contact_id
    where m.household_id = home and m.role in ('spouse', 'partner')
    order by has_died(c.details), m.place limit 1);
  return case contact when client then spouse when spouse then client end;
end $$;

-- A death may make a couple of two others.
create or replace function tell_partner() returns trigger language plpgsql as $$
declare
  partner uuid;
begin
  if has_died(new.details) <> has_died(old.details) then
    perform share_touches(array(select m.household_id from household_member m
      where m.contact_id = new.id and m.role in ('client', 'spouse', 'partner')), '{}');
    return null;
  end if;
  partner := partner_of(new.id);
  if partner is not null then
    update contact set touched_on = touch_of(id, last_touch_on, deleted_at, details) where id = partner;
  end if;
  return null;
end $$;

select share_touches(array(select household_id from household_member
  where role in ('spouse', 'partner') group by household_id having count(*) > 1), '{}');
