import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Icon } from '../../../components/Icon.tsx';
import { Button } from '../../kit/Button.tsx';
import { saveMark } from '../favourites.ts';
import type { Item } from '../items.ts';
import { AttachDialog } from './AttachDialog.tsx';
import { text } from './text.ts';

interface Props {
  item: Item;
  printable: boolean;
}

/** What can be done with an item. */
export function ItemActions({ item, printable }: Props) {
  const loaded = useStore(text.$loaded);
  const [attaching, setAttaching] = useState(false);
  // Before the text is there, all have their places and none moves later.
  const disabled = loaded.status !== 'ready';
  const favourite = loaded.status === 'ready' && loaded.data.favourite;
  const mark = () => {
    const takeBack = text.change((before) => ({ ...before, favourite: !favourite }));
    void saveMark(item.slug, !favourite, takeBack);
  };
  return (
    <>
      {printable && (
        <Button disabled={disabled} onClick={() => window.print()}>
          Print
        </Button>
      )}
      <Button
        disabled={disabled}
        aria-pressed={favourite}
        onClick={mark}
        className="favourite-button"
      >
        <Icon name="star" className="size-5" />
        Favourite
      </Button>
      <Button onClick={() => setAttaching(true)}>
        <span>
          Attach<span className="max-md:sr-only"> to a contact</span>
        </span>
      </Button>
      {attaching && <AttachDialog item={item} onClose={() => setAttaching(false)} />}
    </>
  );
}
