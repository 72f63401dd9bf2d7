import { useState } from 'react';
import { Button } from '../../kit/Button.tsx';
import { Empty } from '../../kit/Empty.tsx';
import { PortalPage } from '../../shell/PortalPage.tsx';
import { $comparedId, $openedId } from '../saved/place.ts';
import { useScenarioFirst } from '../saved/use-shown.ts';
import type { FieldShape } from './form.ts';
import { ToolHeader } from './ToolHeader.tsx';
import { ToolSkeleton } from './ToolSkeleton.tsx';
import { ToolView } from './ToolView.tsx';
import { useEngine } from './use-engine.ts';
import { useRest } from './use-rest.ts';

export interface ToolPageProps {
  siteName: string;
  slug: string;
  title: string;
  question: string;
  /** Its fields, for what shows before the engine is there. */
  fields: readonly FieldShape[];
}

/** One calculator. */
export function ToolPage(props: ToolPageProps) {
  const [Skeleton] = useState(() => () => <ToolSkeleton {...props} />);
  const engine = useEngine(props.slug);
  const calculator = engine.status === 'ready' ? engine.calculator : undefined;
  const rest = useRest();
  // What shows a saved scenario is above the form, and of the rest.
  const needsRest = !rest.parts && !rest.failed && ($openedId.get() || $comparedId.get()) !== '';
  const ready = useScenarioFirst(props.slug, calculator) && !needsRest;
  return (
    <PortalPage page="tool" siteName={props.siteName} skeleton={Skeleton}>
      {engine.status !== 'failed' && !ready && <ToolSkeleton {...props} />}
      {engine.status === 'failed' && <Failed {...props} />}
      {calculator && ready && <ToolView {...props} calculator={calculator} rest={rest} />}
    </PortalPage>
  );
}

const Failed = (props: ToolPageProps) => (
  <>
    <ToolHeader {...props} />
    <div className="card">
      <Empty
        kind="failed"
        title="This calculator did not load"
        action={<Button onClick={() => location.reload()}>Try again</Button>}
      >
        Please check your connection. The other pages still work.
      </Empty>
    </div>
  </>
);
