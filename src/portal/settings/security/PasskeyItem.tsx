import type { Passkey } from '../../../contract/two-step.ts';
import { momentDayWords } from '../../../lib/date-words.ts';
import { Button } from '../../kit/Button.tsx';

interface Props {
  passkey: Passkey;
  onRename: () => void;
  /** Absent if it may not go. */
  onRemove: (() => void) | undefined;
}

/** One passkey: its name, since when there is one, when it was used last. */
export const PasskeyItem = ({ passkey, onRename, onRemove }: Props) => {
  const { name, createdAt, lastUsedAt } = passkey;
  const of = <span className="sr-only"> {name}</span>;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 py-2">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-muted">
          Added <time dateTime={createdAt}>{momentDayWords(createdAt)}</time>
          {' · '}
          {lastUsedAt ? (
            <>
              last used <time dateTime={lastUsedAt}>{momentDayWords(lastUsedAt)}</time>
            </>
          ) : (
            'not used yet'
          )}
        </p>
      </div>
      <div className="-mx-3 flex">
        <Button kind="ghost" compact onClick={onRename}>
          Rename{of}
        </Button>
        {onRemove && (
          <Button kind="ghost" compact onClick={onRemove}>
            Remove{of}
          </Button>
        )}
      </div>
    </li>
  );
};
