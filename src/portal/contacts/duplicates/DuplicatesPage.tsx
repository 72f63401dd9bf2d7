import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { resource } from '../../../api/resource.ts';
import { PORTAL_PAGES } from '../../../config/portal.ts';
import { type Duplicates, findDuplicates } from '../../../contract/contact-moves.ts';
import { counted } from '../../../lib/number-words.ts';
import { $search, changeSearch } from '../../../lib/search-params.ts';
import { Await } from '../../kit/Await.tsx';
import { Empty } from '../../kit/Empty.tsx';
import { showUndo } from '../../kit/undo.ts';
import { PortalPage } from '../../shell/PortalPage.tsx';
import { DuplicatesCards, DuplicatesHeader, DuplicatesSkeleton } from './DuplicatesSkeleton.tsx';
import { Group } from './Group.tsx';
import { MergeForm } from './MergeForm.tsx';
import type { Pair } from './merge-fields.ts';

const { $loaded, reload } = resource(findDuplicates);

/** The affiliate's contacts that are one person. */
export function DuplicatesPage({ siteName }: { siteName: string }) {
  return (
    <PortalPage page="duplicates" siteName={siteName} skeleton={DuplicatesSkeleton}>
      <LoadedDuplicates />
    </PortalPage>
  );
}

function LoadedDuplicates() {
  const loaded = useStore($loaded);
  return (
    <>
      <DuplicatesHeader />
      <Await loaded={loaded} retry={reload} skeleton={<DuplicatesCards />} what="your duplicates">
        {({ items }) => <Groups groups={items} />}
      </Await>
    </>
  );
}

/** The first two of a group: the one that came first is kept. */
function pairOf({ contacts: [keep, drop] }: Duplicates): Pair | undefined {
  return keep && drop && { keep, drop };
}
const nameOf = ({ keep, drop }: Pair): string => `${keep.id}.${drop.id}`;

function Groups({ groups }: { groups: readonly Duplicates[] }) {
  // In the address, so that Back leads to the list.
  const review = new URLSearchParams(useStore($search)).get('review');
  const list = useRef<HTMLDivElement>(null);
  const reviewing = useRef(false);
  const pairs = groups.flatMap((group) => pairOf(group) ?? []);
  const reviewed = pairs.find((pair) => nameOf(pair) === review);

  const close = () => changeSearch({ review: null });
  const merged = async (name: string, undo: string) => {
    showUndo(`${name} is one contact now`, undo, reload);
    close();
    await reload();
  };

  const shown = reviewed !== undefined;
  useEffect(() => {
    // The button that led here is gone with the form.
    if (reviewing.current && !shown) list.current?.focus();
    reviewing.current = shown;
  }, [shown]);

  if (reviewed) {
    return <MergeForm key={review} pair={reviewed} onMerged={merged} onClose={close} />;
  }
  return (
    <div ref={list} tabIndex={-1} className="shadow-none! outline-none">
      {groups.length === 0 ? (
        <NobodyTwice />
      ) : (
        <>
          <h2 className="mb-3 text-xl">{counted(groups.length, 'group')}</h2>
          <ul className="grid gap-3">
            {groups.map((group) => {
              const pair = pairOf(group);
              return (
                <Group
                  key={`${group.by} ${group.value}`}
                  group={group}
                  onReview={() => pair && changeSearch({ review: nameOf(pair) })}
                />
              );
            })}
          </ul>
        </>
      )}
    </div>
  );
}

const NobodyTwice = () => (
  <div className="card">
    <Empty
      kind="first"
      title="Nobody is in your list twice"
      action={
        <a href={PORTAL_PAGES.contacts.path} className="button kit-button button-quiet">
          Back to the contacts
        </a>
      }
    >
      Contacts that share an e-mail address or a phone number will show here, to be made one.
    </Empty>
  </div>
);
