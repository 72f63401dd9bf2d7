/** How long what is kept, in words. The numbers are those that the code goes by. */
import {
  ALERT_DAYS,
  AUDIT_YEARS,
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

/** What is kept, and how long. */
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
    how: `${UNDO_DAYS} days in the bin. It goes for good as you use the portal after that.`,
  },
  {
    what: 'What it takes to undo a change',
    how: `${UNDO_DAYS} days for imports and merges; of other changes, the latest ${MAX_UNDOS}, and no longer than ${UNDO_DAYS} days.`,
  },
  {
    what: 'Visits of your links',
    how: `Sums of a day, without anything of the visitors. The hashes by which a person counts once a day go after ${VISIT_HASH_HOURS} hours, with the next visit or sign-in.`,
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
    what: 'The audit',
    how: `${AUDIT_YEARS} years. It says who did what and when, by ids; the contents of your data are not in it.`,
  },
  {
    what: 'A deleted account',
    how: `You can keep it for ${GRACE_DAYS} days. Then nobody can sign in, your name and profile go first, and everything else follows with the next sign-ins of others. Your referral codes stay taken, so that an old link never leads to somebody else.`,
  },
  {
    what: 'Backups',
    how: 'The office’s copies of the database may hold what was deleted until newer ones take their place.',
  },
];
