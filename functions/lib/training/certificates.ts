/** Certificates, as rows. */
import { randomBytes } from 'node:crypto';
import { LESSON_PASS_PERCENT, PASS_PERCENT } from '../../../src/config/library.ts';
import { isSpellingOf } from '../../../src/contract/look-alike.ts';
import * as contract from '../../../src/contract/training/certificates.ts';
import {
  type Certificate,
  CODE_ALPHABET,
  certificateCode,
  type PublicCertificate,
} from '../../../src/contract/training/certificates.ts';
import {
  type Answers,
  FINAL,
  type GradedAnswer,
  type Question,
} from '../../../src/contract/training/training.ts';
import { ACCOUNT_NAME } from '../auth/affiliates.ts';
import { findAndCount, type RequestLimit } from '../auth/throttle.ts';
import { type Query, query } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { on } from '../http/endpoint.ts';
import { HttpError, notFound } from '../http/refusal.ts';

/* Grading. Only this file knows the right answers. */

/** A question with its answer, which the browser never gets in advance. */
export interface KeyedQuestion extends Question {
  correct: string;
  explanation: string;
}

/** The part of a question that the browser may have before it is answered. */
export const withoutAnswerKey = ({ id, text, options }: KeyedQuestion): Question => ({
  id,
  text,
  options: options.map((option) => ({ id: option.id, text: option.text })),
});

/** Grades answers. An answer that does not match an option of its question counts as missing. */
export function grade(questions: readonly KeyedQuestion[], answers: Answers) {
  const items = questions.map(({ id, correct, options, explanation }): GradedAnswer => {
    const answer = Object.hasOwn(answers, id) ? answers[id] : undefined;
    const answered = options.some((option) => option.id === answer);
    return {
      id,
      correct: answered && answer === correct,
      explanation: answered ? explanation : null,
    };
  });
  return { items, right: items.filter(({ correct }) => correct).length, of: items.length };
}

/** How many right answers are enough: a final requires more than a lesson. */
export const passMark = (lesson: string, of: number): number =>
  Math.ceil((of * (lesson === FINAL ? PASS_PERCENT : LESSON_PASS_PERCENT)) / 100);

const GONE = 'This lesson was changed. Please reload the page and answer again.';

/** Checks the names of the answers. Throws an HttpError: 400 if the lesson does not have a question or an option. */
export function assertFits(questions: readonly KeyedQuestion[], answers: Answers): void {
  const strange = Object.entries(answers).filter(
    ([id, answer]) =>
      !questions.some(
        (question) => question.id === id && question.options.some((option) => option.id === answer),
      ),
  );
  if (strange.length === 0) return;
  const fields = Object.fromEntries(strange.map(([id]) => [id.slice(0, 40), GONE]));
  throw new HttpError('validation', GONE, { fields });
}

/** The columns of a certificate. Its date is in UTC, the office's clock, as on all documents. */
const SAYS = sql`name, (issued_at at time zone 'UTC')::date::text as date, course_version as version`;

/** The affiliate's certificates, newest first. */
const listCertificates = async (affiliateId: string) => ({
  items: await query<Certificate>(sql`
    select id, code, course slug, title course, ${SAYS}, revoked_at is not null revoked
      from certificate where affiliate_id = ${affiliateId} order by issued_at desc, id`),
  next: null,
});

/** The limit of checks. Codes cannot be guessed, but tries would keep the database awake. */
const CHECKS: RequestLimit = { name: 'certificates', perMinute: 30 };

/** The certificate that a code verifies. Throws an HttpError: 404 if the code is unknown, revoked or malformed (the last without a query). */
export async function readCertificate(typed: string, address = ''): Promise<PublicCertificate> {
  const code = certificateCode(typed);
  const certificate =
    code &&
    (await findAndCount<PublicCertificate>(
      sql`select title course, ${SAYS} from certificate where code = ${code} and revoked_at is null`,
      CHECKS,
      address,
    ));
  if (!certificate) throw notFound();
  return certificate;
}

/** A code with 80 random bits, in the form that a certificate shows. */
const newCode = (): string =>
  [...randomBytes(16)]
    .map((byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length])
    .join('')
    .replaceAll(/(.{4})(?!$)/g, '$1-');

interface Course {
  course: string;
  courseTitle: string;
  courseVersion: string;
}

/**
 * The data that a final's certificate depends on: the person, the passed lessons of the course, and
 * an existing certificate of this version.
 */
export interface CourseStanding {
  accountName: string;
  profileName: string;
  code: string | null;
  revoked: boolean;
  passed: string[];
}

export async function readCourseStanding(
  affiliateId: string,
  { course, courseVersion }: Course,
  run: Query = query,
): Promise<CourseStanding> {
  const [standing] = await run<CourseStanding>(sql`
    select ${ACCOUNT_NAME} "accountName", coalesce(p.name, '') "profileName", c.code,
           c.revoked_at is not null revoked,
           array(select lesson from lesson_progress
                  where affiliate_id = ${affiliateId} and course = ${course} and passed_at is not null) passed
      from affiliate a left join profile p on p.affiliate_id = a.id
      left join certificate c on c.affiliate_id = a.id and c.course = ${course} and c.course_version = ${courseVersion}
     where a.id = ${affiliateId}`);
  if (!standing) throw notFound();
  return standing;
}

/** A certificate names the account's owner. The profile may only spell that name differently. */
const certifiedName = ({ accountName, profileName }: CourseStanding): string =>
  (isSpellingOf(profileName, accountName) ? profileName : accountName)
    .trim()
    .replaceAll(/\s+/g, ' ');

/**
 * The code of the affiliate's certificate for this version of the course, issued if the final was
 * `passed` and none exists yet. Null if the final was not passed or the office has revoked the
 * certificate.
 */
export async function issueCertificate(
  run: Query,
  affiliateId: string,
  { course, courseTitle, courseVersion }: Course,
  standing: CourseStanding,
  passed: boolean,
): Promise<string | null> {
  if (standing.code) return standing.revoked ? null : standing.code;
  if (!passed) return null;
  const name = certifiedName(standing);
  const [issued] = await run<{ code: string }>(sql`
    insert into certificate (affiliate_id, code, course, title, course_version, name, issued_at)
    values (${affiliateId}, ${newCode()}, ${course}, ${courseTitle}, ${courseVersion}, ${name}, ${new Date()})
    on conflict (affiliate_id, course, course_version) do nothing returning code`);
  if (issued) return issued.code;
  // A simultaneous pass issued it first.
  return (await readCourseStanding(affiliateId, { course, courseTitle, courseVersion }, run)).code;
}

export const certificateRoutes = [
  on(contract.listCertificates, ({ affiliate }) => listCertificates(affiliate.id)),
];

export const certificateCheck = [
  on(contract.readCertificate, ({ params, context }) => readCertificate(params.code, context.ip)),
];
