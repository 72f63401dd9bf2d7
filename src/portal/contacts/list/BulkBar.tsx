import { useStore } from '@nanostores/react';
import { lazy, Suspense, useState } from 'react';
import { STAGE_WORDS } from '../../../config/contact-words.ts';
import { STAGES } from '../../../contract/contact-fields.ts';
import type { BulkChange } from '../../../contract/contacts.ts';
import { counted, formatNumber } from '../../../lib/format-number.ts';
import { Button } from '../../kit/Button.tsx';
import { Menu } from '../../kit/Menu.tsx';
import { Sign } from '../../kit/Sign.tsx';
import { $counted } from '../contacts.ts';
import { type Chosen, changeMany } from './changes.ts';

const ReasonDialog = lazy(() => import('./ReasonDialog.tsx'));
const TagDialog = lazy(() => import('./TagDialog.tsx'));

interface Props {
  count: number;
  chosen: Chosen;
  /** The total of the filter, if it is more than the selected contacts. */
  total: number | undefined;
  /** The tags of the selected contacts on this page. */
  had: string[];
  onSelectAll: () => void;
  onClear: () => void;
  /** Called after the change, which clears the selection. */
  onDone: () => void;
}

/** The actions for the selected contacts. If one fails they stay selected. */
export function BulkBar({ count, chosen, total, had, onSelectAll, onClear, onDone }: Props) {
  const known = useStore($counted)?.tags.map(({ tag }) => tag) ?? [];
  const [asking, ask] = useState<'reason' | 'tag' | 'untag'>();
  const [busy, setBusy] = useState(false);
  // The idempotency key of one change, shared by its retries.
  const [tries, setTries] = useState<{ change: string; key: string }>();

  const apply = async (change: BulkChange) => {
    if (busy) return;
    ask(undefined);
    setBusy(true);
    const text = JSON.stringify([chosen, change]);
    const key = tries?.change === text ? tries.key : crypto.randomUUID();
    setTries({ change: text, key });
    const done = await changeMany(chosen, change, key);
    setBusy(false);
    if (done) onDone();
  };
  const stages = STAGES.map((stage) => ({
    label: STAGE_WORDS[stage],
    onPress: () => (stage === 'closed' ? ask('reason') : void apply({ stage })),
  }));

  return (
    <>
      <p className="font-semibold tabular-nums">{formatNumber(count)} selected</p>
      {total !== undefined && (
        <button type="button" onClick={onSelectAll} className="link min-h-9">
          Select all {formatNumber(total)}
        </button>
      )}
      <div aria-busy={busy} className="flex flex-wrap items-center gap-2 md:ml-auto">
        <Menu
          label={`Change the stage of ${counted(count, 'contact')}`}
          items={stages}
          className="button kit-button button-quiet button-compact"
        >
          Stage <Sign name="down" className="size-3.5" />
        </Menu>
        <Button compact onClick={() => ask('tag')}>
          Add tag
        </Button>
        <Button compact onClick={() => ask('untag')}>
          Remove tag
        </Button>
        <Button
          compact
          kind="danger"
          busy={busy && 'Working…'}
          onClick={() => void apply({ delete: true })}
        >
          Delete
        </Button>
        <Button compact kind="ghost" onClick={onClear}>
          Clear selection
        </Button>
      </div>
      <Suspense>
        {asking === 'reason' && (
          <ReasonDialog
            title={`Close ${counted(count, 'contact')}`}
            verb={`Close ${counted(count, 'contact')}`}
            onClose={() => ask(undefined)}
            onChoose={(reason) => void apply({ stage: 'closed', reason })}
          />
        )}
        {(asking === 'tag' || asking === 'untag') && (
          <TagDialog
            removes={asking === 'untag'}
            who={counted(count, 'contact')}
            tags={asking === 'untag' ? had : known}
            onClose={() => ask(undefined)}
            onChoose={(tag) => void apply(asking === 'untag' ? { untag: [tag] } : { tags: [tag] })}
          />
        )}
      </Suspense>
    </>
  );
}
