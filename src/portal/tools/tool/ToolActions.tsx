import { whenLoaded } from '../../../api/when-loaded.ts';
import type { AnyCalculator } from '../../../calculators/calculator.ts';
import { nextPaint } from '../../../lib/painted.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { Button } from '../../kit/Button.tsx';
import { SaveButton } from '../saved/SaveButton.tsx';
import type { Given } from './address.ts';
import { loadRest, type Rest } from './use-rest.ts';

interface Props {
  slug: string;
  calculator: AnyCalculator;
  given: Given;
  rest: Rest;
}

/** The sheet has the affiliate's card and disclosure at its foot, so it waits for them. */
const printSheet = () =>
  loadRest()
    .then(({ profile }) => whenLoaded(profile.$loaded))
    .then(nextPaint)
    .then(
      () => window.print(),
      () =>
        showToast({
          kind: 'danger',
          title: 'Not printed',
          description:
            'The sheet did not load. Please check your connection and load the page again.',
        }),
    );

/** What can be done with a calculation. */
export const ToolActions = (props: Props) => (
  <>
    <SaveButton {...props} />
    <Button onClick={printSheet}>Print</Button>
  </>
);
