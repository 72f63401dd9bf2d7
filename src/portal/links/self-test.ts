/** Walks the way of a visitor, from the link to the form, and says what it found. */
import { call } from '../../api/call.ts';
import { failureSentence } from '../../api/failure.ts';
import type { Delivery } from '../../contract/forms.ts';
import { readReferral } from '../../contract/leads.ts';
import { type Link, readLink } from '../../contract/links.ts';
import { introductionOf } from '../../contract/reference.ts';
import { referenceOf } from './words.ts';

/** `open`: nothing is wrong, but it is not on, not complete, or cannot be tested from here. */
export type Outcome = 'right' | 'wrong' | 'open';

/** What one step found: in a word or two, and in a sentence. */
export interface Finding {
  outcome: Outcome;
  state: string;
  words: string;
}

/** A step by its name, and how it finds out. */
export interface TestStep {
  name: string;
  run: () => Promise<Finding>;
}

const right = (words: string): Finding => ({ outcome: 'right', state: 'Works', words });
const wrong = (words: string): Finding => ({ outcome: 'wrong', state: 'Does not work', words });
const open = (state: string, words: string): Finding => ({ outcome: 'open', state, words });

const FORMS: Record<Delivery, Finding> = {
  portal: right('The contact form is on: its messages come to your contacts, with an alert.'),
  'netlify-forms': open(
    'To the office',
    'The contact form sends its messages to the office alone: they do not come to your contacts by themselves.',
  ),
  none: open(
    'Not on',
    'The contact form sends nothing yet: the office has not switched it on. It shows your visitors where to call and write.',
  ),
};

/** The steps for this link; they go one after the other. */
export function testSteps(link: Link, delivery: Delivery): TestStep[] {
  const { id } = link;
  const reference = referenceOf(link);
  let ownBefore = link.own;
  return [
    { name: 'The link', run: () => follow() },
    { name: 'The visit', run: () => visit() },
    { name: 'Your name', run: () => introduction() },
    { name: 'The form', run: async () => FORMS[delivery] },
    {
      name: 'A message',
      run: async () =>
        open(
          'Not tested',
          'That would take a real message. If you send one from your own e-mail address, it is marked as yours and not counted.',
        ),
    },
  ];

  async function follow(): Promise<Finding> {
    ownBefore = (await call(readLink, { params: { id } })).own;
    const answer = await fetch(new URL(link.url).pathname, { cache: 'no-store' });
    const { pathname, searchParams } = new URL(answer.url);
    const led = searchParams.get('ref');
    if (!answer.ok) return wrong(`It leads to a page that answers ${answer.status}.`);
    if (led === reference) return right('It leads to the landing page and carries your reference.');
    return wrong(
      led
        ? `It leads on with another reference, ${led}: visitors are credited to that one.`
        : `It leads to ${pathname} without your reference: visitors would not be credited to you.`,
    );
  }

  async function visit(): Promise<Finding> {
    const { own } = await call(readLink, { params: { id } });
    return own > ownBefore
      ? right(`This visit counted as your own: ${own} by now. It does not add to your visitors.`)
      : wrong('This visit was not counted. The counter may be slow: test again in a minute.');
  }

  async function introduction(): Promise<Finding> {
    const referral = await call(readReferral, { params: { code: reference } });
    const words = `Your visitors read “${introductionOf(referral)}”`;
    return referral.disclosure
      ? right(`${words} and your firm’s disclosure.`)
      : open('Incomplete', `${words}. Your profile has no disclosure yet.`);
  }
}

/** What a step finds; a failure is a finding, too. */
export const findingOf = ({ run }: TestStep): Promise<Finding> =>
  run().catch((error: unknown) => wrong(failureSentence(error)));
