import { Button } from '../kit/Button.tsx';
import { ProblemText } from '../kit/ProblemText.tsx';
import { needsConfirmation } from './gaps.ts';
import { StillRight } from './StillRight.tsx';
import type { ProfileEditing } from './use-profile.ts';

/** Once a year: is all of it still right? */
export function Confirmation({
  editing: { saved, dirty, confirming },
}: {
  editing: ProfileEditing;
}) {
  // What is being changed is not confirmed.
  if (dirty || !needsConfirmation(saved.confirmedOn, Date.now())) return null;
  return (
    <StillRight confirmedOn={saved.confirmedOn}>
      <form onSubmit={confirming.submit} className="mt-3">
        <Button type="submit" busy={confirming.busy && 'Confirming…'}>
          Yes, all of it is right
        </Button>
        {confirming.problem && (
          <p role="alert" className="mt-2 text-sm text-danger">
            <ProblemText problem={confirming.problem} />
          </p>
        )}
      </form>
    </StillRight>
  );
}
