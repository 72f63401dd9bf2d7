/** Applying to join: the form's rules, and what the applicant reads and does with the link of a mail. */
import * as v from 'valibot';
import { APPLICATION_PATHS, HEARD, MAX_ABOUT } from '../config/joining.ts';
import { US_STATES } from '../config/places.ts';
import { ROLES, type Role } from '../config/roles.ts';
import { folded } from '../lib/folded.ts';
import { email, line, requiredLine, text, version, withoutPrivateNumbers } from './fields.ts';
import { returns, route } from './route.ts';

export const APPLICATION_STATES = [
  'waiting',
  'asked',
  'approved',
  'declined',
  'withdrawn',
] as const;
/** `received`: its address is not confirmed, so no one but the applicant sees it. */
export type ApplicationState = 'received' | (typeof APPLICATION_STATES)[number];

type Heard = keyof typeof HEARD;

export const MAX_QUESTION = 600;
const MAX_ANSWER = 2_000;

/** The roles that a license number is needed for. */
const NEEDS_CRD: readonly Role[] = ['adviser', 'broker'];
const NEEDS_NPN: readonly Role[] = ['producer'];

const needs = (of: readonly Role[], roles: readonly Role[]): boolean =>
  roles.some((role) => of.includes(role));
export const needsCrd = (roles: readonly Role[]): boolean => needs(NEEDS_CRD, roles);
export const needsNpn = (roles: readonly Role[]): boolean => needs(NEEDS_NPN, roles);

export const CRD_MISSING = 'Please give your CRD number.';
export const NPN_MISSING = 'Please give your National Producer Number.';

/** A license number of up to `most` digits, or empty, without its name and its separators. */
const licenseNumber = (name: string, most: number) =>
  v.pipe(
    v.string(`${name} must be text.`),
    v.transform((typed) => typed.replaceAll(/crd|npn|[#\s\p{Pd}]/giu, '')),
    v.check(
      (digits) => !/^\d{9}$/.test(digits),
      'Nine digits look like a Social Security number. We never ask for it.',
    ),
    v.check(
      (digits) => /^\d*$/.test(digits) && digits.length <= most,
      `${name} has 1 to ${most} digits.`,
    ),
  );

const STATES = new Map(
  Object.entries(US_STATES).flatMap(([code, name]) => [
    [folded(code), code],
    [folded(name), code],
  ]),
);

/** The codes of states in a text such as "NY, New Jersey", and the words that name none. */
export function statesIn(said: string): { codes: string[]; unknown: string[] } {
  const words = said
    .split(/[,;/\n]/)
    .map((word) => word.trim())
    .filter(Boolean);
  const codes = words.flatMap((word) => STATES.get(folded(word)) ?? []);
  return {
    codes: [...new Set(codes)].sort(),
    unknown: words.filter((word) => !STATES.has(folded(word))),
  };
}

/** The longest list of states: all, by name. */
const MAX_STATES = 1_000;

const states = v.pipe(
  text('The list of states', MAX_STATES),
  v.transform(statesIn),
  v.check(
    ({ unknown }) => unknown.length === 0,
    ({ input }) => `Not a state: ${input.unknown.join(', ')}.`,
  ),
  v.check(({ codes }) => codes.length > 0, 'Please name at least one state.'),
  v.transform(({ codes }) => codes),
);

const CHOOSE_ROLES = 'Please choose how you work.';
const roles = v.pipe(
  v.custom<Role[]>(
    (value) =>
      Array.isArray(value) &&
      value.length > 0 &&
      value.every((role) => Object.hasOwn(ROLES, String(role))),
    CHOOSE_ROLES,
  ),
  v.transform((chosen) => (Object.keys(ROLES) as Role[]).filter((role) => chosen.includes(role))),
);

const CHOOSE_HEARD = 'Please choose from the list.';
const ACCEPT = 'Please accept the agreement first.';

const FIELDS = v.object({
  name: v.pipe(v.optional(requiredLine('The name', 100), ''), withoutPrivateNumbers),
  email: v.optional(v.pipe(email(), v.minLength(1, 'The email address is missing.')), ''),
  firm: v.optional(v.pipe(line('The firm', 100), withoutPrivateNumbers), ''),
  roles: v.optional(roles, []),
  crd: v.optional(licenseNumber('A CRD number', 8), ''),
  npn: v.optional(licenseNumber('A National Producer Number', 10), ''),
  states: v.optional(states, ''),
  about: v.optional(v.pipe(text('This text', MAX_ABOUT), withoutPrivateNumbers), ''),
  heard: v.optional(v.picklist(['', ...(Object.keys(HEARD) as Heard[])], CHOOSE_HEARD), ''),
  introducedBy: v.optional(v.pipe(line('Who introduced you', 100), withoutPrivateNumbers), ''),
  sponsorSees: v.optional(v.boolean('Please check the box or leave it empty.'), false),
  /** The version of the agreement that was accepted. */
  agreement: v.optional(v.pipe(v.string(ACCEPT), v.minLength(1, ACCEPT)), ''),
  /** The reference that the browser keeps, and the moment of the visit, as with a message. */
  ref: v.optional(v.string(), ''),
  visitedOn: v.optional(v.string(), ''),
  /** How long the form was open (ms). */
  openMs: v.optional(v.union([v.string(), v.number()]), ''),
  /** The hidden honeypot field. */
  website: v.optional(v.string(), ''),
});

/** The form. All mistakes are said at once, so a missing license number is also checked beside another mistake. */
export const ApplicationDraft = v.config(
  v.pipe(
    v.config(FIELDS, { abortPipeEarly: true }),
    v.forward(
      v.partialCheck(
        [['roles'], ['crd']],
        ({ roles, crd }) => crd !== '' || !needsCrd(roles),
        CRD_MISSING,
      ),
      ['crd'],
    ),
    v.forward(
      v.partialCheck(
        [['roles'], ['npn']],
        ({ roles, npn }) => npn !== '' || !needsNpn(roles),
        NPN_MISSING,
      ),
      ['npn'],
    ),
  ),
  { abortPipeEarly: false },
);

/** What applicant and office read alike. */
export interface ApplicationFacts {
  state: ApplicationState;
  version: number;
  name: string;
  email: string;
  firm: string;
  roles: Role[];
  crd: string;
  npn: string;
  states: string[];
  about: string;
  heard: string;
  introducedBy: string;
  sponsorSees: boolean;
  /** The version of the agreement that was accepted (YYYY-MM-DD). */
  agreement: string;
  sentAt: string;
  confirmedAt: string | null;
  questions: { text: string; at: string; answer: string | null; answeredAt: string | null }[];
  /** Of a decision against it, with the day of a new try (YYYY-MM-DD). */
  reason: string;
  again: string | null;
  decidedAt: string | null;
}

export interface OwnApplication extends ApplicationFacts {
  /** The name of the affiliate who introduced the applicant. */
  sponsor: string | null;
  /** Whether the invited affiliate has chosen a password. */
  joined: boolean;
}

/** Whether applications are taken, and the version of the agreement. */
export const readJoining = route('GET', APPLICATION_PATHS.open, {
  access: 'public',
  answer: returns<{ open: boolean; agreement: string }>(),
});
/** The answer is the same for every address, known or not. */
export const sendApplication = route('POST', APPLICATION_PATHS.send, {
  access: 'public',
  body: ApplicationDraft,
  maxBodyBytes: 32 * 1024,
  answer: returns<{ message: string }>(),
});

/** The token of a mail's link, in the body to keep it out of logs. */
const token = v.optional(v.string(), '');
const Presented = v.object({ token });

export const readApplication = route('POST', APPLICATION_PATHS.read, {
  access: 'public',
  body: Presented,
  answer: returns<OwnApplication>(),
});
export const confirmApplication = route('POST', APPLICATION_PATHS.confirm, {
  access: 'public',
  body: Presented,
  answer: returns<OwnApplication>(),
});
export const withdrawApplication = route('POST', APPLICATION_PATHS.withdraw, {
  access: 'public',
  body: Presented,
  answer: returns<OwnApplication>(),
});
const ANSWER_MISSING = 'The answer is missing.';
/** A license number that is left out stays as it is. */
export const ApplicantAnswer = v.object({
  token,
  version,
  text: v.optional(
    v.pipe(text('The answer', MAX_ANSWER), v.minLength(1, ANSWER_MISSING), withoutPrivateNumbers),
    '',
  ),
  crd: v.exactOptional(licenseNumber('A CRD number', 8)),
  npn: v.exactOptional(licenseNumber('A National Producer Number', 10)),
});
export const answerApplication = route('POST', APPLICATION_PATHS.answer, {
  access: 'public',
  body: ApplicantAnswer,
  maxBodyBytes: 32 * 1024,
  answer: returns<OwnApplication>(),
});
export const deleteApplication = route('POST', APPLICATION_PATHS.delete, {
  access: 'public',
  body: Presented,
  answer: returns<{ ok: true }>(),
});
