import type { ReactNode } from 'react';
import type { Link } from '../../contract/links.ts';
import { counted, numberWords } from '../../lib/number-words.ts';
import { Sparkline } from '../chart/Sparkline.tsx';
import { recentOf, shareOf } from './words.ts';

/** What a link brought: people, leads, how many of the people became leads, and the last 30 days. */
export function Figures({ link }: { link: Link }) {
  return (
    <dl className="mt-6 grid grid-cols-2 gap-x-6 gap-y-4 border-t border-line pt-5 lg:grid-cols-4">
      <Figure name="People">{numberWords(link.people)}</Figure>
      <Figure name="Leads">{numberWords(link.leads)}</Figure>
      <Figure name="Became leads">
        {shareOf(link) ?? (
          <span className="text-base font-normal text-ink-muted">
            {link.people === 0 ? 'Too early' : 'Not comparable'}
          </span>
        )}
      </Figure>
      <Figure name="Last 30 days">
        <span className="flex flex-wrap items-center gap-x-3">
          <Sparkline values={link.days} />
          <span className="text-sm font-normal whitespace-nowrap text-ink-muted">
            {counted(recentOf(link), 'person', 'people')}
          </span>
        </span>
      </Figure>
    </dl>
  );
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-muted">{name}</dt>
    <dd className="mt-0.5 flex min-h-8 items-center text-xl font-semibold tabular-nums">
      {children}
    </dd>
  </div>
);
