import { useRef } from 'react';
import { showToast } from '../../toasts/toasts.ts';
import { Button } from '../kit/Button.tsx';
import { Sign } from '../kit/Sign.tsx';

interface Props {
  id: string;
  label: string;
  value: string;
}

/** Several lines to take elsewhere, with a button that copies them. */
export function CopyText({ id, label, value }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      showToast({ title: `${label} copied` });
    } catch {
      // Not allowed here: selected, it is one key from being copied.
      field.current?.select();
      showToast({ title: 'Selected', description: 'Press Ctrl C or ⌘ C to copy it.' });
    }
  };
  return (
    <div>
      <div className="flex items-end justify-between gap-3">
        <label htmlFor={id} className="label">
          {label}
        </label>
        <Button kind="ghost" compact onClick={() => void copy()}>
          <Sign name="copy" />
          Copy<span className="sr-only"> {label.toLowerCase()}</span>
        </Button>
      </div>
      <textarea
        ref={field}
        id={id}
        readOnly
        rows={16}
        value={value}
        className="field bg-surface-sunken text-sm"
      />
    </div>
  );
}
