import { Button } from './Button.tsx';
import { CheckField } from './fields.tsx';
import { Notice } from './notices.tsx';
import { type Clash, sameValue } from './use-form.ts';

interface SaveBarProps {
  /** Whether anything differs from the stored values. */
  changed: boolean;
  busy?: boolean;
  onDiscard: () => void;
}

const BUTTON = 'shrink-0 px-4 whitespace-nowrap';

/** The foot of a long form, inside its `form`. It shows while changes are unsaved, on phones above the bottom bar. */
export function SaveBar({ changed, busy = false, onDiscard }: SaveBarProps) {
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

interface Props<Draft> {
  /** The change made elsewhere, such as "Your profile was changed in another window". */
  title: string;
  clashes: readonly Clash<Draft>[];
  draft: Draft;
  choose: (clash: Clash<Draft>, value: Draft[keyof Draft]) => void;
  nameOf: (field: keyof Draft & string) => string;
  /** A field's value in words; empty if there is none. */
  inWords: (field: keyof Draft & string, value: Draft[keyof Draft]) => string;
}

/** The fields that two windows changed to different values, with both values to choose from. */
export function ConflictNotice<Draft extends object>(props: Props<Draft>) {
  const { title, clashes, draft, choose, nameOf, inWords } = props;
  return (
    <Notice kind="warning" live title={title}>
      <p>
        {clashes.length === 0
          ? 'Its changes and yours do not touch the same fields: both are in the form now. Save again to keep them.'
          : 'The other changes are in the form now. For these fields, choose what to keep, then save again.'}
      </p>
      {clashes.map((clash) => (
        <fieldset key={clash.field} className="mt-4">
          <legend className="text-sm font-semibold">{nameOf(clash.field)}</legend>
          {(['mine', 'theirs'] as const).map((whose) => (
            <CheckField
              key={whose}
              type="radio"
              name={`clash-${clash.field}`}
              value={whose}
              label={
                <>
                  <span className="text-ink-muted">
                    {whose === 'mine' ? 'Here: ' : 'Saved there: '}
                  </span>
                  <span className="whitespace-pre-line">
                    {inWords(clash.field, clash[whose]) || '(empty)'}
                  </span>
                </>
              }
              checked={sameValue(draft[clash.field], clash[whose])}
              onChange={() => choose(clash, clash[whose])}
            />
          ))}
        </fieldset>
      ))}
    </Notice>
  );
}
