import { Sign } from './Sign.tsx';

const KINDS = {
  info: ['info', 'bg-info-soft text-info'],
  success: ['success', 'bg-success-soft text-success'],
  warning: ['warning', 'bg-warning-soft text-warning'],
  danger: ['danger', 'bg-danger-soft text-danger'],
  neutral: ['neutral', 'bg-surface-sunken text-ink'],
  outlined: ['neutral', 'badge-outlined text-ink-muted'],
} as const;

interface Props {
  kind: keyof typeof KINDS;
  children: string;
}

/** A state in a word, with a shape and a colour of its own. */
export function Badge({ kind, children }: Props) {
  const [sign, look] = KINDS[kind];
  return (
    <span className={`badge ${look}`}>
      <Sign name={sign} className="size-3.5" />
      {children}
    </span>
  );
}
