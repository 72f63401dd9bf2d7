import type { SubmitProblem } from '../../kit/use-submit.ts';

/** Why something was not saved, beside its button. */
export function Problem({ of: problem }: { of: SubmitProblem | undefined }) {
  return (
    <p role="alert" className="text-sm text-danger empty:hidden">
      {problem?.sentence}
    </p>
  );
}
