import type { AnyCalculator } from '../../../calculators/calculator.ts';
import { Button } from '../../kit/Button.tsx';
import { SaveButton } from '../saved/SaveButton.tsx';
import type { Given } from './address.ts';

interface Props {
  slug: string;
  calculator: AnyCalculator;
  given: Given;
}

/** What can be done with a calculation. */
export const ToolActions = (props: Props) => (
  <>
    <SaveButton {...props} />
    <Button onClick={() => window.print()}>Print</Button>
  </>
);
