import type { MouseEvent } from 'react';
import { TOPICS, type Topic } from '../../../calculators/catalogue.ts';
import { changedSearch, changeSearch } from '../../../lib/search-params.ts';
import { countOf, type ListState } from './list.ts';

const CHOICES = [undefined, ...(Object.keys(TOPICS) as Topic[])];

/** The topics as addresses of this page, each with how many calculators it shows. */
export function TopicTabs({ topic, q }: ListState) {
  const choose = (event: MouseEvent<HTMLAnchorElement>, chosen: Topic | undefined) => {
    // Whoever wants another tab of the browser gets it.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    changeSearch({ topic: chosen });
  };
  return (
    <nav aria-label="Topics" className="tabs">
      {CHOICES.map((one) => (
        <a
          key={one ?? 'all'}
          href={changedSearch('', { topic: one, q }) || '?'}
          aria-current={one === topic ? 'page' : undefined}
          onClick={(event) => choose(event, one)}
          className="tab"
        >
          {one ? TOPICS[one] : 'All'}
          <span className="font-normal text-ink-muted tabular-nums">{countOf(q, one)}</span>
        </a>
      ))}
    </nav>
  );
}
