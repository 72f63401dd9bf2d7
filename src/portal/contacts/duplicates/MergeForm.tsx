import { useMemo, useState } from 'react';
import { call } from '../../../api/call.ts';
import { mergeContacts } from '../../../contract/contact-moves.ts';
import type { Contact } from '../../../contract/contacts.ts';
import { Avatar } from '../../kit/Avatar.tsx';
import { Button } from '../../kit/Button.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { ProblemText } from '../../kit/ProblemText.tsx';
import { rewritten } from '../../kit/rewritten.ts';
import { useSubmit } from '../../kit/use-submit.ts';
import { nearDayWords } from '../days.ts';
import { StepCard } from '../StepCard.tsx';
import { Choice } from './Choice.tsx';
import {
  chosenFields,
  differencesOf,
  firstSides,
  type Pair,
  resultOf,
  type Side,
} from './merge-fields.ts';

interface Props {
  pair: Pair;
  onMerged: (name: string, undo: string) => Promise<void>;
  onClose: () => void;
}

/** Makes one contact of two: a choice for each field that differs, and what comes of it. */
export function MergeForm({ pair, onMerged, onClose }: Props) {
  const differences = useMemo(() => differencesOf(pair), [pair]);
  // The key is the same for each try: one whose answer was lost has merged them.
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
  const choose = (field: (typeof differences)[number]['field'], side: Side) =>
    setWork(rewritten(work, { sides: { ...sides, [field]: side } }));
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
            Notes, talks and messages of both stay.
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
              <ProblemText problem={merging.problem} />
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

/** Whose column it is. */
const Head = ({ contact: { name, createdAt } }: { contact: Contact }) => (
  <div className="flex min-w-0 items-center gap-3">
    <Avatar name={name} />
    <p className="min-w-0 [overflow-wrap:anywhere]">
      <span className="font-semibold">{name}</span>
      <span className="block text-sm text-ink-muted">
        Added {nearDayWords(createdAt.slice(0, 10))}
      </span>
    </p>
  </div>
);
