import { useEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import { CheckField, FieldGroup } from './fields.tsx';
import { Notice } from './notices.tsx';
import type { Choice, Form } from './use-form.ts';

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

interface Props<Draft extends object> {
  /** The change made elsewhere, such as "Your profile was changed in another window". */
  title: string;
  of: Pick<Form<unknown, Draft>, 'clashes' | 'choose' | 'attempts' | 'conflicts'>;
  nameOf: (field: keyof Draft & string) => string;
  /** A field's value in words; empty if there is none. */
  inWords: (field: keyof Draft & string, value: Draft[keyof Draft]) => string;
}

const WHOSE: readonly [Choice, string][] = [
  ['mine', 'Here: '],
  ['theirs', 'Saved there: '],
];

/** The fields that two windows changed to different values, with both values to choose from. A form without a choice for each is not sent. */
export function ConflictNotice<Draft extends object>({ title, of, nameOf, inWords }: Props<Draft>) {
  const { clashes, choose, attempts, conflicts } = of;
  const groups = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempts > 0)
      groups.current?.querySelector<HTMLElement>('fieldset:not(:has(:checked)) input')?.focus();
  }, [attempts]);
  return (
    <Notice kind="warning" live title={title} focus={conflicts}>
      <p>
        {clashes.length === 0
          ? 'Its changes and yours do not touch the same fields: both are in the form now. Save again to keep them.'
          : 'The other changes are in the form now. For these fields, choose what to keep, then save again.'}
      </p>
      <div ref={groups}>
        {clashes.map((clash) => (
          <div key={clash.field} className="mt-4">
            <FieldGroup
              id={`clash-${clash.field}`}
              legend={nameOf(clash.field)}
              {...(attempts > 0 && !clash.choice && { error: 'Choose one.' })}
            >
              {WHOSE.map(([side, label]) => (
                <CheckField
                  key={side}
                  type="radio"
                  name={`clash-${clash.field}`}
                  value={side}
                  label={
                    <>
                      <span className="text-ink-muted">{label}</span>
                      <span className="whitespace-pre-line">
                        {inWords(clash.field, clash[side]) || '(empty)'}
                      </span>
                    </>
                  }
                  checked={clash.choice === side}
                  onChange={() => choose(clash, side)}
                />
              ))}
            </FieldGroup>
          </div>
        ))}
      </div>
    </Notice>
  );
}
