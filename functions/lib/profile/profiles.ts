/** Profiles, as rows. */
import type { InferOutput } from 'valibot';
import { LOOK_ALIKES } from '../../../src/contract/look-alike.ts';
import * as contract from '../../../src/contract/profile/profile.ts';
import {
  MAX_CODES,
  type Profile,
  type ProfileChange,
  type ProfileDraft,
} from '../../../src/contract/profile/profile.ts';
import { readProfile as readProfileRoute } from '../../../src/contract/profile/read-profile.ts';
import { dayOf } from '../../../src/contract/reference.ts';
import { type Query, query, transaction } from '../db/db.ts';
import { type Sql, sql } from '../db/sql.ts';
import { SECURITY_HEADERS } from '../http/answer.ts';
import { on } from '../http/endpoint.ts';
import { HttpError, invalid, notFound } from '../http/refusal.ts';
import { withPageCopies } from '../own-page/copies.ts';
import { OFFICE } from '../platform/site.ts';

/* Referral codes that look like the alliance, its office, or another affiliate's name. */

/** Codes that no one may take: parts of the site. */
const RESERVED =
  'about affiliate app contact dashboard home info legal me preview privacy profile review root settings share team terms test www';
/** Words that no code may contain, because readers would think that the link is the office's. */
const RESERVED_PARTS =
  'account accounts admin administrator alliance api billing compliance customercare headquarters help helpdesk login logout office official password payment payments security signin staff support sysadmin verify webmaster';
/** A word with this many letters also counts inside another one, such as "adasupport". */
const LONG_WORD = 7;
/** A name with this many letters is not in a longer word by chance. */
const LONG_NAME = 8;

/** Digits that stand for letters, and letters that look alike. */
const STANDS_FOR = ['0123456789i', 'olzeasgtbgl'] as const;
const LETTER_OF = new Map([...STANDS_FOR[0]].map((sign, at) => [sign, STANDS_FOR[1][at] ?? sign]));

/** Text of a-z, 0-9 and hyphens, normalized for comparison. */
const skeleton = (text: string): string =>
  text.replaceAll(/[0-9i]/g, (sign) => LETTER_OF.get(sign) ?? sign).replaceAll('-', '');

const skeletons = (words: string) =>
  new Map(words.split(' ').map((word) => [skeleton(word), word]));
const THE = skeleton('the');
const WHOLE = skeletons(RESERVED);
const PARTS = skeletons(RESERVED_PARTS);

/** The words of the site's name, in the letters of codes. */
const siteWords = (): string[] =>
  OFFICE.name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9 ]/g, '')
    .split(' ')
    .filter(Boolean)
    .map(skeleton);

/** A code normalized for comparison: as one word, and each run of its parts as a word, with and without a trailing number. */
function comparedCode(code: string): { whole: string; runs: string[] } {
  const parts = code.split('-').filter(Boolean);
  const runs = parts.flatMap((_part, from) =>
    parts.slice(from).map((_last, more) => parts.slice(from, from + more + 1).join('')),
  );
  const plain = runs.flatMap((run) => [run, run.replace(/\d+$/, '')]);
  return { whole: skeleton(code), runs: [...new Set(plain.map(skeleton))].filter(Boolean) };
}

/** Whether a code contains the site's name or its initials. A name without Latin letters is in no code. */
function saysSite(whole: string, runs: string[]): boolean {
  const words = siteWords();
  if (words.length === 0) return false;
  const named = new RegExp(`^(?:${words.join('|')})+$`).test(whole);
  const initials = words.map(([first]) => first).join('');
  return named || whole.includes(words.join('')) || (words.length > 2 && runs.includes(initials));
}

/** What follows “the” in each of these words: “theteam” looks like “team”. */
const withoutThe = (words: string[]): string[] =>
  words.flatMap((word) => (word.startsWith(THE) ? word.slice(THE.length) : [])).filter(Boolean);

/** Why no one may take this code, as a sentence, or null if it does not look like the alliance's. */
function reservedCode(code: string): string | null {
  const { whole, runs } = comparedCode(code);
  const wholes = [whole, ...withoutThe([whole])];
  runs.push(...withoutThe(runs));
  if (wholes.some((each) => saysSite(each, runs))) {
    return 'This referral code looks like the alliance’s own. Please choose another.';
  }
  const part = [...PARTS].find(
    ([word]) => runs.includes(word) || (word.length >= LONG_WORD && whole.includes(word)),
  );
  if (part) {
    return `A referral code with “${part[1]}” in it looks like the office’s. Please choose another.`;
  }
  if (!wholes.some((each) => WHOLE.has(each))) return null;
  return 'This referral code is reserved. Please choose another.';
}

const [SIGNS, LETTERS] = STANDS_FOR;

/** The SQL that normalizes a name for comparison with codes. Most names are plain ASCII; folding all of them would take seconds. */
function keyOf(name: Sql): Sql {
  const [odd, plain] = LOOK_ALIKES;
  return sql`case when octet_length(${name}) = length(${name})
     then translate(lower(${name}), ${`${SIGNS} .-'`}::text, ${LETTERS}::text)
     else regexp_replace(translate(folded(translate(${name}, ${odd}::text, ${plain}::text)),
       ${odd + SIGNS}::text, ${plain + LETTERS}::text), '[^a-z]', '', 'g') end`;
}

/**
 * Part of a statement: `alike` has a row if a new code contains the name of another affiliate's
 * account, and not the affiliate's own.
 */
function lookingAlike(affiliateId: string, code: string): Sql {
  const { whole, runs } = comparedCode(code);
  const says = (name: Sql): Sql =>
    sql`(${name} = any(${runs}::text[]) or (length(${name}) >= ${LONG_NAME} and position(${name} in ${whole}::text) > 0))`;
  return sql`named as materialized (
  select id, first || last one, last || first other from (
    select a.id, ${keyOf(sql`a.first_name`)} as first, ${keyOf(sql`a.last_name`)} as last
      from affiliate a where not a.assistant and not exists (select from referral_code where code = ${code})
     offset 0) each
), alike as materialized (
  select from named where id <> ${affiliateId} and (${says(sql`one`)} or ${says(sql`other`)})
     and not exists (select from named where id = ${affiliateId}
       and (position(one in ${whole}::text) > 0 or position(other in ${whole}::text) > 0))
   limit 1
)`;
}

type Change = InferOutput<typeof ProfileDraft>;

const COLUMNS = sql`p.affiliate_id id, p.version, p.name, p.firm, p.role, p.credentials, p.states, p.phone,
  p.email, p.website, p.booking, p.time_zone "timeZone", p.bio, p.disclosure, p.compensation, p.crd,
  p.form_crs "formCrs", p.licenses, p.roles, p.place, p.code,
  '/a/' || p.code || '/' || p.portrait_hash || '.jpg' portrait,
  '/api/profile/logo/' || p.logo_hash logo,
  '{"licenses": true}' || p.show show, p.confirmed_on::text "confirmedOn",
  (select coalesce(array_agg(code order by created_at), '{}') from referral_code
    where affiliate_id = p.affiliate_id and code <> p.code) "oldCodes"`;

export async function readProfile(affiliateId: string, run = query): Promise<Profile> {
  const [profile] = await run<Profile>(
    sql`select ${COLUMNS} from profile p where p.affiliate_id = ${affiliateId}`,
  );
  if (!profile) throw notFound();
  return profile;
}

/** The affiliate's logo with this hash, as JPEG, or null. */
async function readLogo(affiliateId: string, hash: string): Promise<Buffer | null> {
  const [profile] = await query<{ logo: Buffer }>(
    sql`select logo from profile where affiliate_id = ${affiliateId} and logo_hash = ${hash}`,
  );
  return profile?.logo ?? null;
}

/** The error for a conflicting change (409). */
export const profileConflict = (current: Profile): HttpError =>
  new HttpError(
    'conflict',
    'This profile was changed elsewhere. Look at the changes, then save again.',
    { current },
  );

/** Saves the new row (JSON), which Postgres matches to the columns by name. The audit records it. */
const save = (run: Query, affiliateId: string, row: string): Promise<Profile[]> =>
  run<Profile>(sql`
with saved as (
update profile p set version = p.version + 1, name = n.name, firm = n.firm, role = n.role,
    credentials = n.credentials, states = n.states, phone = n.phone, email = n.email,
    website = n.website, booking = n.booking, time_zone = n.time_zone, bio = n.bio,
    disclosure = n.disclosure, compensation = coalesce(n.compensation, p.compensation),
    crd = coalesce(n.crd, p.crd), form_crs = coalesce(n.form_crs, p.form_crs),
    licenses = coalesce(n.licenses, p.licenses), roles = coalesce(n.roles, p.roles), place = coalesce(n.place, p.place),
    code = n.code, show = n.show,
    confirmed_on = coalesce(n.confirmed_on, p.confirmed_on)
  from jsonb_populate_record(null::profile, ${row}::jsonb) n
 where p.affiliate_id = ${affiliateId} and p.version = n.version
   and exists (select from referral_code where code = n.code and affiliate_id = ${affiliateId})
returning ${COLUMNS}
), noted as (
  insert into audit (actor, action, kind, affiliate_id) select ${affiliateId}, 'change', 'profile', ${affiliateId} from saved
)
select * from saved`);

/** Claims a code that no one has, unless it is reserved. Returns whether the code looks like another affiliate's name. */
const claim = (
  run: Query,
  affiliateId: string,
  code: string,
  isReserved: boolean,
): Promise<{ alike: boolean }[]> =>
  run<{ alike: boolean }>(sql`
with ${lookingAlike(affiliateId, code)}, claimed as (
  insert into referral_code (code, affiliate_id)
  select ${code}, ${affiliateId}
   where (select count(*) from referral_code where affiliate_id = ${affiliateId}) < ${MAX_CODES}
     and not ${isReserved}::boolean and not exists (select from alike)
  on conflict (code) do nothing
)
select exists (select from alike) alike`);

const ALIKE_SENTENCE =
  'This referral code looks like another affiliate’s name. Please choose one of your own.';
const FULL = `You have used all ${MAX_CODES} referral codes. Please choose one of them.`;
const TAKEN = 'This referral code is taken. Please choose another.';

const PAID =
  'Families have to see the disclosure while you say how you are paid. Please switch it on.';

/** Refuses (400) a hidden disclosure if the saved profile says how the affiliate is paid. */
function assertDisclosed({ compensation, show }: Profile): void {
  if (compensation === '' || show.disclosure) return;
  throw invalid('show', PAID);
}

/**
 * Replaces the affiliate's profile and claims its code. Throws an HttpError: 409 with the current
 * profile if it was changed in the meantime, 400 if the code is another affiliate's or looks like
 * it.
 */
const saveProfile = (affiliateId: string, change: Change): Promise<Profile> =>
  transaction(async (run) => {
    const { code } = change;
    // A code that the affiliate already has stays valid, whatever it looks like.
    const reserved = reservedCode(code);
    const [claimed] = await claim(run, affiliateId, code, reserved !== null);
    const { timeZone: time_zone, formCrs: form_crs, confirmed, ...fields } = change;
    const confirmed_on = confirmed ? dayOf(Date.now()) : null;
    const row = JSON.stringify({ ...fields, time_zone, form_crs, confirmed_on });
    const [saved] = await save(run, affiliateId, row);
    if (saved) {
      assertDisclosed(saved);
      return saved;
    }
    const current = await readProfile(affiliateId, run);
    if (current.version !== change.version) throw profileConflict(current);
    const full = current.oldCodes.length + 1 >= MAX_CODES && FULL;
    const sentence = reserved ?? ((claimed?.alike && ALIKE_SENTENCE) || full || TAKEN);
    throw invalid('code', sentence);
  });

/** Changes some fields of the affiliate's profile, like saveProfile. */
async function changeProfile(affiliateId: string, change: ProfileChange): Promise<Profile> {
  const now = await readProfile(affiliateId);
  if (now.version !== change.version) throw profileConflict(now);
  const show = { ...now.show, ...change.show };
  // JSON has no undefined, which the type of an optional field allows.
  return saveProfile(affiliateId, { ...now, ...change, show } as Change);
}

export const profileRoutes = [
  on(readProfileRoute, ({ affiliate }) => readProfile(affiliate.id)),
  on(
    contract.saveProfile,
    withPageCopies(({ affiliate, body }) => saveProfile(affiliate.id, body)),
  ),
  on(
    contract.changeProfile,
    withPageCopies(({ affiliate, body }) => changeProfile(affiliate.id, body)),
  ),
  on(contract.readLogo, async ({ affiliate, params: { hash } }) => {
    const logo = await readLogo(affiliate.id, hash);
    if (!logo) throw notFound();
    return new Response(new Uint8Array(logo), {
      headers: {
        ...SECURITY_HEADERS,
        // Its address changes with the logo.
        'Cache-Control': 'private, max-age=31536000, immutable',
        'Content-Type': 'image/jpeg',
      },
    });
  }),
];
