import type { ReactNode } from 'react';
import {
  CATALOGUE,
  groupsOf,
  TOPICS,
  type Tool,
  type ToolGroup,
  type Topic,
} from '../../calculators/catalogue.ts';
import { Icon } from '../../components/Icon.tsx';
import { pathTo } from '../../config/portal.ts';
import { changedSearch, changeSearch } from '../../lib/address.ts';
import { Badge } from '../kit/badges.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { withinPage } from '../kit/within-page.ts';

/** The link to the saved scenarios further down the page. It renders before their count is known, so that nothing moves. */
export const SavedLink = ({ saved = 0 }: { saved?: number | undefined }) => (
  <a href="#saved" className="button kit-button button-quiet">
    Saved scenarios
    {saved > 0 && <span className="ml-2 font-normal text-ink-muted tabular-nums">{saved}</span>}
  </a>
);

/* The calculators in the list, filtered by topic and search, both in the address. */

interface ListState {
  /** Undefined for all topics. */
  topic: Topic | undefined;
  q: string;
}

/** The state of the list in an address; an unknown topic is ignored. */
export function stateOf(search: string): ListState {
  const params = new URLSearchParams(search);
  const topic = params.get('topic') ?? '';
  return {
    topic: Object.hasOwn(TOPICS, topic) ? (topic as Topic) : undefined,
    q: params.get('q') ?? '',
  };
}

export const countOf = (q: string, topic?: Topic): number =>
  groupsOf({ q, topic }).reduce((count, { tools }) => count + tools.length, 0);

const CHOICES = [undefined, ...(Object.keys(TOPICS) as Topic[])];

/** The topics as links within this page, each with its number of calculators. */
export function TopicTabs({ topic, q }: ListState) {
  return (
    <nav aria-label="Topics" className="tabs">
      {CHOICES.map((choice) => (
        <a
          key={choice ?? 'all'}
          href={changedSearch('', { topic: choice, q }) || '?'}
          aria-current={choice === topic ? 'page' : undefined}
          onClick={(event) => withinPage(event, () => changeSearch({ topic: choice }))}
          className="tab"
        >
          {choice ? TOPICS[choice] : 'All'}
          <span className="font-normal text-ink-muted tabular-nums">{countOf(q, choice)}</span>
        </a>
      ))}
    </nav>
  );
}

/** The page's title. `actions` is for links elsewhere, such as to the saved scenarios. */
export const ToolsHeader = ({ actions }: { actions?: ReactNode }) => (
  <PageHeader title="Tools" actions={actions}>
    {CATALOGUE.length} calculators that show their law, their steps and the examples they were
    checked against.
  </PageHeader>
);

/** The number of the affiliate's saved scenarios of each calculator, by slug. */
type Saved = Readonly<Record<string, number>>;

interface Props {
  groups: readonly ToolGroup[];
  saved?: Saved | undefined;
  /** The slugs of the tools whose sheets are approved, once they are known. */
  approved?: ReadonlySet<string> | undefined;
}

export const ToolGroups = ({ groups, saved, approved }: Props) => (
  <div className="grid gap-8">
    {groups.map(({ topic, title, tools }) => (
      <section key={topic} aria-labelledby={`topic-${topic}`}>
        <h2 id={`topic-${topic}`} className="text-xl">
          {title}
        </h2>
        <ul className="mt-3 grid gap-3 md:grid-cols-2 lg:gap-5 xl:grid-cols-3">
          {tools.map((tool) => (
            <ToolCard
              key={tool.slug}
              tool={tool}
              saved={saved?.[tool.slug] ?? 0}
              approved={approved?.has(tool.slug) ?? false}
            />
          ))}
        </ul>
      </section>
    ))}
  </div>
);

interface ToolCardProps {
  tool: Tool;
  saved: number;
  approved: boolean;
}

function ToolCard({ tool, saved, approved }: ToolCardProps) {
  const { slug, title, question, icon, law } = tool;
  return (
    <li className="card relative flex gap-4 p-4 hover:border-line-strong lg:p-5">
      <Icon name={icon} className="size-6 shrink-0 text-accent-strong" />
      <div className="flex min-w-0 grow flex-col">
        <h3 className="font-sans text-base font-semibold">
          <a
            href={pathTo('tool', slug)}
            className="underline-offset-4 after:absolute after:inset-0 after:rounded hover:underline"
          >
            {title}
          </a>
        </h3>
        <p className="mt-1 mb-3 text-sm text-ink-muted">{question}</p>
        <p className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-muted">
          <Badge kind="outlined">{law}</Badge>
          {approved && <Badge kind="success">Approved</Badge>}
          {saved > 0 && <span className="tabular-nums">{saved} saved</span>}
        </p>
      </div>
    </li>
  );
}
