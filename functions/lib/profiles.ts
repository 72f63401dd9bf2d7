/** Profiles, as rows. */
import type { InferOutput } from 'valibot';
import {
  MAX_CODES,
  type Profile,
  type ProfileChange,
  type ProfileDraft,
} from '../../src/contract/profile.ts';
import { dayOf } from '../../src/contract/reference.ts';
import { ALIKE, alikeValues, reservedCode } from './code-names.ts';
import { query, transaction } from './db/db.ts';
import { HttpError, notFound } from './http/refusal.ts';

type Change = InferOutput<typeof ProfileDraft>;

const COLUMNS = `p.affiliate_id id, p.version, p.name, p.firm, p.role, p.credentials, p.states, p.phone,
  p.email, p.website, p.booking, p.time_zone "timeZone", p.bio, p.disclosure, p.code,
  '{"bank": false}' || p.show show, p.confirmed_on::text "confirmedOn",
  (select coalesce(array_agg(code order by created_at), '{}') from referral_code
    where affiliate_id = p.affiliate_id and code <> p.code) "oldCodes"`;
const READ = `select ${COLUMNS} from profile p where p.affiliate_id = $1`;

/** The affiliate's profile. */
export async function readProfile(affiliateId: string, run = query): Promise<Profile> {
  const [profile] = await run<Profile>(READ, [affiliateId]);
  if (!profile) throw notFound();
  return profile;
}

const changed = (current: Profile): HttpError =>
  new HttpError(
    'conflict',
    'This profile was changed elsewhere. Look at the changes, then save again.',
    { current },
  );

/** $1 the affiliate, $2 the new row as JSON: Postgres matches its names with the columns. The audit hears of it. */
const SAVE = `
with saved as (
update profile p set version = p.version + 1, name = n.name, firm = n.firm, role = n.role,
    credentials = n.credentials, states = n.states, phone = n.phone, email = n.email,
    website = n.website, booking = n.booking, time_zone = n.time_zone, bio = n.bio,
    disclosure = n.disclosure, code = n.code, show = n.show,
    confirmed_on = coalesce(n.confirmed_on, p.confirmed_on)
  from jsonb_populate_record(null::profile, $2) n
 where p.affiliate_id = $1 and p.version = n.version
   and exists (select from referral_code where code = n.code and affiliate_id = $1)
returning ${COLUMNS}
), noted as (
  insert into audit (actor, action, kind, affiliate_id) select $1, 'change', 'profile', $1 from saved
)
select * from saved`;

/**
 * Claims a code that nobody has, unless $8 says that it is reserved. $1 the code, $2 the affiliate, $3 how many
 * one may have. Answers whether it looks like somebody else's name.
 */
const CLAIM = `
with ${ALIKE}, claimed as (
  insert into referral_code (code, affiliate_id)
  select $1, $2 where (select count(*) from referral_code where affiliate_id = $2) < $3
     and not $8::boolean and not exists (select from alike)
  on conflict (code) do nothing
)
select exists (select from alike) alike`;

const ALIKE_SENTENCE =
  'This referral code looks like another affiliate’s name. Please choose one of your own.';
const FULL = `You have used all ${MAX_CODES} referral codes. Please choose one of them.`;
const TAKEN = 'This referral code is taken. Please choose another.';

/**
 * Replaces the affiliate's profile and claims its code. Throws an HttpError: 409 with the profile as
 * it is now if it was changed meanwhile, 400 if the code is somebody else's or looks like it is.
 */
export const saveProfile = (affiliateId: string, change: Change): Promise<Profile> =>
  transaction(async (run) => {
    const { code } = change;
    // One that the affiliate has goes on working, whatever it looks like.
    const reserved = reservedCode(code);
    const values = [code, affiliateId, MAX_CODES, ...alikeValues(code), reserved !== null];
    const [claim] = await run<{ alike: boolean }>(CLAIM, values);
    const { timeZone: time_zone, confirmed, ...fields } = change;
    const confirmed_on = confirmed ? dayOf(Date.now()) : null;
    const row = JSON.stringify({ ...fields, time_zone, confirmed_on });
    const [saved] = await run<Profile>(SAVE, [affiliateId, row]);
    if (saved) return saved;
    const current = await readProfile(affiliateId, run);
    if (current.version !== change.version) throw changed(current);
    const full = current.oldCodes.length + 1 >= MAX_CODES && FULL;
    const sentence = reserved ?? ((claim?.alike && ALIKE_SENTENCE) || full || TAKEN);
    throw new HttpError('validation', sentence, { fields: { code: sentence } });
  });

/** Changes some fields of the affiliate's profile, as saveProfile does. */
export async function changeProfile(affiliateId: string, change: ProfileChange): Promise<Profile> {
  const now = await readProfile(affiliateId);
  if (now.version !== change.version) throw changed(now);
  const show = { ...now.show, ...change.show };
  // JSON has no undefined, which the type of an optional field allows.
  return saveProfile(affiliateId, { ...now, ...change, show } as Change);
}
