import { Icon } from '../../../components/Icon.tsx';
import { pathTo } from '../../../config/portal.ts';
import { Badge } from '../../kit/Badge.tsx';
import type { Tool, ToolGroup } from './list.ts';

/** How many scenarios of each calculator the affiliate has saved, by its slug. */
export type Saved = Readonly<Record<string, number>>;

interface Props {
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

function ToolCard({ tool, saved }: { tool: Tool; saved: number }) {
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
