import type { ReactNode } from 'react';
import { formatDay } from '../../../lib/format-date.ts';
import type { SubmitProblem } from '../../kit/use-submit.ts';
import { daysBetween, dueWords, nearDayWords } from '../days.ts';

/** A day in words; on paper always with its year. */
export const Day = ({ on, full = false }: { on: string; full?: boolean }) => (
  <time dateTime={on}>{full ? formatDay(on) : nearDayWords(on)}</time>
);

/** A due day relative to today in the affiliate's time zone; overdue is in words, not only a color. */
export function DueDay({ on, today }: { on: string; today: string }) {
  const days = daysBetween(today, on);
  if (days > 1) return `in ${days} days`;
  const words = dueWords(on, today);
  return days < 0 ? <span className="font-semibold text-danger">{words}</span> : words;
}

/** Why something was not saved, beside its button. */
export function Problem({ of: problem }: { of: SubmitProblem | undefined }) {
  return (
    <p role="alert" className="text-sm text-danger empty:hidden">
      {problem?.sentence}
    </p>
  );
}

interface Props {
  title: string;
  /** To the right of the title. */
  action?: ReactNode;
  children: ReactNode;
}

export function Panel({ title, action, children }: Props) {
  return (
    <section className="card min-w-0 p-5">
      <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-3">
        <h2 className="grow basis-40 text-xl">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
