/** The values of the note form. */
import { momentOf } from '../../../lib/zoned-time.ts';
import type { Problems } from '../../kit/use-form.ts';

export interface Note {
  text: string;
  /** The field's value, in the affiliate's zone; null means the time of saving. */
  at: string | null;
}

export const sentNote = ({ text, at }: Note, zone: string) => ({
  kind: 'note' as const,
  text,
  ...(at ? { at: momentOf(zone, at).toISOString() } : {}),
});

export const problemsOfNote = ({ text }: Note): Problems<keyof Note> =>
  text.trim() === '' ? { text: 'Please write the note first.' } : {};
