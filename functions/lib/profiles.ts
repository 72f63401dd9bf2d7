/** Profiles, as rows. */
import type { InferOutput } from 'valibot';
import { MAX_CODES, type Profile, type ProfileDraft } from '../../src/contract/profile.ts';
import { query, transaction } from './db/db.ts';
import { HttpError, notFound } from './http/refusal.ts';

type Change = InferOutput<typeof ProfileDraft>;

const COLUMNS = `p.affiliate_id id, p.version, p.name, p.firm, p.role, p.credentials, p.states, p.phone,
  p.email, p.website, p.booking, p.time_zone "timeZone", p.bio, p.disclosure, p.code, p.show,
  p.confirmed_on::text "confirmedOn",
  (select coalesce(array_agg(code order by created_at), '{}') from referral_code
    where affiliate_id = p.affiliate_id and code <> p.code) "oldCodes"`;
const READ = `select ${COLUMNS} from profile p where p.affiliate_id = $1`;

/** The affiliate's profile. Throws a DatabaseError. */
export async function readProfile(affiliateId: string, run = query): Promise<Profile> {
  const [profile] = await run<Profile>(READ, [affiliateId]);
  if (!profile) throw notFound();
  return profile;
}

/**
 * Replaces the affiliate's profile and claims its code. Throws an HttpError: 409 with the profile as
 * it is now if it was changed meanwhile, 400 if the code is somebody else's; and a DatabaseError.
 */
export const saveProfile = (affiliateId: string, change: Change): Promise<Profile> =>
  transaction(async (run) => {
    await run(
      `insert into referral_code (code, affiliate_id)
       select $1, $2 where (select count(*) from referral_code where affiliate_id = $2) < $3
       on conflict (code) do nothing`,
      [change.code, affiliateId, MAX_CODES],
    );
    const { show, confirmed, version } = change;
    const [saved] = await run<Profile>(
      `update profile p set version = version + 1, name = $3, firm = $4, role = $5,
         credentials = $6, states = $7, phone = $8, email = $9, website = $10, booking = $11,
         time_zone = $12, bio = $13, disclosure = $14, code = $15, show = $16::jsonb,
         confirmed_on = case when $17 then $18::date else confirmed_on end
       where affiliate_id = $1 and version = $2
         and exists (select from referral_code where code = $15 and affiliate_id = $1)
       returning ${COLUMNS}`,
      [
        affiliateId,
        version,
        change.name,
        change.firm,
        change.role,
        change.credentials,
        change.states,
        change.phone,
        change.email,
        change.website,
        change.booking,
        change.timeZone,
        change.bio,
        change.disclosure,
        change.code,
        JSON.stringify(show),
        confirmed,
        new Date().toISOString().slice(0, 10),
      ],
    );
    if (saved) return saved;
    const current = await readProfile(affiliateId, run);
    if (current.version !== version) {
      throw new HttpError('conflict', 'The profile was changed in another window.', { current });
    }
    const full = current.oldCodes.length + 1 >= MAX_CODES;
    const sentence = full
      ? 'You have used all ten referral codes. Please choose one of them.'
      : 'This referral code is taken. Please choose another.';
    throw new HttpError('validation', sentence, { fields: { code: sentence } });
  });
