-- When the office answered a message that nobody is credited with: it waits no longer.
alter table lead add column answered_at timestamptz;
