import { PAGES } from '../../config/paths.ts';
import type { SubmitProblem } from './submission.ts';

interface Props {
  problem: SubmitProblem;
  /** What to do once signed in. */
  then?: string;
}

/** The sentence of a failed save; if the session has ended, with the way to sign in beside this page. */
export function ProblemText({ problem, then = 'save again' }: Props) {
  if (!problem.sessionEnded) return problem.sentence;
  return (
    <>
      Your session has ended.{' '}
      <a href={PAGES.login} target="_blank" rel="noopener" className="font-semibold underline">
        Sign in in another tab
      </a>
      , then {then}.
    </>
  );
}
