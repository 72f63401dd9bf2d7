import { useState } from 'react';
import type { AnyCalculator } from '../../../calculators/calculator.ts';
import { entryOf } from '../../../calculators/catalogue.ts';
import type { PageProps } from '../../kit/page.ts';
import { useTitle } from '../../shell/unread.ts';
import { useClient, useScenarioFirst } from '../saved/use-shown.ts';
import { ToolSkeleton } from '../skeletons.tsx';
import { shapesOf } from './form.ts';
import { type ToolPageProps, ToolView } from './ToolView.tsx';

const engines = new Map<string, AnyCalculator>();

/** Loads the calculator's engine. Throws if its script does not load. */
export async function prepare({ slug = '' }: PageProps['params']): Promise<boolean> {
  const entry = entryOf(slug);
  if (entry && !engines.has(slug)) engines.set(slug, await entry.load());
  return entry !== undefined;
}

export function Page({ site, params }: PageProps) {
  const entry = entryOf(params.slug ?? '');
  const calculator = engines.get(params.slug ?? '');
  if (!entry || !calculator) return null;
  const { slug, title, question, legend } = entry;
  return (
    <Tool
      siteName={site.name}
      slug={slug}
      title={title}
      question={question}
      legend={legend}
      calculator={calculator}
    />
  );
}

function Tool({ calculator, ...props }: ToolPageProps & { calculator: AnyCalculator }) {
  useTitle(props.title, props.siteName);
  const [fields] = useState(() => shapesOf(calculator.inputs));
  const client = useClient(props.slug, calculator);
  const ready = useScenarioFirst(calculator, client);
  return ready ? (
    <ToolView {...props} calculator={calculator} client={client} />
  ) : (
    <ToolSkeleton {...props} fields={fields} />
  );
}

export function Skeleton({ params }: PageProps) {
  const entry = entryOf(params.slug ?? '');
  const calculator = engines.get(params.slug ?? '');
  return entry && calculator ? (
    <ToolSkeleton {...entry} fields={shapesOf(calculator.inputs)} />
  ) : null;
}
