-- The office's report on the network. It adds up visits by month and leads by their first answer, which are kept here.

create table visit_month (
  affiliate_id uuid not null references affiliate (id) on delete cascade,
  month date not null,
  people integer not null default 0,
  bots integer not null default 0,
  own integer not null default 0,
  primary key (affiliate_id, month)
);
insert into visit_month
select l.affiliate_id, date_trunc('month', v.day)::date, sum(v.people), sum(v.bots), sum(v.own)
  from visit_day v join link l on l.id = v.link_id group by 1, 2;

-- Adds the statement's changed visits to their months. The months are sorted, so that two statements lock in one order.
create function add_up_visits() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into visit_month as m
    select l.affiliate_id, date_trunc('month', v.day)::date, sum(v.people), sum(v.bots), sum(v.own)
      from added v join link l on l.id = v.link_id group by 1, 2 order by 1, 2
    on conflict (affiliate_id, month) do update set
      people = m.people + excluded.people, bots = m.bots + excluded.bots, own = m.own + excluded.own;
  elsif tg_op = 'DELETE' then
    update visit_month m set people = m.people - v.people, bots = m.bots - v.bots, own = m.own - v.own
      from (select l.affiliate_id, date_trunc('month', v.day)::date as month,
                   sum(v.people) people, sum(v.bots) bots, sum(v.own) own
              from removed v join link l on l.id = v.link_id group by 1, 2 order by 1, 2) v
     where m.affiliate_id = v.affiliate_id and m.month = v.month;
  else
    insert into visit_month as m
    select l.affiliate_id, date_trunc('month', v.day)::date, sum(v.people), sum(v.bots), sum(v.own)
      from (select link_id, day, people, bots, own from added
             union all select link_id, day, -people, -bots, -own from removed) v
      join link l on l.id = v.link_id group by 1, 2 order by 1, 2
    on conflict (affiliate_id, month) do update set
      people = m.people + excluded.people, bots = m.bots + excluded.bots, own = m.own + excluded.own;
  end if;
  return null;
end $$;
create trigger add_up_new_visits after insert on visit_day
  referencing new table as added for each statement execute function add_up_visits();
create trigger add_up_changed_visits after update on visit_day
  referencing new table as added old table as removed for each statement execute function add_up_visits();
create trigger add_up_deleted_visits after delete on visit_day
  referencing old table as removed for each statement execute function add_up_visits();

-- The first logged call, email, meeting or new stage at or after a lead.
alter table lead add column first_answer_at timestamptz;
create function first_answer(owner uuid, contact uuid, since timestamptz) returns timestamptz language sql stable as $$
  select min(i.at) from interaction i
   where i.contact_id = contact and i.affiliate_id = owner and i.deleted_at is null and i.at >= since
     and (i.kind = 'stage' or i.kind in ('call', 'email', 'meeting') and i.outcome is null)
$$;
update lead set first_answer_at = first_answer(affiliate_id, contact_id, created_at) where contact_id is not null;
create index lead_by_time on lead (created_at) include (affiliate_id, contact_id, credit, first_answer_at);

create function find_first_answer() returns trigger language plpgsql as $$
begin
  new.first_answer_at := first_answer(new.affiliate_id, new.contact_id, new.created_at);
  return new;
end $$;
create trigger find_first_answer before insert or update of affiliate_id, contact_id on lead
  for each row execute function find_first_answer();

create function answer_leads(contacts uuid[]) returns void language sql as $$
  update lead l set first_answer_at = found.at
    from (select id, first_answer(affiliate_id, contact_id, created_at) at
            from lead where contact_id = any(contacts) order by id) found
   where l.id = found.id and l.first_answer_at is distinct from found.at
$$;
create function follow_answers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform answer_leads(array(select distinct contact_id from added where kind in ('stage', 'call', 'email', 'meeting')));
  elsif tg_op = 'DELETE' then
    perform answer_leads(array(select distinct contact_id from removed where kind in ('stage', 'call', 'email', 'meeting')));
  else
    perform answer_leads(array(select contact_id from added union select contact_id from removed));
  end if;
  return null;
end $$;
create trigger follow_new_answers after insert on interaction
  referencing new table as added for each statement execute function follow_answers();
create trigger follow_changed_answers after update on interaction
  referencing new table as added old table as removed for each statement execute function follow_answers();
create trigger follow_deleted_answers after delete on interaction
  referencing old table as removed for each statement execute function follow_answers();
