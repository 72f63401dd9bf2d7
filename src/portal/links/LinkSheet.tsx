import { type ReactNode, useState } from 'react';
import { call } from '../../api/call.ts';
import { failureSentence } from '../../api/request.ts';
import { PORTAL_PAGES } from '../../config/portal.ts';
import type { Delivery } from '../../contract/forms.ts';
import { readReferral } from '../../contract/leads.ts';
import { type Link, readLink } from '../../contract/links.ts';
import { introductionOf } from '../../contract/reference.ts';
import { formatMomentDay } from '../../lib/format-date.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { Button } from '../kit/Button.tsx';
import { Badge } from '../kit/badges.tsx';
import { CopyField } from '../kit/CopyField.tsx';
import { Sheet } from '../kit/dialogs.tsx';
import { Qr } from '../kit/Qr.tsx';
import { Sign } from '../kit/Sign.tsx';
import { SkeletonCard } from '../kit/skeletons.tsx';
import { Await } from '../kit/states.tsx';
import { leadsTo, links, openEdit, referenceOf, useReferral } from './links.ts';
import { QrButtons } from './QrDialog.tsx';

/* Follows a link as a visitor would, up to the form, and reports the findings. */

/** `open`: nothing is wrong, but it is off, incomplete, or cannot be tested from here. */
type Outcome = 'right' | 'wrong' | 'open';

interface Finding {
  outcome: Outcome;
  state: string;
  words: string;
}

interface TestStep {
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
    'The contact form sends its messages only to the office: they do not appear in your contacts automatically.',
  ),
  none: open(
    'Not on',
    'The contact form sends nothing yet: the office has not switched it on. It shows your visitors where to call and write.',
  ),
};

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
          'That would take a real message. If you send one from your own email address, it is marked as yours and not counted.',
        ),
    },
  ];

  async function follow(): Promise<Finding> {
    ownBefore = (await call(readLink, { params: { id } })).own;
    const answer = await fetch(new URL(link.url).pathname, { cache: 'no-store' });
    const { pathname, searchParams } = new URL(answer.url);
    const led = searchParams.get('ref');
    if (!answer.ok) return wrong(`It goes to a page that answers ${answer.status}.`);
    if (led === reference)
      return right(`It goes to “${leadsTo(link)}” and carries your reference.`);
    return wrong(
      led
        ? `It goes on with another reference, ${led}: visitors are credited to that one.`
        : `It goes to ${pathname} without your reference: visitors would not be credited to you.`,
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

/** The result of a step; a failure is a result, too. */
export const findingOf = ({ run }: TestStep): Promise<Finding> =>
  run().catch((error: unknown) => wrong(failureSentence(error)));

interface SelfTestProps {
  link: Link;
  delivery: Delivery;
}

const SIGNS = {
  right: ['success', 'text-success'],
  wrong: ['danger', 'text-danger'],
  open: ['neutral', 'text-ink-muted'],
} as const satisfies Record<Outcome, readonly [string, string]>;

/** Follows the link as a visitor would, and shows the result of each step. */
function SelfTest({ link, delivery }: SelfTestProps) {
  const [found, setFound] = useState<{ name: string; finding: Finding }[]>([]);
  const [running, setRunning] = useState<string | null>(null);

  const test = async () => {
    setFound([]);
    for (const step of testSteps(link, delivery)) {
      setRunning(step.name);
      const finding = await findingOf(step);
      setFound((before) => [...before, { name: step.name, finding }]);
    }
    setRunning(null);
    // The test itself was a visit.
    void links.reload();
  };

  return (
    <>
      <p className="text-sm text-ink-muted">
        We follow the link from this browser, as a visitor would, and look at each step.
      </p>
      <Button className="mt-3" onClick={() => void test()} busy={running !== null && 'Testing…'}>
        Test this link
      </Button>
      {/* In the page before the steps, so that they are announced. */}
      <div role="status">
        <ol className="grid gap-3 not-empty:mt-4">
          {found.map(({ name, finding }) => {
            const [sign, color] = SIGNS[finding.outcome];
            return (
              <li key={name} className="flex gap-3">
                <Sign name={sign} className={`mt-0.5 size-5 ${color}`} />
                <div className="text-sm">
                  <p className="font-semibold">
                    {name}
                    <span className={`font-normal ${color}`}> · {finding.state}</span>
                  </p>
                  <p>{finding.words}</p>
                </div>
              </li>
            );
          })}
        </ol>
      </div>
    </>
  );
}

/** The contact form's introduction of the affiliate to visitors of this link. */
function Visitor({ link }: { link: Link }) {
  const { loaded, retry } = useReferral(link);
  return (
    <Await
      loaded={loaded}
      retry={retry}
      skeleton={<SkeletonCard lines={2} />}
      what="what visitors see"
    >
      {(referral) => (
        <>
          <p className="text-sm text-ink-muted">Above the button of our contact form:</p>
          <div className="mt-2 rounded border border-line bg-surface p-4 text-sm">
            <p>{introductionOf(referral)}</p>
            {referral.disclosure ? (
              <p className="mt-2">{referral.disclosure}</p>
            ) : (
              <p className="mt-2 text-ink-muted">
                No disclosure yet.{' '}
                <a href={`${PORTAL_PAGES.profile.path}#disclosure`} className="link">
                  Add your firm’s disclosure
                </a>
              </p>
            )}
          </div>
        </>
      )}
    </Await>
  );
}

const MEANINGS = {
  people: ['People', 'Unique visitors per day (estimate).'],
  bots: ['Bots', 'Search engines, link previews in messaging apps, and preloaded pages.'],
  own: ['Own visits', 'Yours, while you are signed in.'],
  leads: ['Leads', 'People who submitted the contact form, credited to this link.'],
} as const;

const Counter = ({ link }: { link: Link }) => (
  <>
    <dl className="grid gap-3">
      {Object.entries(MEANINGS).map(([kind, [name, meaning]]) => (
        <div key={kind} className="grid grid-cols-[1fr_auto] gap-x-4">
          <dt className="font-semibold">{name}</dt>
          <dd className="row-start-1 col-start-2 font-semibold tabular-nums">
            {formatNumber(link[kind as keyof typeof MEANINGS])}
          </dd>
          <dd className="text-sm text-ink-muted">{meaning}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-3 text-sm text-ink-muted">
      We keep no addresses, no browsers and no cookies of visitors: no one can be tracked with this.
    </p>
  </>
);

interface Props {
  link: Link;
  delivery: Delivery;
  onClose: () => void;
}

/** The default export is for `lazy`. */
export default function LinkSheet({ link, delivery, onClose }: Props) {
  return (
    <Sheet
      open
      onClose={onClose}
      title={link.label}
      actions={<Button onClick={() => openEdit(link.id)}>Edit</Button>}
    >
      <div className="grid gap-7 pt-1">
        <div className="grid gap-3">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-muted">
            {link.archivedAt !== null && <Badge kind="neutral">Archived</Badge>}
            <span>
              {link.campaign && `${link.campaign} · `}Goes to {leadsTo(link)} · Made on{' '}
              <time dateTime={link.createdAt}>{formatMomentDay(link.createdAt)}</time>
            </span>
          </p>
          <CopyField id={`url-${link.id}`} label="Link to share" value={link.url} />
          <div className="flex items-center gap-4">
            <Qr
              text={link.url}
              label={`QR code of ${link.label}`}
              className="size-32 shrink-0 rounded border border-line"
            />
            <QrButtons link={link} />
          </div>
        </div>
        <Part title="Who came">
          <Counter link={link} />
        </Part>
        <Part title="What visitors see">
          <Visitor link={link} />
        </Part>
        <Part title="Test this link">
          <SelfTest link={link} delivery={delivery} />
        </Part>
      </div>
    </Sheet>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="border-t border-line pt-5 text-lg">{title}</h3>
    <div className="mt-3">{children}</div>
  </section>
);
