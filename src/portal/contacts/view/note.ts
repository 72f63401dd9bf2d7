/** A note or a talk while it is written down. */
import type { INTERACTION_KINDS } from '../../../contract/contact-fields.ts';
import { localTime, momentOf } from '../../../lib/zoned-time.ts';

export type NoteKind = (typeof INTERACTION_KINDS)[number];

export interface Note {
  kind: NoteKind;
  text: string;
  /** As the field has it, in the affiliate's zone; null is now, whenever it is saved. */
  at: string | null;
  /** The same for each try to save this very note. */
  key: string;
}

/** The next note: as yet empty, and of the same kind as the one before. */
export const emptyNote = (kind: NoteKind = 'note'): Note => ({
  kind,
  text: '',
  at: null,
  key: crypto.randomUUID(),
});

/** What the field for the time shows. */
export const shownTime = ({ at }: Note, zone: string, now: Date): string =>
  at ?? localTime(zone, now);

/** The note as it is sent. */
export const sentNote = ({ kind, text, at }: Note, zone: string) => ({
  kind,
  text,
  ...(at ? { at: momentOf(zone, at).toISOString() } : {}),
});

/** What is missing, as a sentence for each field. A talk may speak for itself; a note without words says nothing. */
export function problemsOfNote({ kind, text }: Note): Record<string, string> {
  return kind === 'note' && text.trim() === '' ? { text: 'Please write the note first.' } : {};
}
