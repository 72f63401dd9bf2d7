import { whenLoaded } from '../../../api/when-loaded.ts';
import type { AnyCalculator } from '../../../calculators/calculator.ts';
import { Button } from '../../kit/Button.tsx';
import { SaveButton } from '../saved/SaveButton.tsx';
import type { Given } from './address.ts';
import { profile } from './ToolSheet.tsx';

interface Props {
  slug: string;
  calculator: AnyCalculator;
  given: Given;
}

/** The sheet has the affiliate's card and disclosure at its foot, so it waits for them. */
const printSheet = () => whenLoaded(profile.$loaded).then(() => window.print());

/** What can be done with a calculation. */
export const ToolActions = (props: Props) => (
  <>
    <SaveButton {...props} />
    <Button onClick={printSheet}>Print</Button>
  </>
);
