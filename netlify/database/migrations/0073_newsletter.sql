-- Who wants the newsletter. The portal sends none: the office exports the list.

create table subscriber (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email <> ''),
  mailbox text not null generated always as (folded_address(email)) stored unique,
  -- Someone who left and asks again is `pending` with the day of leaving, and counts as left until confirmed.
  state text not null default 'pending' check (state in ('pending', 'subscribed', 'left')),
  -- When it was last asked for.
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  left_at timestamptz
);
create index subscriber_by_time on subscriber (confirmed_at, id) where confirmed_at is not null;

alter table mail drop constraint mail_kind_check;
alter table mail add constraint mail_kind_check check (kind in ('lead', 'digest', 'order', 'ticket', 'announcement',
  'page', 'office', 'share', 'share-code', 'security', 'invitation', 'reset', 'address', 'acknowledgement',
  'application', 'newsletter'));
create index mail_newsletter on mail (folded_address(to_address), created_at) where kind = 'newsletter';
