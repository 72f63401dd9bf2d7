import { useStore } from '@nanostores/react';
import { STORED_WORDS } from '../../../config/stored-kinds.ts';
import type { Stored } from '../../../contract/account.ts';
import { numberWords } from '../../../lib/number-words.ts';
import { Await } from '../../kit/Await.tsx';
import { SkeletonCard } from '../../kit/SkeletonCard.tsx';
import { stored } from './stored.ts';

/** What is stored, counted. */
export function StoredCard() {
  const loaded = useStore(stored.$loaded);
  return (
    <Await
      loaded={loaded}
      retry={stored.reload}
      skeleton={<SkeletonCard lines={8} />}
      what="what is stored"
    >
      {({ items }) => <Counts items={items} />}
    </Await>
  );
}

function Counts({ items }: Stored) {
  return (
    <section aria-labelledby="stored" className="card p-5 lg:p-6">
      <h2 id="stored" className="text-xl">
        What is stored
      </h2>
      <p className="mt-1 max-w-measure text-ink-muted">
        Beside your account and your profile. No documents, no account numbers and no social
        security numbers: the portal refuses them.
      </p>
      <dl className="mt-3 grid gap-x-10 sm:grid-cols-2">
        {items.map(({ kind, count }) => (
          <div
            key={kind}
            className="flex items-baseline justify-between gap-4 border-b border-line py-2"
          >
            <dt>{STORED_WORDS[kind]}</dt>
            <dd className="font-semibold tabular-nums">{numberWords(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
