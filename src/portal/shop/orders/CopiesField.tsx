import { useState } from 'react';
import { MOST_COPIES } from '../../../contract/orders.ts';
import { numberWords } from '../../../lib/number-words.ts';
import { TextField } from '../../kit/TextField.tsx';
import type { BasketItem } from '../basket.ts';

interface Props {
  name: string;
  item: BasketItem;
  onChange: (quantity: number) => void;
}

/** The number that was typed, or undefined if it is none of copies that can be asked for. */
function copiesOf(typed: string): number | undefined {
  const number = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : 0;
  return number >= 1 && number <= MOST_COPIES ? number : undefined;
}

/** The number of copies of one piece. One that does not fit is not taken, and says so. */
export function CopiesField({ name, item, onChange }: Props) {
  const [typed, setTyped] = useState(String(item.quantity));
  return (
    <div>
      <TextField
        name={`copies-${item.product}`}
        label="Copies"
        aria-label={`Copies of ${name}`}
        inputMode="numeric"
        value={typed}
        error={copiesOf(typed) ? undefined : `From 1 to ${numberWords(MOST_COPIES)}.`}
        onChange={({ target }) => {
          setTyped(target.value);
          const next = copiesOf(target.value);
          if (next) onChange(next);
        }}
      />
    </div>
  );
}
