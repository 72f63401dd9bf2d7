import { useState } from 'react';
import { failureSentence } from '../../../api/request.ts';
import { forAffiliate } from '../../../config/audit-words.ts';
import { TICKET_STATUSES } from '../../../config/support.ts';
import {
  FILE_TYPES,
  MAX_FILES,
  type Ticket,
  type TicketFile,
  type TicketRow,
} from '../../../contract/tickets.ts';
import { formatMoment, formatMomentDay } from '../../../lib/format-date.ts';
import { sizeWords } from '../../../lib/size-words.ts';
import { Badge, TICKET_LOOKS } from '../../kit/badges.tsx';
import type { Column } from '../../kit/DataTable.tsx';
import { FieldError } from '../../kit/fields.tsx';
import { fileProblem } from './file-problem.ts';

/* The columns and parts that both the affiliate's and the office's tickets use. */

export const TICKET_STATUS: Column<Pick<TicketRow, 'status'>> = {
  key: 'status',
  header: 'Status',
  card: 'beside',
  cell: ({ status }) => <Badge kind={TICKET_LOOKS[status]}>{TICKET_STATUSES[status]}</Badge>,
};

export const TICKET_CHANGED: Column<Pick<TicketRow, 'updatedAt'>> = {
  key: 'changed',
  header: 'Changed',
  right: true,
  cell: ({ updatedAt }) => (
    <time dateTime={updatedAt} className="whitespace-nowrap">
      {formatMomentDay(updatedAt)}
    </time>
  ),
};

interface Props {
  ticket: Ticket;
  /** How the affiliate is called here, and the name for whom an assistant writes. */
  affiliate: string;
  owner?: string;
  /** The address of the ticket's files, without their ids. */
  filesAt: string;
}

const TYPE_WORDS = { 'application/pdf': 'PDF', 'image/png': 'PNG', 'image/jpeg': 'JPEG' } as const;

/** The messages and files of a ticket, oldest first. */
export const Thread = ({
  ticket: { messages, files },
  affiliate,
  owner = affiliate,
  filesAt,
}: Props) => (
  <ol aria-label="Messages" className="grid gap-4">
    {[...messages, ...files]
      .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
      .map((entry) => (
        <li key={entry.id} className={`card p-5 ${entry.byOffice ? 'bg-moss-soft' : ''}`}>
          <p className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
            <bdi className="font-semibold">
              {entry.by ? forAffiliate(entry.by, owner) : entry.byOffice ? 'The office' : affiliate}
            </bdi>
            <time dateTime={entry.at} className="text-sm text-ink-muted tabular-nums">
              {formatMoment(entry.at)}
            </time>
          </p>
          {'text' in entry ? (
            <p dir="auto" className="max-w-measure break-words whitespace-pre-line">
              {entry.text}
            </p>
          ) : (
            <p className="wrap-anywhere">
              <a href={`${filesAt}/${entry.id}`} download={entry.name} className="link">
                <bdi>{entry.name}</bdi>
              </a>{' '}
              <span className="text-sm text-ink-muted">
                {TYPE_WORDS[entry.type]}, {sizeWords(entry.size)}
              </span>
            </p>
          )}
        </li>
      ))}
  </ol>
);

interface AddFileProps {
  files: readonly TicketFile[];
  /** Sends the file and shows the ticket as it is then. */
  send: (file: File, key: string) => Promise<void>;
}

/** Adds a file to a ticket as soon as it is chosen. */
export function AddFile({ files, send }: AddFileProps) {
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file || busy) return;
    const unfit = fileProblem(file);
    setProblem(unfit);
    if (unfit) return;
    setBusy(true);
    await send(file, crypto.randomUUID()).catch((error) => setProblem(failureSentence(error)));
    setBusy(false);
  };
  if (files.length >= MAX_FILES) {
    return (
      <p className="text-sm text-ink-muted">
        This ticket has {MAX_FILES} files, which is the maximum.
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <label className="button kit-button button-quiet has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2">
        {busy ? 'Sending…' : 'Add a file'}
        <input
          type="file"
          accept={FILE_TYPES.join()}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'file-hint file-error' : 'file-hint'}
          className="sr-only"
          onChange={({ target }) => {
            void take(target.files?.[0]);
            // Choosing the same file again must be a change as well.
            target.value = '';
          }}
        />
      </label>
      <p id="file-hint" className="text-sm text-ink-muted">
        A PDF, PNG or JPEG of at most 4 MB. No clients’ documents.
      </p>
      <div role="alert" className="basis-full empty:hidden">
        <FieldError id="file" error={problem || undefined} />
      </div>
    </div>
  );
}
