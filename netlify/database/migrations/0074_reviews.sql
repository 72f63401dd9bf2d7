-- Reviews: the yearly meeting with a family, its steps and its packet; and plans, the steps that repeat.

create table plan (
  id uuid primary key default gen_random_uuid(),
  affiliate_id uuid not null references affiliate (id) on delete cascade,
  version integer not null default 1,
  name text not null check (name <> ''),
  -- A list of { title, kind, days }: days before (-) or after the day of a review.
  steps jsonb not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  request_key text,
  request_body text,
  unique (affiliate_id, request_key)
);
create index plan_by_name on plan (affiliate_id, name, id) where deleted_at is null;

create table review (
  id uuid primary key default gen_random_uuid(),
  affiliate_id uuid not null references affiliate (id) on delete cascade,
  version integer not null default 1,
  -- The family's contact, its name and its people when the review was started. Who is no contact is null among the
  -- people, and stands by name at the same place.
  contact_id uuid not null,
  name text not null,
  people uuid[] not null,
  names text[] not null,
  -- A shipped plan's name or an own one's id.
  plan text,
  title text not null check (title <> ''),
  due_on date not null,
  -- A list of { kind, thing }.
  packet jsonb not null default '[]',
  -- Why it was due, frozen when it is closed.
  reasons jsonb,
  agreed text not null default '',
  next_on date,
  -- The day on which it was held, and the moment at which it was closed; null while it is open.
  closed_on date,
  closed_at timestamptz,
  -- How the family stood when it was closed, for the next review: members, holdings, documents, figures and gaps.
  noted jsonb check (octet_length(noted::text) <= 65536),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  request_key text,
  request_body text,
  unique (affiliate_id, request_key),
  check ((closed_on is null) = (closed_at is null))
);
create index review_by_day on review (affiliate_id, due_on, id) where deleted_at is null;
create index review_by_people on review using gin (people) where deleted_at is null;

-- A contact that is deleted for good leaves its reviews by name. They go with the last of their people.
create function leave_reviews() returns trigger language plpgsql as $$
begin
  with gone as (
    select r.id, array(select case when p in (select id from removed) then null else p end
        from unnest(r.people) with ordinality one(p, place) order by place) people
      from review r where r.people && array(select id from removed)
  ), emptied as (
    delete from review r using gone where r.id = gone.id and array_remove(gone.people, null) = '{}'
  )
  update review r set people = gone.people, contact_id = case when r.contact_id = any(gone.people) then r.contact_id
      else (array_remove(gone.people, null))[1] end
    from gone where r.id = gone.id and array_remove(gone.people, null) <> '{}';
  return null;
end $$;
create trigger leave_reviews after delete on contact referencing old table as removed
  for each statement execute function leave_reviews();

-- A step of a review stands on its day plus `days`, until it is moved by hand.
alter table task
  add column review_id uuid references review (id) on delete set null,
  add column days integer;
create index task_by_review on task (review_id) where review_id is not null;

-- The steps of a review move with its meeting, also where a contact's own next step moves it. A step that is moved by
-- hand stays where it is put.
create or replace function write_next_step() returns trigger language plpgsql as $$
declare
  first task := first_task(new.id);
  today constant date := now() at time zone
    coalesce((select time_zone from profile where affiliate_id = new.affiliate_id), 'America/New_York');
begin
  if new.next_step is null then
    update task set deleted_at = now(), version = version + 1 where id = first.id;
  elsif first.id is null then
    insert into task (affiliate_id, contact_id, title, due_on, time_zone)
    values (new.affiliate_id, new.id, new.next_step, new.next_on,
      coalesce((select time_zone from profile where affiliate_id = new.affiliate_id), 'America/New_York'));
  else
    update task set title = new.next_step, due_on = new.next_on, version = version + 1,
        days = case when due_on = new.next_on then days end
     where id = first.id;
    if first.kind = 'meeting' then
      with followed as (
        update review set due_on = new.next_on, version = version + 1
         where id = first.review_id and closed_at is null and deleted_at is null and due_on <> new.next_on
        returning id, due_on
      )
      update task t set due_on = greatest(r.due_on + t.days, today), version = t.version + 1
        from followed r
       where t.review_id = r.id and t.days is not null and t.done_at is null and t.deleted_at is null
         and t.due_on <> greatest(r.due_on + t.days, today);
    end if;
  end if;
  first := first_task(new.id);
  new.next_task := first.id;
  new.next_step := first.title;
  new.next_on := first.due_on;
  return new;
end $$;

-- The last review and the next one.
alter table contact
  add column reviewed_on date,
  add column review_on date;

-- The gaps of the map as its engine found them when it or its household last changed: a list of { code, about }.
alter table estate add column gaps jsonb;

-- Who reaches an age.
create index member_by_birth on household_member (affiliate_id, birth_date) where contact_id is null;

alter table share drop constraint share_kind_check,
  add constraint share_kind_check check (kind in ('scenario', 'item', 'map', 'questions', 'packet')),
  -- Questions that begin with what is known.
  add column known boolean not null default false;
