/** The checklist of a household's documents: their statuses, never the documents. */
import type { Contact } from '../../../contract/contacts.ts';
import { DOCUMENTS, type Household } from '../../../contract/households.ts';

export type Document = (typeof DOCUMENTS)[number];
export type Checked = NonNullable<Household['checklist'][Document]>;
export type Checklist = Record<Document, Checked>;

/** All documents with their status; one without an entry is unknown. */
export function checklistOf({ household }: Pick<Contact, 'household'>): Checklist {
  const entries = DOCUMENTS.map((document) => {
    const { status, reviewedOn } = {
      status: 'unknown',
      ...household?.checklist[document],
    } as Checked;
    return [document, { status, reviewedOn: reviewedOn ?? null }];
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
