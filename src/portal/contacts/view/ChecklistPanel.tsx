import { DOCUMENT_WORDS, STATUS_WORDS } from '../../../config/contact-words.ts';
import { DOCUMENT_STATUSES, DOCUMENTS } from '../../../contract/contact-fields.ts';
import type { Contact } from '../../../contract/contacts.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { ConflictNotice } from '../../kit/ConflictNotice.tsx';
import { SaveBar } from '../../kit/SaveBar.tsx';
import { useForm } from '../../kit/use-form.ts';
import { nearDayWords } from '../days.ts';
import { type Checked, type Checklist, checklistOf, type Document } from './checklist.ts';
import { Panel } from './Panel.tsx';
import { Problem } from './Problem.tsx';
import { editPart, type Part } from './save.ts';

const CHECKLIST: Part<Checklist> = {
  of: checklistOf,
  change: (checklist, { household }) => ({
    household: { name: '', members: [], ...household, checklist },
  }),
};

const inWords = ({ status, reviewedOn }: Checked): string =>
  `${STATUS_WORDS[status]}${reviewedOn ? `, reviewed on ${nearDayWords(reviewedOn)}` : ''}`;

/** Which documents the household has. */
export function ChecklistPanel({ contact }: { contact: Contact }) {
  const form = useForm({
    name: `checklist:${contact.id}`,
    ...editPart(CHECKLIST, contact),
    onSaved: () => showToast({ title: 'The checklist is saved' }),
  });
  const { draft, set, clashes } = form;
  return (
    <Panel title="Checklist">
      <p className="-mt-2 mb-4 text-sm text-ink-muted">
        Track status only. Don’t store documents here.
      </p>
      <form noValidate onSubmit={form.submit}>
        {clashes.length > 0 && (
          <ConflictNotice
            title="The checklist was changed in another window"
            clashes={clashes}
            draft={draft}
            choose={form.choose}
            nameOf={(document) => DOCUMENT_WORDS[document]}
            inWords={(_document, value) => inWords(value)}
          />
        )}
        <ul className="grid gap-3">
          {DOCUMENTS.map((document) => (
            <Row
              key={document}
              document={document}
              checked={draft[document]}
              onChange={(checked) => set({ [document]: checked })}
            />
          ))}
        </ul>
        <Problem of={form.problem} />
        <SaveBar changed={form.dirty} busy={form.busy} onDiscard={form.reset} />
      </form>
    </Panel>
  );
}

interface RowProps {
  document: Document;
  checked: Checked;
  onChange: (checked: Checked) => void;
}

function Row({ document, checked, onChange }: RowProps) {
  const name = DOCUMENT_WORDS[document];
  const { status, reviewedOn } = checked;
  return (
    <li className="checklist-row">
      <label htmlFor={`${document}-status`} className="text-sm font-semibold">
        {name}
      </label>
      <select
        id={`${document}-status`}
        value={status}
        onChange={({ target }) =>
          onChange({ ...checked, status: target.value as Checked['status'] })
        }
        className="field field-compact"
      >
        {DOCUMENT_STATUSES.map((each) => (
          <option key={each} value={each}>
            {STATUS_WORDS[each]}
          </option>
        ))}
      </select>
      {/* What is not there can't have been reviewed, unless somebody says that it was. */}
      {(status === 'have' || reviewedOn) && (
        <>
          <label htmlFor={`${document}-reviewed`} className="text-sm text-ink-muted">
            Reviewed on<span className="sr-only"> ({name})</span>
          </label>
          <input
            id={`${document}-reviewed`}
            type="date"
            value={reviewedOn ?? ''}
            onChange={({ target }) => onChange({ ...checked, reviewedOn: target.value || null })}
            className="field field-compact px-3"
          />
        </>
      )}
    </li>
  );
}
