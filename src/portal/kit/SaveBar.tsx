import { Button } from './Button.tsx';

interface Props {
  /** Whether anything differs from the stored values. */
  changed: boolean;
  /** Whether a save is in progress. */
  busy?: boolean;
  onDiscard: () => void;
}

const BUTTON = 'shrink-0 px-4 whitespace-nowrap';

/** The foot of a long form, inside its `form`. It shows while changes are unsaved, on phones above the bottom bar. */
export function SaveBar({ changed, busy = false, onDiscard }: Props) {
  return (
    <div className={`save-bar ${changed ? 'raised' : ''}`} data-shown={changed || undefined}>
      <p role="status" className="mr-auto text-sm font-semibold">
        {changed && 'Unsaved changes'}
      </p>
      {changed && (
        <>
          <Button kind="ghost" onClick={onDiscard} className={BUTTON}>
            Discard
          </Button>
          <Button kind="primary" type="submit" busy={busy && 'Saving…'} className={BUTTON}>
            Save
          </Button>
        </>
      )}
    </div>
  );
}
