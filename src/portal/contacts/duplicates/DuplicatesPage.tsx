import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { useEffect, useMemo, useRef, useState } from 'react';
import { call, type Resource, resource } from '../../../api/call.ts';
import { contactPath, PORTAL_PAGES } from '../../../config/portal.ts';
import type { Contact } from '../../../contract/contacts/contacts.ts';
import {
  type Duplicates,
  findDuplicates,
  MAX_DUPLICATES,
  markNotDuplicates,
  mergeContacts,
} from '../../../contract/contacts/moves.ts';
import { readContact } from '../../../contract/contacts/read-contact.ts';
import { $search, changeSearch } from '../../../lib/address.ts';
import { countWords } from '../../../lib/format-number.ts';
import { phoneWords } from '../../../lib/phone.ts';
import { Avatar } from '../../kit/Avatar.tsx';
import { Button } from '../../kit/Button.tsx';
import { Notice } from '../../kit/notices.tsx';
import { HeaderOf } from '../../kit/PageHeader.tsx';
import { SkeletonOf } from '../../kit/skeletons.tsx';
import { Await, Empty } from '../../kit/states.tsx';
import { faceOf } from '../../kit/text.tsx';
import { carryUndo, showUndo } from '../../kit/undo.ts';
import { useSubmit } from '../../kit/use-submit.ts';
import { nearDayWords } from '../days.ts';
import { StageBadge } from '../list/StageMenu.tsx';
import { StepCard } from '../StepCard.tsx';
import {
  chosenFields,
  type Difference,
  differencesOf,
  firstSides,
  type MergeChoice,
  type Pair,
  resultOf,
} from './merge-fields.ts';

interface ChoiceProps {
  difference: Difference;
  side: MergeChoice;
  onChoose: (side: MergeChoice) => void;
}

function Choice({ difference: { field, label, keep, drop }, side, onChoose }: ChoiceProps) {
  const options: [side: MergeChoice, words: string][] = [
    ['keep', keep],
    ['drop', drop],
    ...(field === 'tags' ? [['both', 'All tags of both'] as [MergeChoice, string]] : []),
  ];
  return (
    <fieldset className="min-w-0 py-3">
      <legend className="float-left text-sm font-semibold">{label}</legend>
      <div className="clear-both grid gap-x-4 md:grid-cols-2">
        {options.map(([value, words]) => (
          <label
            key={value}
            className={`flex min-h-11 min-w-0 items-start gap-2.5 py-2.5 ${value === 'both' ? 'md:col-span-2' : ''}`}
          >
            <input
              type="radio"
              name={`merge-${field}`}
              value={value}
              checked={side === value}
              onChange={() => onChoose(value)}
              className="check mt-0.5"
            />
            <span className={`min-w-0 [overflow-wrap:anywhere] ${words ? '' : 'text-ink-muted'}`}>
              {words || 'None'}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface MergeFormProps {
  pair: Pair;
  onMerged: (name: string, undo: string) => Promise<void>;
  onClose: () => void;
}

const namesOf = (contacts: readonly Contact[]): string =>
  contacts.map(({ name }) => name).join(' and ');

interface NotDuplicatesProps {
  contacts: readonly Contact[];
  onMarked: (undo: string) => Promise<void>;
}

function NotDuplicates({ contacts, onMarked }: NotDuplicatesProps) {
  const marking = useSubmit(async () => {
    const ids = contacts.slice(0, MAX_DUPLICATES).map(({ id }) => id);
    const { undo } = await call(markNotDuplicates, { body: { ids } });
    await onMarked(undo);
  });
  return (
    <form noValidate onSubmit={marking.submit}>
      <Button compact type="submit" busy={marking.busy && 'Saving…'}>
        Not a duplicate<span className="sr-only">: {namesOf(contacts)}</span>
      </Button>
      {marking.problem && (
        <Notice kind="danger" title="This was not saved" live>
          {marking.problem.sentence}
        </Notice>
      )}
    </form>
  );
}

function MergeForm({ pair, onMerged, onClose }: MergeFormProps) {
  const differences = useMemo(() => differencesOf(pair), [pair]);
  // Retries of the same choices share an idempotency key: if an answer was lost, the contacts are
  // already merged.
  const [work, setWork] = useState(() => ({
    sides: firstSides(differences),
    key: crypto.randomUUID(),
  }));
  const { sides, key } = work;
  const merging = useSubmit(async () => {
    const { keep, drop } = pair;
    const body = { keep: keep.id, drop: drop.id, fields: chosenFields(sides) };
    const { name, undo } = await call(mergeContacts, { body, idempotencyKey: key });
    await onMerged(name, undo);
  });
  const choose = (field: (typeof differences)[number]['field'], side: MergeChoice) =>
    setWork({ sides: { ...sides, [field]: side }, key: crypto.randomUUID() });
  const { keep, drop } = pair;

  return (
    <form
      noValidate
      onSubmit={merging.submit}
      className="grid items-start gap-3 lg:grid-cols-12 lg:gap-5"
    >
      <div className="lg:col-span-8">
        <StepCard title="Are these one person?" moved>
          <p className="mt-1 max-w-measure text-ink-muted">
            {differences.length === 0
              ? 'Both entries say the same.'
              : 'Choose what is right where they differ.'}{' '}
            Notes, activity and messages of both stay.
          </p>
          <div className="mt-5 grid grid-cols-2 gap-x-4 border-b border-line pb-3 max-md:hidden">
            <Head contact={keep} />
            <Head contact={drop} />
          </div>
          <div className="divide-y divide-line">
            {differences.map((difference) => (
              <Choice
                key={difference.field}
                difference={difference}
                side={sides[difference.field] ?? 'keep'}
                onChoose={(side) => choose(difference.field, side)}
              />
            ))}
          </div>
        </StepCard>
      </div>
      <section
        aria-labelledby="merge-result"
        className="card p-5 lg:sticky lg:top-5 lg:col-span-4 lg:p-6"
      >
        <h2 id="merge-result" className="text-xl">
          Result
        </h2>
        <dl className="mt-4 grid gap-3 [overflow-wrap:anywhere]">
          {resultOf(pair, sides).map(({ label, value }) => (
            <div key={label}>
              <dt className="text-sm text-ink-muted">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {merging.problem && (
          <div className="mt-4">
            <Notice kind="danger" title="The contacts were not merged" live>
              {merging.problem.sentence}
            </Notice>
          </div>
        )}
        <div className="mt-6 grid gap-3">
          <Button kind="primary" type="submit" busy={merging.busy && 'Merging…'}>
            Merge
          </Button>
          <Button onClick={onClose}>Back</Button>
        </div>
      </section>
    </form>
  );
}

const Head = ({ contact: { name, createdAt } }: { contact: Contact }) => (
  <div className="flex min-w-0 items-center gap-3">
    <Avatar name={name} />
    <p className="min-w-0 [overflow-wrap:anywhere]">
      <span className={`font-semibold ${faceOf(name)}`}>{name}</span>
      <span className="block text-sm text-ink-muted">
        Added {nearDayWords(createdAt.slice(0, 10))}
      </span>
    </p>
  </div>
);

interface Props {
  group: Duplicates;
  onReview: () => void;
  onMarked: (undo: string) => Promise<void>;
}

function Group({ group: { sure, by, value, contacts }, onReview, onMarked }: Props) {
  const shared = by === 'email' ? value : phoneWords(contacts[0]?.phone ?? value);
  return (
    <li className="card">
      <div className="flex items-center justify-between gap-3 border-b border-line px-5 py-3 lg:px-6">
        <div className="min-w-0">
          <h3 className="text-lg">
            Same {sure && 'name and '}
            {by === 'email' ? 'email address' : 'phone number'}
          </h3>
          <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">{shared}</p>
        </div>
        <div className="flex shrink-0 flex-wrap justify-end gap-2">
          <NotDuplicates contacts={contacts} onMarked={onMarked} />
          <Button compact onClick={onReview}>
            Review<span className="sr-only"> {namesOf(contacts)}</span>
          </Button>
        </div>
      </div>
      <ul className="divide-y divide-line">
        {contacts.map((contact) => (
          <Entry key={contact.id} contact={contact} />
        ))}
      </ul>
      {contacts.length > 2 && (
        <p className="border-t border-line px-5 py-3 text-sm text-ink-muted lg:px-6">
          Two are compared at a time, the oldest first.
        </p>
      )}
    </li>
  );
}

function Entry({ contact }: { contact: Contact }) {
  const { id, name, email, phone, stage, createdAt } = contact;
  const facts = [email, phoneWords(phone), `added ${nearDayWords(createdAt.slice(0, 10))}`].filter(
    Boolean,
  );
  return (
    <li className="flex items-center gap-3 px-5 py-3 lg:px-6">
      <Avatar name={name} />
      <div className="min-w-0 grow">
        <a href={contactPath(id)} className={`link font-semibold ${faceOf(name)}`}>
          {name}
        </a>
        <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">{facts.join(' · ')}</p>
        <p className="mt-1 md:hidden">
          <StageBadge stage={stage} />
        </p>
      </div>
      <span className="max-md:hidden">
        <StageBadge stage={stage} />
      </span>
    </li>
  );
}

const { $loaded, reload } = resource(findDuplicates);

export const Page = () => <LoadedDuplicates />;

function LoadedDuplicates() {
  const loaded = useStore($loaded);
  return (
    <>
      <HeaderOf page="duplicates" />
      <Await
        loaded={loaded}
        retry={reload}
        skeleton={<SkeletonOf kind="list" subject="your duplicates" />}
        subject="your duplicates"
      >
        {({ items }) => <Groups groups={items} />}
      </Await>
    </>
  );
}

/* Two contacts that were chosen in the list. */

const reviewIn = (search: string): string | null => new URLSearchParams(search).get('review');
const $ids = computed($search, (search) => (reviewIn(search) ?? '').split('.'));
const chosen = [0, 1].map((at) =>
  resource(
    readContact,
    computed($ids, (ids) => ({ params: { id: ids[at] ?? '' } })),
  ),
) as [Resource<Contact>, Resource<Contact>];

/** The merge of two contacts that were ticked in the list, to which it leads back. */
function ChosenPair() {
  const first = useStore(chosen[0].$loaded);
  const second = useStore(chosen[1].$loaded);
  const [left, leave] = useState(false);
  useEffect(() => {
    // After the form is gone: while it is sent, leaving the page asks first.
    if (left) location.assign(PORTAL_PAGES.contacts.path);
  }, [left]);
  if (left) return null;
  const both = first.status === 'ready' ? second : first;
  return (
    <Await
      loaded={both}
      retry={async () => {
        await Promise.all(chosen.map(({ reload }) => reload()));
      }}
      skeleton={<SkeletonOf kind="form" subject="both contacts" />}
      subject="both contacts"
    >
      {() => {
        const contacts = [first, second].flatMap((each) =>
          each.status === 'ready' ? each.data : [],
        );
        const [keep, drop] = contacts.sort(
          (a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt),
        );
        if (!keep || !drop || contacts.some(({ deletedAt }) => deletedAt)) {
          return <Notice kind="info" title="One of the two is no longer in your list" />;
        }
        return (
          <MergeForm
            pair={{ keep, drop }}
            onMerged={async (name, undo) => {
              carryUndo({ title: `Merged into ${name}`, undo });
              leave(true);
            }}
            onClose={() => leave(true)}
          />
        );
      }}
    </Await>
  );
}

/** The first two of a group; the older one is kept. */
function pairOf({ contacts: [keep, drop] }: Duplicates): Pair | undefined {
  return keep && drop && { keep, drop };
}
const nameOf = ({ keep, drop }: Pair): string => `${keep.id}.${drop.id}`;

function Groups({ groups }: { groups: readonly Duplicates[] }) {
  // In the address, so that Back leads to the list.
  const review = reviewIn(useStore($search));
  const list = useRef<HTMLDivElement>(null);
  const reviewing = useRef(false);
  const sure = groups.filter(({ sure }) => sure);
  const pairs = groups.flatMap((group) => pairOf(group) ?? []);
  const reviewed = pairs.find((pair) => nameOf(pair) === review);

  const close = () => changeSearch({ review: null });
  const merged = async (name: string, undo: string) => {
    showUndo(`Merged into ${name}`, undo, reload);
    close();
    await reload();
  };

  const marked = async (undo: string) => {
    showUndo('Marked as not a duplicate', undo, reload);
    // The button disappears with its group.
    list.current?.focus();
    await reload();
  };

  const shown = reviewed !== undefined;
  useEffect(() => {
    // The button that led here disappeared with the form.
    if (reviewing.current && !shown) list.current?.focus();
    reviewing.current = shown;
  }, [shown]);

  if (reviewed) {
    return <MergeForm key={review} pair={reviewed} onMerged={merged} onClose={close} />;
  }
  if (review) return <ChosenPair key={review} />;
  const sections: [title: string, items: readonly Duplicates[]][] = [
    [countWords(sure.length, 'group'), sure],
    ['May be one person', groups.filter(({ sure }) => !sure)],
  ];
  return (
    <div ref={list} tabIndex={-1} className="shadow-none! outline-none">
      {groups.length === 0 && <NoDuplicates />}
      {sections.map(
        ([title, items]) =>
          items.length > 0 && (
            <section key={title} className="mb-8 last:mb-0">
              <h2 className="mb-3 text-xl">{title}</h2>
              <ul className="grid gap-3">
                {items.map((group) => {
                  const pair = pairOf(group);
                  return (
                    <Group
                      key={`${group.value} ${pair && nameOf(pair)}`}
                      group={group}
                      onMarked={marked}
                      onReview={() => pair && changeSearch({ review: nameOf(pair) })}
                    />
                  );
                })}
              </ul>
            </section>
          ),
      )}
    </div>
  );
}

const NoDuplicates = () => (
  <div className="card">
    <Empty
      kind="first"
      title="No duplicates"
      action={
        <a href={PORTAL_PAGES.contacts.path} className="button kit-button button-quiet">
          Back to the contacts
        </a>
      }
    >
      Contacts with the same or a similar name and the same email address or phone number will show
      here, to be made one.
    </Empty>
  </div>
);
