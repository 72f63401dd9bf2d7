/** Assistants: the people who work for an affiliate with a sign-in of their own, and whom a session works for. */
import * as v from 'valibot';
import { SCOPES } from '../config/assistants.ts';
import type { Work } from './account/account-state.ts';
import type { Done } from './auth/auth.ts';
import { email, uuid, version, visibleLine } from './fields.ts';
import { returns, route } from './route.ts';

export type EndedBy = 'affiliate' | 'assistant' | 'office' | 'date' | 'firm';

export interface Assistant {
  id: string;
  version: number;
  name: string;
  /** As it was typed, while invited. */
  email: string | null;
  scopes: (typeof SCOPES)[number][];
  state: 'invited' | 'active' | 'ended';
  /** Until when the letter's link opens, while invited; null once it is gone. */
  letterUntil: string | null;
  startedAt: string | null;
  /** When a session last began to work for the affiliate. */
  lastInAt: string | null;
  /** The last day. */
  until: string;
  endedAt: string | null;
  endedBy: EndedBy | null;
  twoStep: boolean;
}

/** An assistant as the office sees one. */
export interface OfficeAssistant extends Assistant {
  username: string;
}

interface Assistants {
  items: Assistant[];
  next: null;
  /** Those of the affiliate's firm who could be chosen. */
  people: { id: string; name: string }[];
  /** Whether the site sends email, without which no one can be invited. */
  mail: boolean;
}

export const NO_MAIL = 'This site sends no email, so no one can be invited.';
const MAX_NAME_PART = 60;
const LINK_SIGNS = /:\/\/|www\.|@/i;

const namePart = (what: string) =>
  v.pipe(
    visibleLine(what, MAX_NAME_PART),
    v.check((value) => !LINK_SIGNS.test(value.normalize('NFKC')), `${what} must be a name.`),
  );
const NO_PART = 'Choose at least one part.';
const scopes = v.pipe(
  v.array(v.picklist(SCOPES, 'There is no such part.'), NO_PART),
  v.minLength(1, NO_PART),
  v.check((parts) => new Set(parts).size === parts.length, 'Choose each part once.'),
);

const newPerson = v.strictObject({
  firstName: namePart('The first name'),
  lastName: namePart('The last name'),
  email: v.pipe(email(), v.minLength(1, 'The email address is missing.')),
  scopes,
});
const colleague = v.strictObject({ personId: uuid('Choose someone from the list.'), scopes });
export const AssistantDraft = v.lazy((body): typeof newPerson | typeof colleague =>
  Object.hasOwn(Object(body), 'personId') ? colleague : newPerson,
);

export const listAssistants = route('GET', '/api/assistants', { answer: returns<Assistants>() });

/** Invites someone new by mail, or chooses someone of the firm. */
export const addAssistant = route('POST', '/api/assistants', {
  proof: true,
  body: AssistantDraft,
  answer: returns<Assistant>(),
});

export const AssistantChange = v.pipe(
  v.object({
    version,
    scopes: v.exactOptional(scopes),
    renew: v.exactOptional(v.literal(true, 'A renewal cannot be taken back.')),
  }),
  v.forward(
    v.check(
      (change) => change.scopes !== undefined || change.renew !== undefined,
      'Choose parts or a renewal.',
    ),
    ['scopes'],
  ),
);
/** Changes the parts, or adds a year from today. */
export const changeAssistant = route('PATCH', '/api/assistants/:id', {
  proof: true,
  body: AssistantChange,
  answer: returns<Assistant>(),
});

/** Ends the access at once. It needs no step-up: nothing stands in the way of ending. */
export const endAssistant = route('DELETE', '/api/assistants/:id', {
  answer: returns<Assistant>(),
});

/** Mails a new link, which ends the one before. */
export const sendLetter = route('POST', '/api/assistants/:id/letter', {
  proof: true,
  answer: returns<Assistant>(),
});

export const endOfficeAssistant = route('DELETE', '/api/office/assistants/:id', {
  office: true,
  answer: returns<OfficeAssistant>(),
});

/** Chooses whom this session works for: a delegation, or the own portal. */
export const changeWork = route('PUT', '/api/work', {
  delegates: 'self',
  body: v.object({ id: v.nullable(v.string('Choose whom you work for.')) }),
  answer: returns<Work | null>(),
});

export const leaveWork = route('DELETE', '/api/work/:id', {
  delegates: 'self',
  answer: returns<Done>(),
});
