import { type SubmitEvent, useId, useState } from 'react';
import { call } from '../../../api/call.ts';
import {
  IMPORTS_PER_DAY,
  type ImportedAffiliate,
  importAffiliates,
  MAX_IMPORT_ROWS,
} from '../../../contract/office/affiliates.ts';
import { csvLine } from '../../../lib/csv.ts';
import { countWords } from '../../../lib/format-number.ts';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/dialogs.tsx';
import { Notice } from '../../kit/notices.tsx';
import { faceOf } from '../../kit/text.tsx';
import { useSubmit } from '../../kit/use-submit.ts';
import { OpenQuote } from '../../shared/files/OpenQuote.tsx';
import { readFile } from '../../shared/files/read-file.ts';
import { unlessClosed, useStepUp } from '../../shared/sign-in/use-step-up.ts';
import { affiliates } from './affiliates.ts';
import { type People, peopleOf } from './import-file.ts';

/** A file whose rows the server has checked. */
interface Looked {
  file: string;
  people: People;
  rows: ImportedAffiliate[];
  done: boolean;
}

const STATE_WORDS = { added: 'Invite', existing: 'There already', refused: 'Refused' } as const;

/** The outcome of each row, or the expected one; rows with problems come first. */
function Report({ looked: { file, people, rows, done } }: { looked: Looked }) {
  const of = (state: ImportedAffiliate['state']) => rows.filter((row) => row.state === state);
  const groups = (['refused', 'existing', 'added'] as const)
    .map((state) => ({ state, entries: of(state) }))
    .filter(({ entries }) => entries.length > 0);
  const added = of('added').length;
  return (
    <>
      <Notice
        live
        kind={done ? 'success' : 'info'}
        title={
          done
            ? `${countWords(added, 'invitation')} on the way`
            : `${file}: ${countWords(added, 'affiliate')} to invite`
        }
      >
        {done
          ? 'Each goes by email, within some minutes. The list shows who has no password yet.'
          : 'No one is added and no mail is sent before you press Invite.'}
      </Notice>
      <OpenQuote row={people.openQuote} />
      {groups.map(({ state, entries }) => (
        <section key={state}>
          <h3 className="font-semibold">
            {done && state === 'added' ? 'Invited' : STATE_WORDS[state]}: {entries.length}
          </h3>
          <ul className="mt-1 divide-y divide-line border-y border-line text-sm">
            {entries.map(({ row, name, username, message }) => (
              <li key={row} className="py-2 wrap-anywhere">
                <span className="text-ink-muted">Row {people.numbers[row - 1]}</span>{' '}
                <bdi className={`font-semibold ${faceOf(name)}`}>{name || 'No name'}</bdi>
                {username && (
                  <>
                    {' · '}
                    <bdi className="text-ink-muted">{username}</bdi>
                  </>
                )}
                {message && <span className="block">{message}</span>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

interface FileFormProps {
  hintId: string;
  /** Whether another file waits until the people of this one are invited. */
  isLocked: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

const FileForm = ({ hintId, isLocked, onSubmit }: FileFormProps) => (
  <form onSubmit={onSubmit} className="grid gap-3">
    <p>
      Each new affiliate gets an invitation by email. Existing affiliates are not mailed again. At
      most {IMPORTS_PER_DAY} are invited a day.
    </p>
    <label className="button kit-button button-quiet justify-self-start has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2">
      Choose a CSV file
      <input
        name="file"
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        aria-describedby={hintId}
        data-first
        // Choosing the same file again, after a correction, must be a change as well.
        onClick={({ currentTarget }) => {
          currentTarget.value = '';
        }}
        onChange={({ target }) => {
          if (target.files?.length && !isLocked) target.form?.requestSubmit();
        }}
        className="sr-only"
      />
    </label>
    <p id={hintId} className="text-sm text-ink-muted">
      The first line names the columns: Name (or First name and Last name) and Email; Username, Firm
      and States if you like. Up to {countWords(MAX_IMPORT_ROWS, 'row')}.{' '}
      <a
        href={`data:text/csv;charset=utf-8,${encodeURIComponent(EXAMPLE)}`}
        download="affiliates-example.csv"
        className="link text-ink"
      >
        Download an example
      </a>
    </p>
  </form>
);

/** Invites the people in a file: shows the expected outcome of each row, then does it. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const form = useId();
  const proved = useStepUp();
  const [looked, setLooked] = useState<Looked>();
  const [problem, setProblem] = useState<string>();
  const ask = (people: People, dryRun: boolean) =>
    proved(() => call(importAffiliates, { body: { rows: people.rows, dryRun } })).catch(
      unlessClosed,
    );

  const looking = useSubmit(async (element) => {
    const file = new FormData(element).get('file') as File;
    setProblem(undefined);
    setLooked(undefined);
    const people = peopleOf(await readFile(file));
    if ('problem' in people) return setProblem(people.problem);
    const answer = await ask(people, true);
    if (answer) setLooked({ file: file.name, people, rows: answer.rows, done: false });
  });
  const inviting = useSubmit(async () => {
    if (!looked) return;
    const answer = await ask(looked.people, false);
    if (!answer) return;
    setLooked({ ...looked, rows: answer.rows, done: true });
    void affiliates.reload();
  });
  const count = looked?.rows.filter(({ state }) => state === 'added').length ?? 0;
  const wrong = problem ?? looking.problem?.sentence ?? inviting.problem?.sentence;

  return (
    <Dialog
      open
      form
      onClose={onClose}
      title="Import affiliates"
      actions={
        <>
          {/* One button for both steps, so that it keeps the focus. */}
          {count > 0 && (
            <Button
              kind="primary"
              {...(looked?.done
                ? { onClick: onClose }
                : { type: 'submit', form: `${form}-send`, busy: inviting.busy && 'Inviting…' })}
            >
              {looked?.done ? 'Done' : `Invite ${count}`}
            </Button>
          )}
          {!looked?.done && <Button onClick={onClose}>Cancel</Button>}
        </>
      }
    >
      <form id={`${form}-send`} onSubmit={inviting.submit} hidden />
      <div className="grid gap-5">
        {!looked?.done && (
          <FileForm
            hintId={`${form}-hint`}
            isLocked={Boolean(inviting.busy)}
            onSubmit={looking.submit}
          />
        )}
        <p role="status" className="text-sm text-ink-muted empty:hidden">
          {looking.busy && 'Looking at the file…'}
        </p>
        {wrong && (
          <Notice kind="danger" title="No one was imported" live>
            {wrong}
          </Notice>
        )}
        {looked && <Report looked={looked} />}
      </div>
    </Dialog>
  );
}

const EXAMPLE = [
  ['Name', 'Email', 'Firm', 'States'],
  ['Robin Sample', 'robin@example.com', 'Sample Wealth', 'NY, New Jersey'],
]
  .map(csvLine)
  .join('');
