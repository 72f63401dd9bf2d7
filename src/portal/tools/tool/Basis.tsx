import { memo, type ReactNode, useId } from 'react';
import type { AnyCalculator, Cited, Source } from '../../../calculators/calculator.ts';
import { STATUS_WORDS } from '../../../calculators/words.ts';
import { formatLongDay } from '../../../lib/format-date.ts';
import { Badge } from '../../kit/badges.tsx';

interface PanelProps {
  title: string;
  children: ReactNode;
}

export function Panel({ title, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="card min-w-0 p-5 lg:p-6">
      <h2 id={id} className="mb-3 text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The name of a source; a link if it has an address. */
export const SourceName = ({ title, href }: Source) =>
  href ? (
    <a href={href} rel="noreferrer" className="link">
      {title}
    </a>
  ) : (
    title
  );

export const LawUsed = memo(function LawUsed({ law }: { law: readonly Cited[] }) {
  if (law.length === 0) return null;
  return (
    <Panel title="Law used">
      <ul className="grid gap-3 text-sm">
        {law.map(({ what, source, verifiedOn, status }) => (
          <li key={what}>
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
              {what}
              <Badge kind={status === 'final' ? 'success' : 'warning'}>
                {STATUS_WORDS[status]}
              </Badge>
            </p>
            <p className="text-ink-muted">
              {source}. Checked on <time dateTime={verifiedOn}>{formatLongDay(verifiedOn)}</time>.
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
});

interface Props {
  calculator: AnyCalculator;
}

export const Assumptions = memo(function Assumptions({ calculator: { assumptions } }: Props) {
  if (assumptions.length === 0) return null;
  return (
    <Panel title="Assumptions">
      <ul className="grid list-disc gap-2 pl-5 text-sm">
        {assumptions.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Panel>
  );
});

export const Sources = memo(function Sources({ calculator: { sources } }: Props) {
  if (sources.length === 0) return null;
  return (
    <Panel title="Sources">
      <ul className="grid list-disc gap-2 pl-5 text-sm">
        {sources.map((source) => (
          <li key={source.title}>
            <SourceName {...source} />
          </li>
        ))}
      </ul>
    </Panel>
  );
});
