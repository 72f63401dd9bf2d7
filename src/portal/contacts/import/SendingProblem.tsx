import { PAGES } from '../../../config/paths.ts';
import { Notice } from '../../kit/Notice.tsx';
import type { SubmitProblem } from '../../kit/submission.ts';

/** Why the import did not go on. */
export function SendingProblem({ title, problem }: { title: string; problem: SubmitProblem }) {
  return (
    <div className="mt-4 max-w-measure">
      <Notice kind="danger" title={title} live>
        {problem.sessionEnded ? (
          <>
            Your session has ended.{' '}
            <a
              href={PAGES.login}
              target="_blank"
              rel="noopener"
              className="font-semibold underline"
            >
              Sign in in another tab
            </a>
            , then try again here. This page keeps what is left.
          </>
        ) : (
          problem.sentence
        )}
      </Notice>
    </div>
  );
}
