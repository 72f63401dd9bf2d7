-- Households of their own: two spouses share one. Until now each contact had its own as JSON.

create table household (
  id uuid primary key default gen_random_uuid(),
  affiliate_id uuid not null references affiliate (id) on delete cascade,
  version integer not null default 1,
  name text not null default '',
  -- Which documents exist, as the contract has them.
  checklist jsonb not null default '{}',
  created_at timestamptz not null default now(),
  request_key text,
  request_body text,
  unique (affiliate_id, request_key)
);

create index household_by_name on household (affiliate_id, name_key(name), id);

create table household_member (
  id uuid primary key default gen_random_uuid(),
  affiliate_id uuid not null references affiliate (id) on delete cascade,
  household_id uuid not null references household (id) on delete cascade,
  place integer not null,
  -- A member who is a contact has the contact's name and dates; who is deleted for good leaves the household.
  contact_id uuid references contact (id) on delete cascade deferrable initially deferred,
  name text not null default '',
  role text not null check (role in ('client', 'spouse', 'partner', 'child', 'grandchild', 'parent',
    'trustee', 'executor', 'agent', 'other')),
  generation smallint not null default 0,
  birth_date text,
  check (contact_id is not null or name <> '')
);

create index household_member_by_place on household_member (household_id, place);
create index household_member_by_contact on household_member (contact_id) where contact_id is not null;
-- A contact is of one family, and may be named in others.
create unique index household_member_once on household_member (contact_id)
  where role in ('client', 'spouse', 'partner', 'child');

-- Each contact's own household. Contacts that name each other become one household: who comes second adds
-- what the first did not know, seen from where the first one names it.
do $$
declare
  c record;
  m jsonb;
  home household_member;
  target uuid;
  shift integer;
  other uuid;
  as_role text;
  own_name text;
begin
  for c in
    select k.id, k.affiliate_id, k.name, k.created_at, k.household,
        array(select (x ->> 'contactId')::uuid from jsonb_array_elements(coalesce(k.household -> 'members', '[]')) x
               where x ->> 'contactId' is not null) named
      from contact k
     where k.household is not null
       and (coalesce(k.household ->> 'name', '') <> '' or coalesce(k.household -> 'members', '[]') <> '[]'
         or coalesce(k.household -> 'checklist', '{}') <> '{}')
       -- A merged contact whose household the kept one took.
       and not exists (select from contact w where w.id = k.merged_into and w.household = k.household)
     order by k.created_at, k.id
  loop
    select h.* into home from household_member h where h.contact_id = c.id
       and h.role in ('client', 'spouse', 'partner', 'child');
    target := null;
    shift := 0;
    if home.id is not null then
      -- Its household is that of somebody whom it names.
      if exists (select from household_member h where h.household_id = home.household_id
          and h.role = 'client' and h.contact_id = any(c.named)) then
        target := home.household_id;
        shift := home.generation;
        update household set name = coalesce(nullif(name, ''), c.household ->> 'name', ''),
            checklist = coalesce(c.household -> 'checklist', '{}') || checklist
         where id = target;
      else
        -- Somebody named it without being named: there it stays by its name.
        update household_member set contact_id = null, name = c.name where id = home.id;
      end if;
    end if;
    if target is null then
      insert into household (affiliate_id, name, checklist, created_at)
      values (c.affiliate_id, coalesce(c.household ->> 'name', ''), coalesce(c.household -> 'checklist', '{}'),
        c.created_at) returning id into target;
      insert into household_member (affiliate_id, household_id, place, contact_id, role)
      values (c.affiliate_id, target, 0, c.id, 'client');
    end if;
    for m in select x from jsonb_array_elements(coalesce(c.household -> 'members', '[]')) x loop
      own_name := coalesce(nullif(m ->> 'name', ''), 'Unnamed');
      other := (select k.id from contact k where k.affiliate_id = c.affiliate_id
        and k.id = (m ->> 'contactId')::uuid);
      as_role := coalesce(m ->> 'role', 'other');
      if shift <> 0 then
        as_role := case when as_role in ('trustee', 'executor', 'agent') then as_role
          when as_role = 'child' and shift = 1 then 'grandchild' else 'other' end;
      end if;
      -- The contact itself, and who is there already.
      continue when other = c.id or (other is null and as_role = 'client' and folded(own_name) = folded(c.name));
      continue when exists (select from household_member h left join contact k on k.id = h.contact_id
        where h.household_id = target and (h.contact_id = other
          or folded(coalesce(k.name, h.name)) = folded(own_name)));
      if other is not null and as_role in ('client', 'spouse', 'partner', 'child') and exists (
          select from household_member h where h.contact_id = other
             and h.role in ('client', 'spouse', 'partner', 'child')) then
        other := null;
      end if;
      insert into household_member (affiliate_id, household_id, place, contact_id, name, role, generation)
      select c.affiliate_id, target, coalesce(max(place), -1) + 1, other,
          case when other is null then own_name else '' end, as_role,
          greatest(-3, least(3, coalesce((m ->> 'generation')::integer, 0) + shift))
        from household_member where household_id = target;
    end loop;
  end loop;
end $$;

-- A merge from before is taken back without the household: it stays with the kept contact.
update undo set before = before #- '{was,household}' #- '{became,household}' where kind = 'merge';

alter table contact drop column household;
