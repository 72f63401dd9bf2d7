import { useState } from 'react';
import { DOCUMENT_WORDS, STATUS_WORDS } from '../../../config/contact-words.ts';
import type { Contact } from '../../../contract/contacts/contacts.ts';
import {
  type Checked,
  DOCUMENT_STATUSES,
  DOCUMENTS,
} from '../../../contract/households/households.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { otherOwners } from '../../shared/contacts/couple.ts';
import { useScope } from '../../shared/sign-in/use-scope.ts';
import { Day, Panel } from './Panel.tsx';
import { type Part, saveOrTell, useInPlace } from './save.ts';

/** The checklist of a household's documents: their statuses, never the documents. */
type Document = (typeof DOCUMENTS)[number];
type Checklist = Record<Document, Checked>;

/** All documents with their status; one without an entry is unknown. */
export function checklistOf({ household }: Pick<Contact, 'household'>): Checklist {
  const entries = DOCUMENTS.map((document) => {
    const { status = 'unknown', reviewedOn = null, from } = household?.checklist[document] ?? {};
    return [document, { status, reviewedOn, ...(from && { from }) }];
  });
  return Object.fromEntries(entries) as Checklist;
}

/** The documents that are missing or unknown, the missing ones first. */
export function gapsOf(
  contact: Pick<Contact, 'household'>,
): { document: Document; status: 'missing' | 'unknown' }[] {
  const checklist = checklistOf(contact);
  return (['missing', 'unknown'] as const).flatMap((status) =>
    DOCUMENTS.filter((document) => checklist[document].status === status).map((document) => ({
      document,
      status,
    })),
  );
}

const CHECKLIST: Part<Checklist> = {
  of: checklistOf,
  household: (checklist) => ({ checklist }),
};
const FAILED = 'The checklist did not change';

/** Restores a document's previous status. Never throws. */
async function putBack(now: Checklist, document: Document, former: Checked): Promise<void> {
  const then = { ...now, [document]: former };
  await saveOrTell(CHECKLIST, now, then, {
    failed: FAILED,
    conflict: {
      title: FAILED,
      description: `${DOCUMENT_WORDS[document]} was changed in another window since.`,
    },
  });
}

/** Each entry is saved at once. */
export function ChecklistPanel({ contact }: { contact: Contact }) {
  const [checklist, save] = useInPlace(contact, CHECKLIST, FAILED);
  const writes = useScope('contacts');
  const owners = otherOwners(contact);
  const change = async (document: Document, checked: Checked) => {
    const former = checklist[document];
    const now = { ...checklist, [document]: checked };
    if (!(await save(now))) return;
    showToast({
      title: `${DOCUMENT_WORDS[document]} is saved`,
      action: { label: 'Undo', onPress: () => void putBack(now, document, former) },
    });
  };
  return (
    <Panel title="Checklist">
      <p className="-mt-2 mb-4 text-sm text-ink-muted">
        {owners && `This is the checklist of ${owners}. `}
        Track status only. Don’t store documents here.
      </p>
      <ul className="grid gap-x-8 gap-y-3 min-[1360px]:grid-cols-2">
        {DOCUMENTS.map((document) => (
          <Row
            key={document}
            document={document}
            checked={checklist[document]}
            readOnly={!writes}
            onChange={(checked) => void change(document, checked)}
          />
        ))}
      </ul>
    </Panel>
  );
}

interface RowProps {
  document: Document;
  checked: Checked;
  readOnly: boolean;
  onChange: (checked: Checked) => void;
}

function Row({ document, checked, readOnly, onChange }: RowProps) {
  const name = DOCUMENT_WORDS[document];
  const { status, reviewedOn, from } = checked;
  const onMap = from === 'map';
  // While it is typed, a year is briefly a year of the past.
  const [typed, setTyped] = useState<string>();
  const leave = () => {
    setTyped(undefined);
    const day = typed || null;
    if (typed !== undefined && day !== reviewedOn) onChange({ ...checked, reviewedOn: day });
  };
  return (
    <li className="grid grid-cols-[1fr_10rem] content-start items-center gap-x-3 gap-y-1.5">
      {onMap || readOnly ? (
        <>
          <span className="text-sm font-semibold">{name}</span>
          <span className="text-sm">
            {STATUS_WORDS[status]}
            {onMap && <span className="block text-ink-muted">On the estate map</span>}
            {readOnly && reviewedOn && (
              <span className="block text-ink-muted">
                Reviewed on <Day on={reviewedOn} />
              </span>
            )}
          </span>
        </>
      ) : (
        <>
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
        </>
      )}
      {/* A missing document has no review date, unless one was already set. */}
      {!readOnly && (status === 'have' || reviewedOn) && (
        <>
          <label htmlFor={`${document}-reviewed`} className="text-sm text-ink-muted">
            Reviewed on<span className="sr-only"> ({name})</span>
          </label>
          <input
            id={`${document}-reviewed`}
            type="date"
            value={typed ?? reviewedOn ?? ''}
            onChange={({ target }) => setTyped(target.value)}
            onBlur={leave}
            onKeyDown={({ key }) => key === 'Enter' && leave()}
            className="field field-compact px-3"
          />
        </>
      )}
    </li>
  );
}
