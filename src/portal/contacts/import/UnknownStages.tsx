import { useMemo } from 'react';
import { STAGE_WORDS } from '../../../config/contact-words.ts';
import { STAGES } from '../../../contract/contact-fields.ts';
import type { ImportRow } from '../../../contract/contact-moves.ts';
import { counted } from '../../../lib/format-number.ts';
import { SelectField } from '../../kit/fields.tsx';
import { unknownStages } from './sending.ts';

/** A column with more different words holds no stages, so the others stay tags. */
const MOST = 24;

const OPTIONS = [
  { value: '', label: 'Keep as a tag' },
  ...STAGES.map((stage) => ({ value: stage, label: STAGE_WORDS[stage] })),
];

interface Props {
  rows: readonly ImportRow[];
  chosen: ReadonlyMap<string, string>;
  onChange: (words: string, stage: string) => void;
}

/** The file's words for stages that the portal does not have, each with a choice. */
export function UnknownStages({ rows, chosen, onChange }: Props) {
  const unknown = useMemo(() => unknownStages(rows), [rows]);
  if (unknown.length === 0) return null;
  return (
    <section>
      <h2 className="text-xl">Stages of your file</h2>
      <p className="mt-1 mb-3 max-w-measure text-ink-muted">
        The portal has no stages with these names. Their contacts become leads with the name as a
        tag, unless you choose a stage.
      </p>
      <div className="card grid gap-x-6 gap-y-4 p-5 sm:grid-cols-2 lg:grid-cols-3 lg:p-6">
        {unknown.slice(0, MOST).map(({ words, rows: count }, at) => (
          <SelectField
            key={words}
            name={`stage-${at}`}
            label={words}
            hint={counted(count, 'row')}
            value={chosen.get(words) ?? ''}
            options={OPTIONS}
            onChange={({ target }) => onChange(words, target.value)}
          />
        ))}
      </div>
    </section>
  );
}
