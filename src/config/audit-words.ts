/** The text for the audit log's codes. */

/** Codes that concern the account; all others are changes of data. */
export const AUDIT_WORDS: Readonly<Record<string, string>> = {
  'sign-in': 'Signed in',
  'sign-in-failed': 'Sign-in failed',
  'password-accepted': 'Correct password, second step requested',
  'second-step-failed': 'Second step failed',
  'sign-out': 'Signed out',
  'session-ended': 'Session ended',
  'sessions-ended': 'Other sessions ended',
  'password-changed': 'Password changed',
  'password-chosen': 'Password chosen with an invitation or a reset',
  invited: 'Invited by the office',
  'reset-made': 'Password reset created by the office',
  'invitation-withdrawn': 'Invitation or reset withdrawn by the office',
  'codes-added': 'One-time codes set up',
  'codes-removed': 'One-time codes removed',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'passkey-renamed': 'Passkey renamed',
  'recovery-codes-made': 'Recovery codes created',
  'recovery-code-used': 'Recovery code used',
  'two-step-off': 'Two-step sign-in turned off by the office',
  'account-edited': 'Account corrected by the office',
  'mail-unreachable': 'Email address rejected by its server',
  'reset-asked': 'Password reset link requested on the login page',
  'email-changed': 'Email address changed',
  'email-asked': 'New email address requested',
  'email-kept': 'Request for a new email address canceled',
  'mail-changed': 'Email preferences changed',
  'firm-set': 'Firm set by the office',
  'account-disabled': 'Account disabled by the office',
  'account-enabled': 'Account enabled by the office',
  'account-unlocked': 'Wait after failed sign-ins ended by the office',
  'office-given': 'Office role granted',
  'office-taken': 'Office role revoked',
  'alerts-muted': 'Alerts muted',
  'alerts-unmuted': 'Alerts unmuted',
  'deletion-asked': 'Account deletion requested',
  'deletion-withdrawn': 'Account deletion canceled',
  'office-opened': 'Contacts opened by the office',
  'office-read': 'Contacts read by the office',
  'office-closed': 'Contacts closed by the office',
  'page-approved': 'Page approved by the office',
  'page-changes': 'Page changes requested by the office',
  'page-rejected': 'Page rejected by the office',
  'page-withdrawn': 'Page withdrawn by the office',
  revoke: 'Certificate revoked by the office',
  reply: 'Ticket answered',
  close: 'Ticket closed',
  reopen: 'Ticket reopened',
  'database-restored': 'Database restored from a backup',
  'assistant-invited': 'Assistant invited',
  'assistant-letter': 'New link sent to an assistant',
  'assistant-began': 'Assistant began',
  'assistant-in': 'Assistant started a session',
  'assistant-parts': 'Assistant’s parts changed',
  'assistant-renewed': 'Assistant renewed',
  'assistant-ended': 'Assistant’s access ended',
  export: 'Exported',
};

/** The codes that each filter of the audit log shows; the filter "data" shows all others. */
export const AUDIT_GROUP_ACTIONS = {
  'sign-in': [
    'sign-in',
    'sign-in-failed',
    'password-accepted',
    'second-step-failed',
    'sign-out',
    'session-ended',
    'sessions-ended',
    'recovery-code-used',
  ],
  account: [
    'password-changed',
    'password-chosen',
    'codes-added',
    'codes-removed',
    'passkey-added',
    'passkey-removed',
    'passkey-renamed',
    'recovery-codes-made',
    'alerts-muted',
    'alerts-unmuted',
    'mail-unreachable',
    'reset-asked',
    'email-changed',
    'email-asked',
    'email-kept',
    'mail-changed',
    'deletion-asked',
    'deletion-withdrawn',
    'export',
  ],
  office: [
    'invited',
    'reset-made',
    'invitation-withdrawn',
    'two-step-off',
    'account-edited',
    'firm-set',
    'account-disabled',
    'account-enabled',
    'account-unlocked',
    'office-given',
    'office-taken',
    'office-opened',
    'office-read',
    'office-closed',
    'approved',
    'printing',
    'shipped',
    'declined',
    'asked',
    'credit',
    'answered',
    'unanswered',
    'page-approved',
    'page-changes',
    'page-rejected',
    'page-withdrawn',
    'revoke',
    'database-restored',
  ],
  assistants: [
    'assistant-invited',
    'assistant-letter',
    'assistant-began',
    'assistant-in',
    'assistant-parts',
    'assistant-renewed',
    'assistant-ended',
  ],
} as const;

const DATA_VERBS: Readonly<Record<string, string>> = {
  create: 'added',
  change: 'changed',
  delete: 'deleted',
  restore: 'restored',
  archive: 'archived',
  import: 'imported',
  merge: 'merged',
  undo: 'undone',
  'look-up': 'looked up',
  cancel: 'canceled',
  credit: 'credited by the office',
  confirmed: 'confirmed',
  asked: 'answered with a question by the office',
  withdraw: 'withdrawn',
  submit: 'sent for review',
  approved: 'approved by the office',
  printing: 'marked as printing by the office',
  shipped: 'shipped by the office',
  declined: 'declined by the office',
  answered: 'answered by the office',
  unanswered: 'waiting for the office again',
  'code-refused': 'asked for with a wrong code',
};
/** The kinds whose text is not the code itself. */
const DATA_KINDS: Readonly<Record<string, string>> = {
  contacts: 'Several contacts',
  interaction: 'Note or activity',
  task: 'Next step or meeting',
  'task-done': 'Logged activity',
  calendar: 'Calendar address',
  lead: 'Message from a visitor',
  scenario: 'Saved calculation',
  estate: 'Estate map',
  plan: 'Plan of steps',
  'review-closed': 'Closing of a review',
  page: 'Own page',
  use: 'Record of use',
  share: 'Link for a client',
  'share-answers': 'Answers taken over',
  'member-contact': 'Contact made of a member',
  'use-steps': 'Next steps for what changed',
  steps: 'Next steps',
  'alerts-read': '“Mark all read”',
  sponsor: 'What your sponsor may see',
};
const kindWords = (kind: string): string =>
  DATA_KINDS[kind] ?? kind.slice(0, 1).toUpperCase() + kind.slice(1);
const EXPORT_KINDS: Readonly<Record<string, string>> = {
  contact: 'Contacts exported',
  account: 'All data exported',
  audit: 'Audit exported',
  affiliates: 'List of affiliates exported',
  applications: 'List of applications exported',
  subscribers: 'List of subscribers exported',
  approvals: 'Register of approvals exported',
  network: 'Report on the network exported',
  pages: 'Archive of pages exported',
};

/** The text of a line of the audit log, such as "Contact changed". */
export function auditWords(action: string, kind: string): string {
  if (action === 'export') return EXPORT_KINDS[kind] ?? 'Exported';
  if (action === 'import') return 'Contacts imported';
  if (action === 'close' && kind === 'review') return 'Review closed';
  if (action === 'create' && kind === 'lead') return 'Message from a visitor';
  if (action === 'answered' && (kind === 'share' || kind === 'application'))
    return `${kindWords(kind)} answered`;
  const words = AUDIT_WORDS[action];
  if (words) return words;
  return `${kindWords(kind)} ${DATA_VERBS[action] ?? action}`;
}

/** The text for reasons that are codes; any other reason is already text. */
const REASON_WORDS: Readonly<Record<string, string>> = {
  wrong_password: 'Wrong password',
  disabled: 'The account was disabled',
};

/** What the audit says where the operator's commands acted, by the code of the action. */
export const COMMAND_WORDS: Readonly<Record<string, string>> = {
  'office-given': 'Granted by a command',
  'office-taken': 'Revoked by a command',
};
export const OTHER_COMMAND_WORDS = 'By a command';

export const reasonWords = (reason: string): string => REASON_WORDS[reason] ?? reason;

export const BY_WORDS = {
  you: 'You',
  office: 'Office',
  visitor: 'Visitor',
  assistant: 'Assistant',
  portal: 'Portal',
} as const;

/** Who did something for whom: "Dana Example for Ada Example". */
export const forAffiliate = (name: string, affiliate: string): string => `${name} for ${affiliate}`;
