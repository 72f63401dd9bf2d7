/** The portal's retention periods, in words. */
import {
  ALERT_DAYS,
  APPLICATION_MONTHS,
  APPROVAL_YEARS,
  AUDIT_YEARS,
  IDLE_ASSISTANT_DAYS,
  MAX_UNDOS,
  UNDO_DAYS,
  VISIT_HASH_HOURS,
} from '../../../config/retention.ts';
import {
  GRACE_DAYS,
  IDLE_MINUTES,
  INVITATION_HOURS,
  SESSION_HOURS,
} from '../../../config/security.ts';

export const RETENTION: readonly { what: string; how: string }[] = [
  {
    what: 'Contacts, notes and calculations',
    how: 'Until you delete them, or your account ends.',
  },
  {
    what: 'Links and messages from visitors',
    how: 'As long as your account.',
  },
  {
    what: 'What you deleted',
    how: `${UNDO_DAYS} days in the trash. It is deleted for good when you use the portal after that.`,
  },
  {
    what: 'Data needed to undo a change',
    how: `${UNDO_DAYS} days for imports and merges; of other changes, the latest ${MAX_UNDOS}, and no longer than ${UNDO_DAYS} days.`,
  },
  {
    what: 'Visits to your links',
    how: `Daily totals, without any data about the visitors. The hashes that count a person once a day are deleted after ${VISIT_HASH_HOURS} hours, with the next visit or sign-in.`,
  },
  {
    what: 'Alerts',
    how: `${ALERT_DAYS} days after you read them.`,
  },
  {
    what: 'Sessions, with their device and network',
    how: `They end ${SESSION_HOURS} hours after signing in, or after ${IDLE_MINUTES} minutes without use, and go with the next sign-in.`,
  },
  {
    what: 'Invitations and password resets',
    how: `${INVITATION_HOURS} hours, and each works once.`,
  },
  {
    what: 'Your application to join',
    how: `${APPLICATION_MONTHS} months after the decision. The day and the version of the agreement stay with your account.`,
  },
  {
    what: 'Approvals',
    how: `${APPROVAL_YEARS} years after the last day of use, with the approved words and your name, also when your account ends: your firm needs the record.`,
  },
  {
    what: 'The audit',
    how: `${AUDIT_YEARS} years. It says who did what and when, by ids; the contents of your data are not in it.`,
  },
  {
    what: 'Assistants',
    how: `The name, the parts and the days, ${AUDIT_YEARS} years after the access ends. An account that works for no one is deleted after ${IDLE_ASSISTANT_DAYS} days.`,
  },
  {
    what: 'A deleted account',
    how: `You can keep it for ${GRACE_DAYS} days. Then no one can sign in, your name and profile go first, and everything else follows with the next sign-ins of others. Your referral codes stay taken, so that an old link never leads to someone else.`,
  },
  {
    what: 'Backups',
    how: 'The office’s copies of the database may hold what was deleted until newer ones take their place.',
  },
];
