import { useState } from 'react';
import { MOST_COPIES } from '../../../contract/orders.ts';
import { TextField } from '../../kit/TextField.tsx';
import type { BasketItem } from '../basket.ts';

interface Props {
  name: string;
  item: BasketItem;
  onChange: (quantity: number) => void;
}

/** The number of copies of one piece; what is no such number is not taken. */
export function CopiesField({ name, item, onChange }: Props) {
  const [typed, setTyped] = useState(String(item.quantity));
  const quantity = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : 0;
  const fits = quantity >= 1 && quantity <= MOST_COPIES;
  return (
    <div>
      <TextField
        name={`copies-${item.product}`}
        label="Copies"
        aria-label={`Copies of ${name}`}
        inputMode="numeric"
        value={typed}
        error={
          fits ? undefined : `1 to ${MOST_COPIES.toLocaleString('en-US')}; kept: ${item.quantity}`
        }
        onChange={({ target }) => {
          setTyped(target.value);
          const next = /^\d{1,5}$/.test(target.value.trim()) ? Number(target.value) : 0;
          if (next >= 1 && next <= MOST_COPIES) onChange(next);
        }}
      />
    </div>
  );
}
