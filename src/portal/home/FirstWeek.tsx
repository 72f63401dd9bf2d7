import { PORTAL_PAGES } from '../../config/portal.ts';
import type { Today } from '../../contract/home.ts';
import { Sign } from '../kit/Sign.tsx';

type Start = NonNullable<Today['start']>;

const STEPS: readonly { key: keyof Start; title: string; text: string; href: string }[] = [
  {
    key: 'profile',
    title: 'Complete your profile',
    text: 'Your name, firm and disclosure, as visitors and printed pieces show them.',
    href: PORTAL_PAGES.profile.path,
  },
  {
    key: 'link',
    title: 'Test your link',
    text: 'See each step that a visitor takes, then share it.',
    href: PORTAL_PAGES.links.path,
  },
  {
    key: 'contacts',
    title: 'Import your contacts',
    text: 'From your CRM or a spreadsheet. You can undo an import for 30 days.',
    href: PORTAL_PAGES.importing.path,
  },
  {
    key: 'scenario',
    title: 'Save a first calculation',
    text: 'Run one of the calculators for a client, and keep it.',
    href: PORTAL_PAGES.tools.path,
  },
];

/** A new affiliate's first four steps, with a check mark on the completed ones. */
export function FirstWeek({ start }: { start: Start }) {
  const done = STEPS.filter(({ key }) => start[key]).length;
  return (
    <section aria-labelledby="first-week" className="card mt-4 mb-6 p-5 lg:p-6">
      <h2 id="first-week" className="text-xl">
        Your first week
      </h2>
      <p className="text-sm text-ink-muted">
        {done} of {STEPS.length} done
      </p>
      <ol className="mt-3 grid gap-x-10 md:grid-cols-2">
        {STEPS.map(({ key, title, text, href }, index) => (
          <li key={key} className="flex gap-3 border-t border-line py-3">
            <span
              className={`mt-0.5 grid size-7 shrink-0 place-items-center rounded-full text-sm font-semibold ${start[key] ? 'bg-success-soft text-success' : 'bg-surface-sunken'}`}
            >
              {start[key] ? <Sign name="check" /> : index + 1}
              {start[key] && <span className="sr-only">Done:</span>}
            </span>
            <span className="min-w-0">
              <a href={href} className="font-medium underline-offset-4 hover:underline">
                {title}
              </a>
              <span className="block text-sm text-ink-muted">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
