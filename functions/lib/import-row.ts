/** A row of a file as a contact, or what is wrong with it. */
import * as v from 'valibot';
import { STAGE_WORDS } from '../../src/config/contact-words.ts';
import { contactFields, MAX_NOTE } from '../../src/contract/contact-fields.ts';
import type { ImportRow } from '../../src/contract/contact-moves.ts';
import { safeText } from '../../src/contract/private-numbers.ts';
import { cellDay, cellDays, cellList, cellStage, cellText } from './import-cells.ts';

const { household: _household, source: _source, ...fields } = contactFields;
const Imported = v.object({ ...fields, note: safeText('The note', MAX_NOTE) });

/** What is stored of a row. */
export type ImportedContact = v.InferOutput<typeof Imported>;

/** A next step that has a day alone is a follow-up. */
const FOLLOW_UP = 'Follow up';

/** In a file the next step and its day are two columns; a program may send them as the contact has them. */
function nextStepOf(row: ImportRow): unknown {
  const { nextStep } = row;
  if (typeof nextStep === 'object' && nextStep !== null) return nextStep;
  const [text, on] = [cellText(nextStep), cellText(row.nextOn)];
  if (!text && !on) return null;
  return { text: text || FOLLOW_UP, on: cellDay(on ?? '') };
}

const stages = Object.values(STAGE_WORDS);
const NO_STAGE = `The stage has to be ${stages.slice(0, -1).join(', ')} or ${stages.at(-1)}.`;
const NO_DAY = 'The day of the last contact has to exist, as in 11/21/2026 or 2026-11-21.';
const NO_RHYTHM = 'The rhythm has to be a number of whole days, as in 90.';
const NO_NEXT_DAY = 'The next step needs a day that exists, as in 11/21/2026 or 2026-11-21.';

/** What a person reads beside a file, where the form would say "Please choose" or "Please give". */
const SENTENCES: Record<string, string> = {
  stage: NO_STAGE,
  rhythmDays: NO_RHYTHM,
  lastTouchOn: NO_DAY,
  'nextStep on': NO_NEXT_DAY,
};

function sentenceOf({ message, path }: v.BaseIssue<unknown>): string {
  const place = (path ?? []).map(({ key }) => String(key)).join(' ');
  return (message.startsWith('Please') && SENTENCES[place]) || message;
}

/** The row as the contact's fields have it, or the sentences on what is wrong. */
export function readRow(row: ImportRow): { contact: ImportedContact } | { wrong: string } {
  const stage = cellText(row.stage);
  const rhythm = cellText(row.rhythmDays);
  const day = cellText(row.lastTouchOn);
  const result = v.safeParse(Imported, {
    name: cellText(row.name),
    email: cellText(row.email),
    phone: cellText(row.phone),
    stage: stage === '' ? 'lead' : stage && cellStage(stage),
    reason: cellText(row.reason),
    tags: cellList(row.tags),
    rhythmDays: rhythm === '' ? null : rhythm && cellDays(rhythm),
    lastTouchOn: day === '' ? null : day && cellDay(day),
    nextStep: nextStepOf(row),
    note: cellText(row.note),
  });
  if (result.success) return { contact: result.output };
  return { wrong: [...new Set(result.issues.map(sentenceOf))].join(' ') };
}
