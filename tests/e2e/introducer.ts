/** Affiliates whose links visitors follow. */
import { givenAffiliate } from '../../functions/__tests__/helpers/harness.ts';
import { query } from '../../functions/lib/db/db.ts';

/** Adds an affiliate with this code who shows a firm and a disclosure, and returns the id. */
export async function givenIntroducer(code: string): Promise<string> {
  const email = `${code}@example.com`;
  const id = await givenAffiliate(code, { email, passwordHash: 'none' });
  await query('insert into referral_code (code, affiliate_id) values ($1, $2)', [code, id]);
  await query(
    `update profile set code = $2, firm = 'Example Planning', disclosure = 'Ada is paid for clients she brings.'
      where affiliate_id = $1`,
    [id, code],
  );
  // Approved as by the migration: with introduction words but without a page, so that links open the landing page.
  await query(
    `insert into publication (affiliate_id, username, state, hash, words, profile_version, valid_until)
     select $1, $2, 'approved', 'none', jsonb_build_object('name', name, 'firm', firm, 'role', '',
         'credentials', '', 'disclosure', disclosure), version, current_date + 300
       from profile where affiliate_id = $1`,
    [id, code],
  );
  return id;
}
