import { Button } from '../kit/Button.tsx';
import { Notice } from '../kit/notices.tsx';
import type { SubmitProblem } from '../kit/use-submit.ts';

interface Props<Thing> {
  title: string;
  failure: SubmitProblem | undefined;
  show: (current: Thing) => void;
}

/** Why a form was refused. If its record was changed elsewhere, a button shows it as it is now. */
export function StaleNotice<Thing>({ title, failure, show }: Props<Thing>) {
  if (!failure) return null;
  const current = failure.current as Thing | undefined;
  return (
    <Notice
      kind={current ? 'warning' : 'danger'}
      live
      title={title}
      action={
        current ? <Button onClick={() => show(current)}>Show it as it is now</Button> : undefined
      }
    >
      {failure.sentence}
    </Notice>
  );
}
