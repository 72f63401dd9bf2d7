import { TOPICS, type Topic } from '../../../calculators/catalogue.ts';
import { changedSearch, changeSearch } from '../../../lib/search-params.ts';
import { withinPage } from '../../kit/within-page.ts';
import { countOf, type ListState } from './list.ts';

const CHOICES = [undefined, ...(Object.keys(TOPICS) as Topic[])];

/** The topics as addresses of this page, each with how many calculators it shows. */
export function TopicTabs({ topic, q }: ListState) {
  return (
    <nav aria-label="Topics" className="tabs">
      {CHOICES.map((one) => (
        <a
          key={one ?? 'all'}
          href={changedSearch('', { topic: one, q }) || '?'}
          aria-current={one === topic ? 'page' : undefined}
          onClick={(event) => withinPage(event, () => changeSearch({ topic: one }))}
          className="tab"
        >
          {one ? TOPICS[one] : 'All'}
          <span className="font-normal text-ink-muted tabular-nums">{countOf(q, one)}</span>
        </a>
      ))}
    </nav>
  );
}
