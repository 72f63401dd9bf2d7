import { longDayWords } from '../../lib/date-words.ts';
import { Button } from '../kit/Button.tsx';
import { Notice } from '../kit/Notice.tsx';
import { ProblemText } from '../kit/ProblemText.tsx';
import { needsConfirmation } from './gaps.ts';
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
    <div className="print:hidden">
      <Notice kind="info" title="Is your profile still right?">
        <p>
          {saved.confirmedOn ? (
            <>
              You last confirmed it on{' '}
              <time dateTime={saved.confirmedOn}>{longDayWords(saved.confirmedOn)}</time>. We ask
              once a year.
            </>
          ) : (
            'Please look through it once. We ask again in a year.'
          )}
        </p>
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
      </Notice>
    </div>
  );
}
