/** Certificates, as rows. */
import { randomBytes } from 'node:crypto';
import {
  type Certificate,
  CODE_ALPHABET,
  certificateCode,
  type PublicCertificate,
} from '../../src/contract/certificates.ts';
import { type Query, query } from './db/db.ts';
import { notFound } from './http/refusal.ts';

/** What is said of a certificate: the day is that of the office's clock, as everywhere on paper. */
const SAYS = `name, (issued_at at time zone 'UTC')::date::text as date, course_version as version`;

/** The affiliate's certificates, the last one first. */
export const listCertificates = async (affiliateId: string) => ({
  items: await query<Certificate>(
    `select id, code, course slug, title course, ${SAYS}, revoked_at is not null revoked
       from certificate where affiliate_id = $1 order by issued_at desc, id`,
    [affiliateId],
  ),
  next: null,
});

/** What a code verifies. Throws an HttpError: 404 if it is unknown, revoked or no code at all; the last without a query. */
export async function readCertificate(typed: string): Promise<PublicCertificate> {
  const code = certificateCode(typed);
  const [found] = code
    ? await query<PublicCertificate>(
        `select title course, ${SAYS} from certificate where code = $1 and revoked_at is null`,
        [code],
      )
    : [];
  if (!found) throw notFound();
  return found;
}

/** 80 bits that nobody can guess, as a certificate shows them. */
const newCode = (): string =>
  [...randomBytes(16)]
    .map((byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length])
    .join('')
    .replaceAll(/(.{4})(?!$)/g, '$1-');

/** With the profile's name as it is now. */
const ISSUE = `
insert into certificate (affiliate_id, code, course, title, course_version, name, issued_at)
select $1, $2, $3, $4, $5, coalesce(nullif(p.name, ''), a.first_name || ' ' || a.last_name), $6
  from affiliate a left join profile p on p.affiliate_id = a.id where a.id = $1
on conflict (affiliate_id, course, course_version) do nothing`;

const CODE_OF = `
select code from certificate
 where affiliate_id = $1 and course = $2 and course_version = $3 and revoked_at is null`;

/**
 * The code of the affiliate's certificate for this version of the course, issued if the final was
 * `passed` and none exists yet; null if the final was not passed, or if the office has revoked it.
 */
export async function issueCertificate(
  run: Query,
  affiliateId: string,
  {
    course,
    courseTitle,
    courseVersion,
  }: { course: string; courseTitle: string; courseVersion: string },
  passed: boolean,
): Promise<string | null> {
  if (passed) {
    const values = [affiliateId, newCode(), course, courseTitle, courseVersion, new Date()];
    await run(ISSUE, values);
  }
  const [row] = await run<{ code: string }>(CODE_OF, [affiliateId, course, courseVersion]);
  return row?.code ?? null;
}
