import { PORTAL_PAGES } from '../../config/portal.ts';
import { START_STEPS, type Start } from '../../contract/home.ts';
import { Sign } from '../kit/Sign.tsx';

const { contacts, links } = PORTAL_PAGES;

const STEPS: Record<keyof Start, { title: string; text: string; href: string }> = {
  security: {
    title: 'Set up two-step sign-in',
    text: 'A passkey, or a code from an app, protects your clients’ data.',
    href: PORTAL_PAGES.security.path,
  },
  profile: {
    title: 'Complete your profile',
    text: 'Your name, firm and disclosure, for visitors and for print.',
    href: PORTAL_PAGES.profile.path,
  },
  page: {
    title: 'Send your page for review',
    text: 'Once the office approves it, everyone can read it.',
    href: `${PORTAL_PAGES.profile.path}#own-page`,
  },
  link: {
    title: 'Test your link',
    text: 'Open it as a visitor would, then share it.',
    href: links.path,
  },
  contacts: {
    title: 'Add or import your contacts',
    text: 'One by one, or from your CRM or a spreadsheet. You can undo an import for 30 days.',
    href: contacts.path,
  },
  scenario: {
    title: 'Save a first calculation',
    text: 'Run one of the calculators for a client, and keep it.',
    href: PORTAL_PAGES.tools.path,
  },
  calendar: {
    title: 'Subscribe to your calendar',
    text: 'Your next steps and meetings, in the calendar that you use.',
    href: PORTAL_PAGES.calendar.path,
  },
};

interface Props {
  start: Start;
  /** Whether it is one line, because the affiliate is at work. */
  folds: boolean;
}

/** A new affiliate's first steps, with a check mark on the completed ones. */
export function FirstWeek({ start, folds }: Props) {
  const left = START_STEPS.filter((step) => !start[step]);
  const done = START_STEPS.length - left.length;
  const [next] = left;
  if (folds && next) {
    return (
      <section
        aria-labelledby="first-week"
        className="card mt-4 mb-6 flex min-h-13 flex-wrap items-center gap-x-4 px-5 py-1 lg:px-6"
      >
        <h2 id="first-week" className="font-sans text-base font-semibold">
          Your first week: {left.length} left
        </h2>
        <a href={STEPS[next].href} className="link inline-flex min-h-11 items-center">
          {STEPS[next].title}
        </a>
      </section>
    );
  }
  return (
    <section aria-labelledby="first-week" className="card mt-4 mb-6 p-5 lg:p-6">
      <h2 id="first-week" className="text-xl">
        Your first week
      </h2>
      <p className="text-sm text-ink-muted">
        {done} of {START_STEPS.length} done
      </p>
      <ol className="mt-3 grid gap-x-10 md:grid-cols-2">
        {START_STEPS.map((step, index) => (
          <li key={step} className="flex gap-3 border-t border-line py-3">
            <span
              className={`mt-0.5 grid size-7 shrink-0 place-items-center rounded-full text-sm font-semibold ${start[step] ? 'bg-success-soft text-success' : 'bg-surface-sunken'}`}
            >
              {start[step] ? <Sign name="check" /> : index + 1}
              {start[step] && <span className="sr-only">Done:</span>}
            </span>
            <span className="min-w-0">
              <a href={STEPS[step].href} className="font-medium underline-offset-4 hover:underline">
                {STEPS[step].title}
              </a>
              <span className="block text-sm text-ink-muted">{STEPS[step].text}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
