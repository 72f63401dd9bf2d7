/** What this browser keeps of a link's answers until they are saved, or for some days. */
import { DAY_MS } from '../../config/units.ts';
import type { AnsweredPart } from '../../contract/shares/for-you.ts';
import type { Part, Value, Values } from '../../contract/shares/questions.ts';
import { tryStorage } from '../../lib/storage.ts';

/** The answers of a part as they are sent: its fields, or its list by its name, or its things by theirs. */
export type PartAnswers = Readonly<Record<string, Value | Values | readonly Values[]>>;
/** Parts as they are typed, each with the version that it changes. */
export type Kept = Partial<Record<Part, Pick<AnsweredPart, 'version'> & { answers: PartAnswers }>>;

const KEPT_DAYS = 14;
const PREFIX = 'for-you:';

interface Stored {
  /** When something was typed last (ms). */
  at: number;
  parts: Kept;
}

function read(storage: Storage, key: string): Stored | undefined {
  try {
    const stored = JSON.parse(storage.getItem(key) ?? '');
    return typeof stored.at === 'number' ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** What was typed at this link. What any link left here for too long is dropped. */
export const readKept = (token: string): Kept =>
  tryStorage((storage) => {
    const keys = Object.keys(storage).filter((key) => key.startsWith(PREFIX));
    const isOver = (key: string) => (read(storage, key)?.at ?? 0) < Date.now() - KEPT_DAYS * DAY_MS;
    for (const key of keys.filter(isOver)) storage.removeItem(key);
    return read(storage, PREFIX + token)?.parts;
  }, 'localStorage') ?? {};

export const keep = (token: string, parts: Kept): void =>
  tryStorage((storage) => {
    if (Object.keys(parts).length === 0) storage.removeItem(PREFIX + token);
    else storage.setItem(PREFIX + token, JSON.stringify({ at: Date.now(), parts }));
  }, 'localStorage');
