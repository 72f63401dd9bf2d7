import type { ChangeEventHandler } from 'react';
import type { PublicField } from '../../contract/public-fields.ts';
import { Sign } from '../kit/Sign.tsx';
import { showWords } from './draft.ts';

interface Props {
  field: PublicField;
  checked: boolean;
  /** Whether it cannot be switched off; the title says why. */
  locked?: boolean;
  onChange: ChangeEventHandler<HTMLInputElement>;
}

/** Whether visitors see a field: an eye beside its label, and the state in a word. */
export const ShowToggle = ({ field, checked, locked, onChange }: Props) => (
  <span className="relative -my-3 inline-flex min-h-11 items-center gap-1.5 pl-2 text-sm text-ink">
    <input
      type="checkbox"
      name={`show-${field}`}
      aria-label={showWords(field)}
      title={locked ? 'It shows while you say how you are paid' : showWords(field)}
      checked={checked}
      disabled={locked}
      onChange={onChange}
      // It covers the eye and the word, and is invisible except for its focus ring.
      className="absolute inset-0 m-0 cursor-pointer appearance-none rounded"
    />
    <Sign name={checked ? 'eye' : 'eye-closed'} className="size-5" />
    <span aria-hidden="true" className={`w-14 ${checked ? '' : 'text-ink-muted'}`}>
      {checked ? 'Shown' : 'Hidden'}
    </span>
  </span>
);
