-- Follow-ups, birthdays and anniversaries are on Today and in the digest, and no longer make alerts. Alerts no longer sleep.

delete from alert where kind = 'follow-up';
alter table alert drop constraint alert_kind_check;
alter table alert add constraint alert_kind_check check (kind in ('lead', 'order', 'ticket', 'content',
  'security', 'announcement', 'office', 'share'));
alter table alert drop column due_on, drop column snoozed_until;

delete from alert_mute where kind = 'follow-up';
alter table alert_mute drop constraint alert_mute_kind_check;
alter table alert_mute add constraint alert_mute_kind_check check (kind in ('lead', 'order', 'ticket', 'content',
  'announcement', 'office', 'share'));
