import { Button } from './Button.tsx';

interface Props {
  /** Whether anything differs from what is stored. */
  changed: boolean;
  /** Whether it is being saved. */
  busy?: boolean;
  onDiscard: () => void;
}

/** The foot of a long form, inside its `form`: it shows while something is not saved, on phones above the bottom bar. */
export function SaveBar({ changed, busy = false, onDiscard }: Props) {
  return (
    <div className="save-bar raised" data-shown={changed || undefined}>
      <p role="status" className="mr-auto text-sm font-semibold">
        {changed && 'Unsaved changes'}
      </p>
      {changed && (
        <>
          <Button kind="ghost" onClick={onDiscard}>
            Discard
          </Button>
          <Button kind="primary" type="submit" busy={busy && 'Saving…'}>
            Save
          </Button>
        </>
      )}
    </div>
  );
}
