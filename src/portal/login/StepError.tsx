import { CONTROLS } from '../../components/controls.ts';
import { Shape } from '../../components/Shape.tsx';

/** The sentence of a failed step. It is in the page before, so that it is announced. */
export const StepError = ({ id, sentence }: { id: string; sentence: string }) => (
  <p id={id} role="alert" className="flex gap-1.5 text-sm text-danger not-empty:mt-2">
    {sentence && (
      <>
        <Shape path={CONTROLS.error} className="mt-0.5 size-5 shrink-0" />
        {sentence}
      </>
    )}
  </p>
);
