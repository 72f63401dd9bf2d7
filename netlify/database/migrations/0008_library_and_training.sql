-- What an affiliate marked in the library, learned and passed.

create table favourite (
  affiliate_id uuid not null references affiliate (id) on delete cascade,
  -- The item's slug; one that is gone from the library names nothing.
  slug text not null check (slug ~ '^[a-z0-9-]{1,80}$'),
  created_at timestamptz not null default now(),
  primary key (affiliate_id, slug)
);

create table lesson_progress (
  affiliate_id uuid not null references affiliate (id) on delete cascade,
  course text not null check (course ~ '^[a-z0-9-]{1,80}$'),
  lesson text not null check (lesson ~ '^[a-z0-9-]{1,80}$'),
  opened_at timestamptz not null default now(),
  -- The last answers that were graded, how many of them were right, and of how many.
  answers jsonb,
  correct integer,
  questions integer,
  tries integer not null default 0,
  -- The hour in which tries are counted, for their bound.
  hour_from timestamptz,
  hour_tries integer not null default 0,
  -- When the questions were first answered well enough.
  passed_at timestamptz,
  primary key (affiliate_id, course, lesson)
);

create table certificate (
  id uuid primary key default gen_random_uuid(),
  affiliate_id uuid not null references affiliate (id) on delete cascade,
  -- Cannot be guessed; the public page is asked for it.
  code text not null unique,
  course text not null,
  -- As they were on the day.
  title text not null,
  course_version text not null,
  name text not null,
  issued_at timestamptz not null default now(),
  revoked_at timestamptz,
  unique (affiliate_id, course, course_version)
);
