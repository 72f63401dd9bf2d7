import { Sign } from './Sign.tsx';
import './styles.ts';

interface Props {
  children: string;
  /** Takes the tag away; without it the tag is only a word. */
  onRemove?: () => void;
}

/** A word that was put on a thing, or a filter that is active. */
export function Tag({ children, onRemove }: Props) {
  return (
    <span className={`tag ${onRemove ? 'pr-0.5' : ''}`}>
      {children}
      {onRemove && (
        <button
          type="button"
          onClick={onRemove}
          aria-label={`Remove ${children}`}
          className="tag-remove"
        >
          <Sign name="close" className="size-3.5" />
        </button>
      )}
    </span>
  );
}
