import type { Passkey } from '../../../contract/two-step.ts';
import { Menu } from '../../kit/Menu.tsx';
import { Sign } from '../../kit/Sign.tsx';
import { dayWords } from './two-step.ts';

interface Props {
  passkey: Passkey;
  onRename: () => void;
  /** Absent if it may not go. */
  onRemove: (() => void) | undefined;
}

/** One passkey: its name, since when there is one, when it was used last. */
export const PasskeyItem = ({ passkey, onRename, onRemove }: Props) => {
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-muted">
          Added <time dateTime={createdAt}>{dayWords(createdAt)}</time>
          {' · '}
          {lastUsedAt ? (
            <>
              last used <time dateTime={lastUsedAt}>{dayWords(lastUsedAt)}</time>
            </>
          ) : (
            'not used yet'
          )}
        </p>
      </div>
      <Menu
        label={`More about ${name}`}
        items={[
          { label: 'Rename', onPress: onRename },
          ...(onRemove ? [{ label: 'Remove', onPress: onRemove }] : []),
        ]}
        className="icon-button"
      >
        <Sign name="more" />
      </Menu>
    </li>
  );
};
