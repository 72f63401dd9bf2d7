import { CONTROLS } from '../../components/controls.ts';
import { Shape } from '../../components/Shape.tsx';

/** The sentence of a failed step. The element is in the page from the start, so that the sentence is announced. */
export const LoginError = ({ id, sentence }: { id: string; sentence: string | undefined }) => (
  <p id={id} role="alert" className="flex gap-1.5 text-sm text-danger not-empty:mt-2">
    {sentence && (
      <>
        <Shape path={CONTROLS.error} className="mt-0.5 size-5 shrink-0" />
        {sentence}
      </>
    )}
  </p>
);
