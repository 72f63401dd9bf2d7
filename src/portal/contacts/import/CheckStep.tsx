import { counted, numberWords } from '../../../lib/number-words.ts';
import { Button } from '../../kit/Button.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { StepActions, StepCard } from '../StepCard.tsx';
import type { Checked, Source } from './ImportPage.tsx';
import { NotAdded } from './NotAdded.tsx';

interface Props {
  source: Source;
  checked: Checked;
  onBack: () => void;
  onImport: () => void;
}

/** Says what the import would do, before it does it. */
export function CheckStep({ source, checked: { report }, onBack, onImport }: Props) {
  const { added, skipped, refused, rows } = report;
  const figures = [
    { label: 'New', value: added },
    { label: 'There already', value: skipped },
    { label: 'Refused', value: refused },
  ];
  return (
    <div className="grid gap-5 lg:gap-6">
      <StepCard title="Check" moved>
        <p className="mt-1 text-ink-muted">
          This is what the import will do. Nothing is stored yet.
        </p>
        <dl className="mt-5 grid grid-cols-3 gap-3 border-y border-line py-4">
          {figures.map(({ label, value }) => (
            <div key={label} className="flex flex-col-reverse justify-end">
              <dt className="text-sm text-ink-muted">{label}</dt>
              <dd className="font-serif text-2xl tabular-nums">{numberWords(value)}</dd>
            </div>
          ))}
        </dl>
        {added === 0 && (
          <div className="mt-5 max-w-measure">
            <Notice kind="info" title="There is nothing to import">
              {refused > 0
                ? 'Look at the reasons below. Another choice of columns may help.'
                : 'Everybody in this file is in your list already.'}
            </Notice>
          </div>
        )}
        <StepActions>
          {added > 0 && (
            <Button kind="primary" onClick={onImport}>
              Import {counted(added, 'contact')}
            </Button>
          )}
          <Button onClick={onBack}>Back to the columns</Button>
        </StepActions>
      </StepCard>
      <NotAdded reports={rows} source={source} />
    </div>
  );
}
