import { Sign } from './Sign.tsx';

interface Props {
  /** What the steps lead to. */
  label: string;
  steps: readonly string[];
  /** The step that shows, counted from 0; as many as there are once all are done. */
  current: number;
}

/** How far a task of several steps is: numbered discs, and on phones a line with a bar. */
export function Stepper({ label, steps, current }: Props) {
  const now = Math.min(current, steps.length - 1);
  return (
    <>
      <div className="md:hidden">
        <p className="text-sm font-semibold">
          Step {now + 1} of {steps.length}: {steps[now]}
        </p>
        <progress aria-hidden="true" max={steps.length} value={now + 1} className="progress" />
      </div>
      <ol aria-label={label} className="flex items-center gap-3 max-md:hidden">
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={index === current ? 'step' : undefined}
            className="step flex items-center gap-2 text-sm"
          >
            <span className="step-disc">
              {index < current ? <Sign name="check" className="size-3.5" /> : index + 1}
            </span>
            {step}
            {index < current && <span className="sr-only">(done)</span>}
          </li>
        ))}
      </ol>
    </>
  );
}
