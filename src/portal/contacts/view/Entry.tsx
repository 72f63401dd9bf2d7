import { Icon } from '../../../components/Icon.tsx';
import type { IconName } from '../../../components/icons.ts';
import { INTERACTION_WORDS } from '../../../config/interaction-words.ts';
import { INTERACTION_KINDS, type InteractionKind } from '../../../contract/contact-fields.ts';
import type { Interaction } from '../../../contract/contacts.ts';
import { momentWords } from '../../../lib/date-words.ts';
import { Menu } from '../../kit/Menu.tsx';
import { Sign } from '../../kit/Sign.tsx';

const ICONS: Readonly<Record<InteractionKind, IconName>> = {
  note: 'file',
  call: 'phone',
  email: 'mail',
  meeting: 'users',
  lead: 'megaphone',
  stage: 'growth',
  merge: 'link',
  import: 'bag',
};

interface Props {
  entry: Interaction;
  zone: string;
  onDelete: () => void;
}

/** An entry of the timeline. What the software added itself can't be deleted. */
export function Entry({ entry: { kind, text, at }, zone, onDelete }: Props) {
  const mine = (INTERACTION_KINDS as readonly string[]).includes(kind);
  return (
    <li className="entry">
      <span className="entry-icon">
        <Icon name={ICONS[kind]} className="size-4" />
      </span>
      <div className="entry-body">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-semibold">{INTERACTION_WORDS[kind]}</span>
          <time dateTime={at} className="text-sm text-ink-muted">
            {momentWords(at, zone)}
          </time>
        </p>
        {text && (
          <p dir="auto" className="mt-1 text-sm wrap-anywhere whitespace-pre-line">
            {text}
          </p>
        )}
      </div>
      {mine && (
        <Menu
          label={`More on this ${INTERACTION_WORDS[kind].toLowerCase()}`}
          className="icon-button -mt-2.5 -mr-2.5"
          items={[{ label: 'Delete', onPress: onDelete }]}
        >
          <Sign name="more" />
        </Menu>
      )}
    </li>
  );
}
