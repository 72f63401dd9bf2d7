/** The letter after a review: what was agreed, the next steps and the next day. Never preparation, notes or figures. */
import type { Contact } from '../../../contract/contacts/contacts.ts';
import { givenNameOf } from '../../../contract/person-name.ts';
import { type Review, remainingPeople } from '../../../contract/reviews/reviews.ts';
import type { Sharer } from '../../../contract/shares/for-you.ts';
import { formatLongDay } from '../../../lib/format-date.ts';
import { inWords } from '../../../lib/names-of-several.ts';
import { mailLink, takesEmail } from '../../shared/contacts/mail-draft.ts';

/** Mail programs cut longer texts (characters). */
const LONGEST_MAIL = 1800;

type Writer = Pick<Sharer, 'name' | 'license' | 'firm' | 'disclosure'>;

/** The steps that were agreed when the review was closed. */
export const agreedSteps = ({ steps, next }: Review): Review['steps'] =>
  steps.filter(({ id }) => next.includes(id));

type Reader = Pick<Contact, 'email' | 'doNotContact'>;

/** The letter to those of the family who live and are still of it. */
export function letterText(review: Review, writer: Writer): string {
  const { agreed, nextOn } = review;
  const people = remainingPeople(review);
  const lines = agreedSteps(review).map(({ title, on }) => `- ${title}, by ${formatLongDay(on)}`);
  return [
    people.length > 0 && `Dear ${inWords(people.map(({ name }) => givenNameOf(name)))},`,
    agreed,
    lines.length > 0 && ['Next steps:', ...lines].join('\n'),
    nextOn && `Next review: ${formatLongDay(nextOn)}`,
    [writer.name, writer.license, writer.firm].filter(Boolean).join('\n'),
    writer.disclosure,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** A `mailto:` link to those who take email; undefined without one of them, or if the letter is too long for it. */
export function letterMail(
  review: Review,
  writer: Writer,
  contacts: readonly Reader[],
): string | undefined {
  const text = letterText(review, writer);
  const emails = contacts.filter(takesEmail).map(({ email }) => email);
  if (emails.length === 0 || text.length > LONGEST_MAIL) return undefined;
  return mailLink(emails, `What we agreed on ${formatLongDay(review.closedOn ?? review.on)}`, text);
}
