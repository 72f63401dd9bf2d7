import type { Link } from '../../contract/links.ts';
import { numberWords } from '../../lib/number-words.ts';

const MEANINGS = {
  people: ['People', 'Each once a day, as far as address and browser tell them apart.'],
  bots: ['Bots', 'Search engines, previews of messengers, and pages that are loaded ahead.'],
  own: ['Own visits', 'Yours, while you are signed in.'],
  leads: ['Leads', 'People who wrote by the form, credited to this link.'],
} as const;

/** What was counted, each kind apart, and what each of them means. */
export const Counter = ({ link }: { link: Link }) => (
  <>
    <dl className="grid gap-3">
      {Object.entries(MEANINGS).map(([kind, [name, meaning]]) => (
        <div key={kind} className="grid grid-cols-[1fr_auto] gap-x-4">
          <dt className="font-semibold">{name}</dt>
          <dd className="row-start-1 col-start-2 font-semibold tabular-nums">
            {numberWords(link[kind as keyof typeof MEANINGS])}
          </dd>
          <dd className="text-sm text-ink-muted">{meaning}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-3 text-sm text-ink-muted">
      We keep no addresses, no browsers and no cookies of visitors: nobody can be followed by this.
    </p>
  </>
);
