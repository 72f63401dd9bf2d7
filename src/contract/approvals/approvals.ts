/** What firms approve, and the approvals that their affiliates or the office record. The portal records; it does not judge. */
import * as v from 'valibot';
import type { Audience } from '../../config/library.ts';
import { DAY_MS } from '../../config/units.ts';
import {
  day,
  line,
  list,
  optionalVisibleLine,
  requiredLine,
  uuid,
  version,
  visibleLine,
} from '../fields.ts';
import { page, paging } from '../paging.ts';
import { returns, route } from '../route.ts';

export const THING_KINDS = {
  item: 'Library item',
  piece: 'Piece of the shop',
  sheet: 'Calculator sheet',
  meeting: 'Meeting mode',
  map: 'Map of a household',
} as const;
export type MaterialKind = keyof typeof THING_KINDS;
/** The only thing of the kind “map”. */
export const ESTATE_MAP = 'estate-map';
/** The kinds that a firm approves for clients or not at all. */
export const CLIENT_KINDS: readonly MaterialKind[] = ['piece', 'meeting', 'map'];

/** The first that fits is an approval's state. */
export const APPROVAL_STATES = ['withdrawn', 'expired', 'outdated', 'approved'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** What happens to a firm's approval if the words differ only in the values of named figures. */
export const ON_NEW_FIGURES = { outdate: 'Approve again', keep: 'Keep the approval' } as const;

export interface Firm {
  id: string;
  version: number;
  name: string;
  figures: keyof typeof ON_NEW_FIGURES;
}

export interface Approval {
  id: string;
  version: number;
  kind: MaterialKind;
  /** The slug of an item or a calculator, the id of a piece, or “estate-map”. */
  thing: string;
  /** Its title when it was approved. */
  title: string;
  /** SHA-256 of the approved words, in hex. */
  hash: string;
  /** Null for what an affiliate without a firm recorded for themselves. */
  firmId: string | null;
  firmName: string | null;
  number: string;
  principal: string;
  credential: string;
  audience: Audience;
  /** Days (ISO); the last one counts whole where the affiliate works. */
  approvedOn: string;
  firstUse: string | null;
  lastDay: string;
  /** The last day of use: the earlier one of the last day and of the thing's own. */
  useThrough: string;
  /** The firm's filing reference. */
  filing: string;
  /** The name of who recorded it. */
  by: string;
  at: string;
  state: ApprovalState;
  /** Why it was withdrawn. */
  reason: string;
}

/** Whom a thing may go to as it is now, and the approval that says so, or else the newest one. */
export interface Clearance {
  hash: string;
  cleared: Audience | null;
  approval: Approval | null;
}

export interface Material extends Clearance {
  kind: MaterialKind;
  thing: string;
  title: string;
  /** Its own, whatever it was approved for. */
  audience: Audience;
  /** The first and the last day (ISO) on which clients may get it. */
  startsOn: string | null;
  expiresOn: string | null;
  /** The rows with a figure that is not final. It is cleared for no one before all are. */
  openRows: readonly string[];
}

export interface Materials {
  items: Material[];
  firm: Pick<Firm, 'id' | 'name'> | null;
}

/** An approval with the words that were approved, and the words of today; null if the thing is gone. */
export interface WholeApproval extends Approval {
  before: string;
  now: string | null;
}

/** The most days from an approval to its last day, and how many there are if none is given. */
const MOST_DAYS = 1_096;
const USUAL_DAYS = 366;
/** The longest reason of a withdrawal (characters). */
export const MAX_REASON = 300;
/** The most things in one call of the office. */
export const MAX_MATERIALS = 60;
/** The most approvals of a firm, or of an affiliate without one. */
export const MAX_APPROVALS = 10_000;

/** The day (ISO) that is this many days after another. */
const daysAfter = (start: string, days: number): string =>
  new Date(Date.parse(start) + days * DAY_MS).toISOString().slice(0, 10);

export const lastDayOf = ({ approvedOn, lastDay }: Days): string =>
  lastDay ?? daysAfter(approvedOn, USUAL_DAYS);

interface Days {
  approvedOn: string;
  firstUse: string | null;
  lastDay: string | null;
}

const decided = {
  number: visibleLine('The approval number', 40),
  principal: visibleLine('The principal', 100),
  credential: v.optional(optionalVisibleLine('The credential', 60), ''),
  approvedOn: day,
  firstUse: v.optional(v.nullable(day), null),
  lastDay: v.optional(v.nullable(day), null),
  filing: v.optional(optionalVisibleLine('The filing reference', 40), ''),
};
const audience = v.picklist(['client', 'advisor'], 'Say whom it was approved for.');
const kind = v.picklist(Object.keys(THING_KINDS) as MaterialKind[], 'There is no such kind.');
export const named = {
  kind,
  thing: requiredLine('The thing', 80),
  hash: v.pipe(v.string('The hash is missing.'), v.toLowerCase()),
};

/** The rules between the days, each with the field that it concerns. The approval comes before the first use: FINRA rule 2210(b)(1). */
const DAY_RULES: readonly [field: keyof Days, holds: (days: Days) => boolean, sentence: string][] =
  [
    [
      'approvedOn',
      ({ approvedOn }) => approvedOn <= new Date().toISOString().slice(0, 10),
      'The day of the approval is in the future.',
    ],
    [
      'lastDay',
      (days) => lastDayOf(days) > days.approvedOn,
      'The last day must be after the day of the approval.',
    ],
    [
      'lastDay',
      (days) => lastDayOf(days) <= daysAfter(days.approvedOn, MOST_DAYS),
      'The last day is at most 1,096 days after the approval.',
    ],
    [
      'firstUse',
      ({ firstUse, approvedOn }) => firstUse === null || firstUse >= approvedOn,
      'The first use cannot be before the approval.',
    ],
    [
      'firstUse',
      (days) => days.firstUse === null || days.firstUse <= lastDayOf(days),
      'The first use cannot be after the last day.',
    ],
  ];

/** A schema with the rules between its days. */
const inOrder = <Entries extends typeof decided & v.ObjectEntries>(entries: Entries) =>
  v.pipe(
    v.object(entries),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const days = dataset.value as unknown as Days;
      const broken = DAY_RULES.find(([, holds]) => !holds(days));
      if (!broken) return;
      const [key, , message] = broken;
      const input = dataset.value as Record<string, unknown>;
      addIssue({
        message,
        path: [{ type: 'object', origin: 'value', input, key, value: input[key] }],
      });
    }),
  );

export const ApprovalDraft = inOrder({ ...named, ...decided, audience });
export const ApprovalsDraft = inOrder({
  firmId: uuid('Choose a firm.'),
  things: v.pipe(
    list(
      v.object({ ...named, audience: v.optional(audience) }),
      MAX_MATERIALS,
      `Choose at most ${MAX_MATERIALS} things.`,
      'Choose what was approved.',
    ),
    v.minLength(1, 'Choose what was approved.'),
    v.check(
      (things) =>
        new Set(things.map(({ kind, thing }) => `${kind}/${thing}`)).size === things.length,
      'One thing is there twice.',
    ),
  ),
  ...decided,
  audience,
});

const filter = {
  kind: v.optional(kind),
  thing: v.optional(line('The thing', 80)),
};
const state = v.optional(v.picklist(APPROVAL_STATES, 'There is no such state.'));
const material = { kind, thing: named.thing };
const withdrawal = v.object({
  version,
  state: v.literal('withdrawn', 'An approval can only be withdrawn.'),
  reason: requiredLine('The reason', MAX_REASON),
});

/** Every thing, or those of a kind, or one, and the caller's firm. */
export const listMaterials = route('GET', '/api/approvals/things', {
  delegates: 'any',
  query: v.object(filter),
  answer: returns<Materials>(),
});
/** The approvals of the caller's firm, or the caller's own without a firm; newest first. */
export const listApprovals = route('GET', '/api/approvals', {
  delegates: ['materials'],
  query: v.object({ ...paging, ...filter, state }),
  answer: page<Approval>(),
});
export const readApproval = route('GET', '/api/approvals/:id', {
  delegates: ['materials'],
  answer: returns<WholeApproval>(),
});
export const recordApproval = route('POST', '/api/approvals', {
  body: ApprovalDraft,
  answer: returns<Approval>(),
});
export const withdrawApproval = route('PATCH', '/api/approvals/:id', {
  body: withdrawal,
  answer: returns<Approval>(),
});
/** A zip for the principal: the words, their page, the sources, what changed, and a form to fill in. */
export const readPacket = route('GET', '/api/approvals/packet', {
  delegates: ['materials'],
  query: v.object(material),
  answer: returns<Response>(),
});
/** The register as CSV. */
export const exportApprovals = route('GET', '/api/approvals/export', {
  answer: returns<Response>(),
});

const FirmDraft = {
  name: visibleLine('The name', 100),
  figures: v.optional(
    v.picklist(Object.keys(ON_NEW_FIGURES) as Firm['figures'][], 'Choose what happens.'),
  ),
};

/** The firms by name. */
export const listFirms = route('GET', '/api/office/firms', {
  office: true,
  query: v.object(paging),
  answer: page<Firm>(),
});
export const createFirm = route('POST', '/api/office/firms', {
  office: true,
  body: v.object(FirmDraft),
  answer: returns<Firm>(),
});
export const changeFirm = route('PATCH', '/api/office/firms/:id', {
  office: true,
  body: v.object({ version, ...FirmDraft }),
  answer: returns<Firm>(),
});
/** Only while no affiliate and no approval names it. */
export const deleteFirm = route('DELETE', '/api/office/firms/:id', {
  office: true,
  answer: returns<{ ok: true }>(),
});

/** A firm, or what affiliates without one recorded for themselves. */
const ofFirm = v.optional(v.union([v.literal('none'), uuid()], 'There is no such firm.'));

/** Newest first; with `ending`, those that end within 30 days, the soonest first. */
export const listOfficeApprovals = route('GET', '/api/office/approvals', {
  office: true,
  query: v.object({ ...paging, firm: ofFirm, state, ending: v.optional(v.literal('yes')) }),
  answer: page<Approval>(),
});
/** All things or none. */
export const recordOfficeApprovals = route('POST', '/api/office/approvals', {
  office: true,
  body: ApprovalsDraft,
  maxBodyBytes: 64 * 1024,
  answer: returns<{ items: Approval[] }>(),
});
export const withdrawOfficeApproval = route('PATCH', '/api/office/approvals/:id', {
  office: true,
  body: withdrawal,
  answer: returns<Approval>(),
});
export const readOfficePacket = route('GET', '/api/office/approvals/packet', {
  office: true,
  query: v.object({ ...material, firm: ofFirm }),
  answer: returns<Response>(),
});
export const exportOfficeApprovals = route('GET', '/api/office/approvals/export', {
  office: true,
  proof: true,
  answer: returns<Response>(),
});
