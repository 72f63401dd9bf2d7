import { useStore } from '@nanostores/react';
import { call, resource } from '../../../api/call.ts';
import { type ListedImport, listImports } from '../../../contract/contacts/moves.ts';
import { type Undone, undoChange } from '../../../contract/undo.ts';
import { formatMoment } from '../../../lib/format-date.ts';
import { countWords, formatNumber } from '../../../lib/format-number.ts';
import { inWords } from '../../../lib/names-of-several.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { Button } from '../../kit/Button.tsx';
import { Notice } from '../../kit/notices.tsx';
import { SkeletonCard } from '../../kit/skeletons.tsx';
import { Await } from '../../kit/states.tsx';
import { useSubmit } from '../../kit/use-submit.ts';
import { DIALECT_WORDS } from '../../shared/files/dialect.ts';

const { $loaded, reload } = resource(listImports);

export const reloadImports = reload;

export function outcomeWords({ state, rows, total, ...counts }: ListedImport): string {
  const words = [
    `${formatNumber(counts.added)} added`,
    ...(counts.spouses > 0 ? [countWords(counts.spouses, 'spouse')] : []),
    ...(counts.merged > 0 ? [`${formatNumber(counts.merged)} merged`] : []),
    `${formatNumber(counts.skipped)} skipped`,
    `${formatNumber(counts.refused)} refused`,
  ].join(', ');
  if (state === 'undone') return `Undone. It had ${words}.`;
  if (state === 'done' || total === null) return `${words}.`;
  return `An import stopped at ${formatNumber(rows)} of ${formatNumber(total)}: ${words}.`;
}

/** The number of names in a sentence. */
const MOST_NAMES = 3;

/** "Winston Dandelion changed since and stayed." */
export function stayedWords(stayed: NonNullable<Undone['stayed']>): string {
  if (stayed.length === 0) return '';
  const names = stayed.slice(0, MOST_NAMES).map(({ name }) => name);
  const more = stayed.length - names.length;
  const all = more > 0 ? [...names, countWords(more, 'other')] : names;
  return `${inWords(all)} changed since and stayed.`;
}

interface Props {
  /** Asks for the file of a stopped import. */
  onContinue: (item: ListedImport) => void;
}

function Entry({ item, onContinue }: { item: ListedImport } & Props) {
  const { file, dialect, at, state, undo } = item;
  const name = file || DIALECT_WORDS[dialect];
  const undoing = useSubmit(async () => {
    if (!undo) return;
    const { undone, stayed = [] } = await call(undoChange, { body: { undo } });
    showToast({
      title: 'Import undone',
      description: [`${countWords(undone, 'contact')} removed.`, stayedWords(stayed)]
        .filter(Boolean)
        .join(' '),
    });
    await reload();
  });
  return (
    <li className="px-5 py-4 lg:px-6">
      <form
        noValidate
        onSubmit={undoing.submit}
        className="flex flex-wrap items-center justify-between gap-3"
      >
        <div className="min-w-0 grow basis-64">
          <h3 className="font-semibold [overflow-wrap:anywhere]">{name}</h3>
          <p className="text-sm text-ink-muted">
            {DIALECT_WORDS[dialect]}, <time dateTime={at}>{formatMoment(at)}</time>
          </p>
          <p className="text-sm">{outcomeWords(item)}</p>
        </div>
        {undo && state === 'stopped' && (
          <Button compact onClick={() => onContinue(item)}>
            Continue<span className="sr-only"> the import of {name}</span>
          </Button>
        )}
        {undo && (
          <Button compact type="submit" busy={undoing.busy && 'Undoing…'}>
            Undo<span className="sr-only"> the import of {name}</span>
          </Button>
        )}
      </form>
      {undoing.problem && (
        <div className="mt-3 max-w-measure">
          <Notice kind="danger" title="The import was not undone" live>
            {undoing.problem.sentence}
          </Notice>
        </div>
      )}
    </li>
  );
}

/** The imported files, newest first; nothing if there are none. */
export function ImportList({ onContinue }: Props) {
  const loaded = useStore($loaded);
  const isEmpty = loaded.status === 'ready' && loaded.data.items.length === 0;
  if (isEmpty) return null;
  return (
    <section aria-labelledby="imports" className="mt-6">
      <h2 id="imports" className="mb-3 text-xl">
        Imports
      </h2>
      <Await
        loaded={loaded}
        retry={reload}
        skeleton={<SkeletonCard lines={3} />}
        subject="your imports"
      >
        {({ items }) => (
          <ul className="card divide-y divide-line">
            {items.map((item) => (
              <Entry key={item.id} item={item} onContinue={onContinue} />
            ))}
          </ul>
        )}
      </Await>
      <p className="mt-2 text-sm text-ink-muted">You can undo an import for 30 days.</p>
    </section>
  );
}
