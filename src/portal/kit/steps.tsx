import { formatNumber } from '../../lib/format-number.ts';
import { Sign } from './Sign.tsx';

interface ProgressProps {
  label: string;
  value: number;
  of: number;
  /** The counted unit, as in "3 of 5 lessons". */
  unit?: string;
}

export function Progress({ label, value, of, unit }: ProgressProps) {
  const words = `${formatNumber(value)} of ${formatNumber(of)}${unit ? ` ${unit}` : ''}`;
  return (
    <label className="block">
      <span className="flex items-baseline justify-between gap-3 text-sm">
        <span className="font-semibold">{label}</span>
        {/* Visual only: screen readers get the value from the bar. */}
        <span aria-hidden="true" className="text-ink-muted tabular-nums">
          {words}
        </span>
      </span>
      <progress max={of} value={value} aria-valuetext={words} className="progress" />
    </label>
  );
}

interface StepperProps {
  /** The accessible name: the goal of the steps. */
  label: string;
  steps: readonly string[];
  /** The current step, counted from 0; equal to the number of steps once all are done. */
  current: number;
}

const DISC = 'grid size-7 shrink-0 place-items-center rounded-full border text-xs font-semibold';
const DISCS = {
  done: `${DISC} border-on bg-on text-on-ink`,
  current: `${DISC} border-2 border-on text-ink`,
  ahead: `${DISC} border-line-strong text-ink-muted`,
};

/** Progress through a task of several steps: numbered discs, or on phones one line with a bar. */
export function Stepper({ label, steps, current }: StepperProps) {
  const now = Math.min(current, steps.length - 1);
  return (
    <div className="mb-5 md:mb-6 print:hidden">
      <div className="md:hidden">
        <p className="text-sm font-semibold">
          Step {now + 1} of {steps.length}: {steps[now]}
        </p>
        <progress aria-hidden="true" max={steps.length} value={now + 1} className="progress" />
      </div>
      <ol
        aria-label={label}
        className="flex items-center gap-2 text-sm whitespace-nowrap max-md:hidden lg:gap-3"
      >
        {steps.map((step, index) => {
          const state = index < current ? 'done' : index === current ? 'current' : 'ahead';
          return (
            <li
              key={step}
              aria-current={state === 'current' ? 'step' : undefined}
              className={`flex items-center gap-2 ${state === 'current' ? 'font-semibold' : 'text-ink-muted'}`}
            >
              {index > 0 && (
                <span aria-hidden="true" className="mr-1 w-3 border-t border-line-strong lg:w-14" />
              )}
              <span className={DISCS[state]}>
                {state === 'done' ? <Sign name="check" className="size-3.5" /> : index + 1}
              </span>
              {step}
              {state === 'done' && <span className="sr-only">, done</span>}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
