import type { ReactNode } from 'react';
import { CATALOGUE, TOPICS, type Topic } from '../../calculators/catalogue.ts';
import { Icon } from '../../components/Icon.tsx';
import { pathTo } from '../../config/portal.ts';
import { changedSearch, changeSearch } from '../../lib/address.ts';
import { Badge } from '../kit/badges.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { withinPage } from '../kit/within-page.ts';

/** The way to the saved scenarios further down on the page; there before their count, so that nothing moves. */
export const SavedLink = ({ saved = 0 }: { saved?: number | undefined }) => (
  <a href="#saved" className="button kit-button button-quiet">
    Saved scenarios
    {saved > 0 && <span className="ml-2 font-normal text-ink-muted tabular-nums">{saved}</span>}
  </a>
);

/* Which calculators the list shows: by topic and by what is searched, both in the address. */

/** A calculator as the list shows it. */
export type Tool = (typeof CATALOGUE)[number];

export interface ListState {
  /** Undefined for all. */
  topic: Topic | undefined;
  q: string;
}

/** The list that an address asks for; a topic that it does not know is left out. */
export function stateOf(search: string): ListState {
  const params = new URLSearchParams(search);
  const topic = params.get('topic') ?? '';
  return {
    topic: Object.hasOwn(TOPICS, topic) ? (topic as Topic) : undefined,
    q: params.get('q') ?? '',
  };
}

export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Whether every word that is searched is in the calculator's name, question, topic or law. */
export function matches({ slug, title, question, topic, law }: Tool, q: string): boolean {
  const text = plain([slug, title, question, TOPICS[topic], law].join(' '));
  return plain(q)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

export interface ToolGroup {
  topic: Topic;
  title: string;
  tools: Tool[];
}

/** The calculators of a list by topic, in the catalogue's order; a topic without any is left out. */
export function groupsOf({ topic, q }: ListState): ToolGroup[] {
  return (Object.keys(TOPICS) as Topic[])
    .filter((one) => topic === undefined || one === topic)
    .map((one) => ({
      topic: one,
      title: TOPICS[one],
      tools: CATALOGUE.filter((tool) => tool.topic === one && matches(tool, q)),
    }))
    .filter(({ tools }) => tools.length > 0);
}

/** How many of the calculators that match are of a topic, or of any. */
export const countOf = (q: string, topic?: Topic): number =>
  groupsOf({ q, topic }).reduce((count, { tools }) => count + tools.length, 0);

export const CHOICES = [undefined, ...(Object.keys(TOPICS) as Topic[])];

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

/** The title of the calculators. `actions` is for what leads elsewhere, such as saved scenarios. */
export const ToolsHeader = ({ actions }: { actions?: ReactNode }) => (
  <PageHeader title="Tools" actions={actions}>
    {CATALOGUE.length} calculators that show their law, their steps and the published cases they
    were checked against.
  </PageHeader>
);

/** How many scenarios of each calculator the affiliate has saved, by its slug. */
export type Saved = Readonly<Record<string, number>>;

export interface Props {
  groups: readonly ToolGroup[];
  saved?: Saved | undefined;
}

/** The calculators under the heads of their topics. */
export const ToolGroups = ({ groups, saved }: Props) => (
  <div className="grid gap-8">
    {groups.map(({ topic, title, tools }) => (
      <section key={topic} aria-labelledby={`topic-${topic}`}>
        <h2 id={`topic-${topic}`} className="text-xl">
          {title}
        </h2>
        <ul className="mt-3 grid gap-3 md:grid-cols-2 lg:gap-5 xl:grid-cols-3">
          {tools.map((tool) => (
            <ToolCard key={tool.slug} tool={tool} saved={saved?.[tool.slug] ?? 0} />
          ))}
        </ul>
      </section>
    ))}
  </div>
);

export function ToolCard({ tool, saved }: { tool: Tool; saved: number }) {
  const { slug, title, question, icon, law } = tool;
  return (
    <li className="card tool-card">
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
          {saved > 0 && <span className="tabular-nums">{saved} saved</span>}
        </p>
      </div>
    </li>
  );
}
