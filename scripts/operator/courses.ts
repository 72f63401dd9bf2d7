/** Lists and revokes certificates, for `npm run office -- courses` and `revoke`. */
import { query } from '../../functions/lib/db/db.ts';
import { pathTo } from '../../src/config/portal.ts';
import { certificateCode } from '../../src/contract/training/certificates.ts';
import { CommandError } from '../lib/fail.ts';

interface Pass {
  passed: string;
  affiliate: string;
  name: string;
  course: string;
  version: string;
  code: string;
  state: 'valid' | 'revoked';
}

export const listPasses = (): Promise<Pass[]> =>
  query<Pass>(
    `select (c.issued_at at time zone 'UTC')::date::text passed, a.username affiliate, c.name,
       c.course, c.course_version as version, c.code,
       case when c.revoked_at is null then 'valid' else 'revoked' end state
       from certificate c join affiliate a on a.id = c.affiliate_id
      order by c.issued_at desc, c.id`,
  );

/** $1 code, $2 reason, $3 the path of the alert's page before the course's name. */
const REVOKE = `
with gone as (
  update certificate set revoked_at = now() where code = $1 and revoked_at is null
  returning id, affiliate_id, course, title, name
), noted as (
  insert into audit (action, kind, thing, affiliate_id, reason)
  select 'revoke', 'certificate', id, affiliate_id, $2 from gone
), alerted as (
  insert into alert (affiliate_id, kind, title, href, why, subject)
  select affiliate_id, 'content', 'Your certificate “' || title || '” was revoked', $3 || course,
    'The office revoked it: ' || $2, 'certificate:' || id from gone
   where not exists (
     select from alert_mute m where m.affiliate_id = gone.affiliate_id and m.kind = 'content')
)
select name, title from gone`;

/**
 * Revokes a certificate, so that its code is no longer valid, and tells the affiliate the reason. Throws
 * a CommandError if no valid certificate has this code.
 */
export async function revokeCertificate(
  typed: string,
  reason: string,
): Promise<{ code: string; name: string; title: string }> {
  const code = certificateCode(typed);
  const [revoked] = code
    ? await query<{ name: string; title: string }>(REVOKE, [code, reason, pathTo('course', '')])
    : [];
  if (!code || !revoked) throw new CommandError('no valid certificate has this code.');
  return { code, ...revoked };
}
