import { counted, formatNumber } from '../../../lib/format-number.ts';
import { Button } from '../../kit/Button.tsx';
import { Notice } from '../../kit/notices.tsx';
import { useSubmit } from '../../kit/use-submit.ts';
import { StepActions, StepCard } from '../StepCard.tsx';
import { DIALECT_WORDS } from './dialect.ts';
import type { Checked, Source } from './mapping.ts';
import type { Normalized } from './normalize.ts';
import { toImportRow } from './normalized-row.ts';
import { OpenQuote } from './OpenQuote.tsx';

interface Props {
  source: Source;
  normalized: Normalized;
  onByHand: () => void;
  onBack: () => void;
  onRows: (read: Omit<Checked, 'report'>) => Promise<void>;
}

/** Names the system that wrote the file, and the data that are left out. */
export function RecognizedStep({ source, normalized, onByHand, onBack, onRows }: Props) {
  const { name, table } = source;
  const { rows, households, privateColumns, unknownColumns } = normalized;
  const { couples, privateCells, unusedDates } = normalized;
  const checking = useSubmit(async () => {
    await onRows({ rows: rows.map(toImportRow), privateCells, unusedDates, couples });
  });
  return (
    <StepCard title={`This looks like ${DIALECT_WORDS[table.dialect]}`} moved>
      <p className="mt-1 max-w-measure text-ink-muted [overflow-wrap:anywhere]">
        {name}: {counted(rows.length, 'contact')} in {counted(table.columns.length, 'column')}
        {households.length > 0 && `, and ${counted(households.length, 'household')}`}. Its columns
        are matched for you.
      </p>
      <OpenQuote row={table.openQuote} />
      {privateColumns.length > 0 && (
        <div className="mt-4 max-w-measure">
          <Notice kind="info" title="Columns that the portal does not keep">
            {listed(privateColumns)} will not be imported. The portal stores no ID, account or
            license numbers, and no medical data.
          </Notice>
        </div>
      )}
      {unknownColumns.length > 0 && (
        <p className="mt-4 max-w-measure text-sm text-ink-muted [overflow-wrap:anywhere]">
          Not imported, because contacts have no matching field: {listed(unknownColumns)}
        </p>
      )}
      <form noValidate onSubmit={checking.submit}>
        {checking.problem && (
          <div className="mt-4 max-w-measure">
            <Notice kind="danger" title="The rows could not be checked" live>
              {checking.problem.sentence}
            </Notice>
          </div>
        )}
        <StepActions>
          <Button kind="primary" type="submit" busy={checking.busy && 'Checking…'}>
            Continue
          </Button>
          {table.dialect !== 'vcard' && (
            <Button onClick={onByHand}>Match the columns yourself</Button>
          )}
          <Button onClick={onBack}>Choose another file</Button>
        </StepActions>
      </form>
    </StepCard>
  );
}

const MOST_LISTED = 12;

/** The first of these words, and the number of the others. */
export function listed(words: readonly string[]): string {
  const more = words.length - MOST_LISTED;
  const first = words.slice(0, MOST_LISTED).join(', ');
  return more > 0 ? `${first} and ${formatNumber(more)} more` : first;
}
