import type { ReactNode } from 'react';
import { ProblemText } from '../../kit/ProblemText.tsx';
import type { SubmitProblem } from '../../kit/submission.ts';

interface Props {
  title: string;
  /** What there is to say about it. */
  about: ReactNode;
  /** Its buttons. */
  actions?: ReactNode;
  problem?: SubmitProblem | undefined;
  /** What belongs to it. */
  children?: ReactNode;
}

/** One way of the second step: what it is, and what can be done with it. */
export const Row = ({ title, about, actions, problem, children }: Props) => (
  <li className="py-4">
    <div className="grid items-center gap-3 sm:flex sm:justify-between">
      <div className="min-w-0">
        <h3 className="font-sans text-base font-semibold">{title}</h3>
        <p className="text-sm text-ink-muted">{about}</p>
      </div>
      {actions && <div className="flex shrink-0 flex-wrap gap-3">{actions}</div>}
    </div>
    {children}
    <p role="alert" className="text-sm text-danger not-empty:mt-2">
      {problem && <ProblemText problem={problem} then="try again" />}
    </p>
  </li>
);
