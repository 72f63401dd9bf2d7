/** A client's answers: this browser keeps what is typed, saves each part after a pause, and again when the connection is back. What cannot be read stays here, and all else is saved. */
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useState } from 'react';
import { RequestError, request, sentenceOf } from '../../api/request.ts';
import { PART_WORDS } from '../../config/client-words.ts';
import {
  type AnsweredPart,
  type Questions,
  type RefusedAnswers,
  saveAnswers,
} from '../../contract/shares/for-you.ts';
import {
  askedIn,
  type Fields,
  firstOf,
  type Part,
  type Value,
  type Values,
} from '../../contract/shares/questions.ts';
import { type Kept, keep, type PartAnswers, readKept } from './kept.ts';

export const PARTS = Object.keys(PART_WORDS) as Part[];
export type All = Readonly<Record<Part, PartAnswers>>;

/** How long after the last key the answers are saved, and after a lost connection tried again (ms). */
const PAUSE_MS = 900;
const RETRY_MS = 15_000;

export const nothingIn = (fields: Fields): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, firstOf(field)]));

/** The answers with what is missing in them. */
function filled(part: Part, { answers }: { answers: object }): PartAnswers {
  const { list, group, fields } = askedIn(part);
  return { ...(list ? { [list.name]: [] } : group ? {} : nothingIn(fields)), ...answers };
}

/** The rows of a part's list. */
export const rowsOf = (answers: PartAnswers, name: string) => answers[name] as readonly Values[];

/** Whether something was typed in a row. A relation alone is nobody. */
const says = (row: Values, fields: Fields): boolean =>
  Object.entries(fields).some(([name, field]) => name !== 'role' && row[name] !== firstOf(field));

/* What the server cannot read: these texts in these fields, whichever row they stand in. */

/** The sentences about them, by part, field and text. */
export type Refused = ReadonlyMap<string, string>;
const refusalKey = (part: Part, field: string, value: Value | undefined): string =>
  JSON.stringify([part, field, value ?? null]);
export const sentenceAt = (
  refused: Refused,
  part: Part,
  field: string,
  value: Value | undefined,
): string | undefined => refused.get(refusalKey(part, field, value));

/** What is sent: without rows in which nothing was typed, what cannot be read, and rows that need it. */
function sentOf(part: Part, answers: PartAnswers, refused: Refused): PartAnswers {
  const { list, group, fields } = askedIn(part);
  const readable = (values: Values): Values =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const question = fields[name];
        return [
          name,
          question && sentenceAt(refused, part, name, value) ? firstOf(question) : value,
        ];
      }),
    );
  const isWhole = (row: Values) =>
    Object.entries(row).every(([name, value]) => !sentenceAt(refused, part, name, value));
  if (list) {
    const rows = rowsOf(answers, list.name).filter((row) => says(row, fields));
    return { [list.name]: rows.map(readable).filter(isWhole) };
  }
  if (!group) return readable(answers as Values);
  return Object.fromEntries(
    Object.entries(answers).map(([name, values]) => [name, readable(values as Values)]),
  );
}

/** A field whose text cannot be read. */
interface Unread {
  part: Part;
  /** The field with its row or thing: "Date of birth (Ned)". */
  words: string;
}

/** The fields of a part whose texts cannot be read. */
function unreadIn(part: Part, answers: PartAnswers, refused: Refused): Unread[] {
  const { list, group, fields } = askedIn(part);
  const [title = ''] = Object.keys(fields);
  const ofValues = (values: Values, whose: string) =>
    Object.entries(fields).flatMap(([name, { label }]) =>
      sentenceAt(refused, part, name, values[name])
        ? { part, words: whose ? `${label} (${whose})` : label }
        : [],
    );
  if (list) {
    return rowsOf(answers, list.name).flatMap((row, place) =>
      says(row, fields) ? ofValues(row, String(row[title] || `${list.one} ${place + 1}`)) : [],
    );
  }
  if (!group) return ofValues(answers as Values, '');
  return Object.entries(answers).flatMap(([name, values]) =>
    ofValues(values as Values, group[name] ?? ''),
  );
}

type Saving =
  | { is: 'saved' | 'typing' | 'saving' | 'offline' }
  | { is: 'refused'; part: Part; sentence: string }
  | { is: 'conflict'; part: Part; theirs: AnsweredPart };

export interface AnswerForm {
  questions: Questions;
  sent: boolean;
  access: { token: string; code: string };
  /** Called if the link no longer opens, or needs a code again. What was typed is kept. */
  onRefused: (error: unknown) => void;
  reopen: () => Promise<void>;
}

/** The parts as they are typed. This browser keeps what is not saved or cannot be read. */
function createDrafts({ questions, access, ...form }: AnswerForm) {
  const stored: Kept = form.sent ? {} : readKept(access.token);
  const $all = atom(
    Object.fromEntries(
      PARTS.map((part) => [part, filled(part, stored[part] ?? questions.parts[part])]),
    ) as All,
  );
  const $refused = atom<Refused>(new Map());
  const unsaved = new Set(Object.keys(stored) as Part[]);
  const versions = Object.fromEntries(
    PARTS.map((part) => [part, (stored[part] ?? questions.parts[part]).version]),
  ) as Record<Part, number>;
  const unreadOf = (part: Part) => unreadIn(part, $all.get()[part], $refused.get());
  const forget = () => keep(access.token, {});

  return {
    $all,
    $refused,
    unsaved,
    versions,
    unreadOf,
    forget,
    set: (part: Part, answers: PartAnswers) => $all.set({ ...$all.get(), [part]: answers }),
    keepUnsaved() {
      const parts = PARTS.filter((part) => unsaved.has(part) || unreadOf(part).length > 0);
      const entries = parts.map((part) => [
        part,
        { version: versions[part], answers: $all.get()[part] },
      ]);
      keep(access.token, Object.fromEntries(entries));
    },
    /** Remembers what cannot be read. Returns whether it is something new: without it the rest can be saved. */
    remember(part: Part, sent: PartAnswers, { current }: RequestError): boolean {
      const { wrong = [] } = (current ?? {}) as Partial<RefusedAnswers>;
      const before = $refused.get();
      const after = new Map(before);
      for (const { path, sentence } of wrong) {
        const value = path.reduce<unknown>((values, key) => Object(values)[key], sent);
        after.set(refusalKey(part, String(path.at(-1)), value as Value), sentence);
      }
      $refused.set(after);
      return after.size > before.size;
    },
  };
}

type Drafts = ReturnType<typeof createDrafts>;

/** Saves one part, and shows what keeps it from being saved. */
function createPartSaver(
  { $all, $refused, unsaved, versions, keepUnsaved, remember }: Drafts,
  { access, onRefused, reopen }: AnswerForm,
  show: (saving: Saving) => void,
) {
  /** What may have arrived although the connection was lost before the answer: it goes first again, as it was. */
  const inFlight: Partial<Record<Part, PartAnswers>> = {};

  const showConflict = async (part: Part, theirs: AnsweredPart): Promise<void> => {
    if (theirs.version === versions[part]) await reopen();
    else show({ is: 'conflict', part, theirs });
  };

  /** Returns whether the part is saved, or changed while it was sent. */
  return async (part: Part): Promise<boolean> => {
    const typed = inFlight[part] ?? $all.get()[part];
    inFlight[part] = typed;
    const outgoing = sentOf(part, typed, $refused.get());
    const isLatest = () => $all.get()[part] === typed;
    try {
      const body = { ...access, part, answers: outgoing, version: versions[part] };
      const { version } = await request<AnsweredPart>('PUT', saveAnswers.path, body);
      delete inFlight[part];
      versions[part] = version;
      if (isLatest()) unsaved.delete(part);
      keepUnsaved();
      return true;
    } catch (error) {
      if (!(error instanceof RequestError) || error.status >= 500 || error.status === 429) {
        show({ is: 'offline' });
        return false;
      }
      delete inFlight[part];
      if (error.status === 409) {
        await showConflict(part, error.current as AnsweredPart);
      } else if (error.status === 400) {
        if (!isLatest() || remember(part, outgoing, error)) return true;
        show({ is: 'refused', part, sentence: sentenceOf(error, 'Please check this part.') });
      } else {
        onRefused(error);
      }
      return false;
    }
  };
}

/** Sends the parts that are not saved, one after the other, and again when the connection may be back. */
function createSaving(drafts: Drafts, form: AnswerForm) {
  const $saving = atom<Saving>({ is: 'saved' });
  const savePart = createPartSaver(drafts, form, (saving) => $saving.set(saving));
  const { unsaved } = drafts;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | undefined;

  const stop = () => clearTimeout(timer);
  const flushAfter = (ms: number) => {
    timer = setTimeout(() => void flush(), ms);
  };

  const saveAll = async (): Promise<boolean> => {
    while (unsaved.size > 0) {
      $saving.set({ is: 'saving' });
      const [part] = unsaved;
      if (part && !(await savePart(part))) {
        if ($saving.get().is === 'offline') flushAfter(RETRY_MS);
        return false;
      }
    }
    $saving.set({ is: 'saved' });
    return true;
  };

  /** Saves all that is not saved. Returns whether all is saved. */
  const flush = async (): Promise<boolean> => {
    stop();
    await running;
    running = saveAll();
    return running;
  };

  return { $saving, flush, flushAfter, stop };
}

function createAnswers(form: AnswerForm) {
  const drafts = createDrafts(form);
  const { unsaved, versions, set, keepUnsaved, forget } = drafts;
  const { $saving, flush, flushAfter, stop } = createSaving(drafts, form);
  const again = () => void flush();

  return {
    $all: drafts.$all,
    $saving,
    $refused: drafts.$refused,
    flush,
    unreadOf: drafts.unreadOf,
    /** Saves what an earlier visit left, and whenever the connection is back. Returns the end of it. */
    start() {
      if (form.sent) forget();
      if (unsaved.size > 0) again();
      addEventListener('online', again);
      return () => {
        removeEventListener('online', again);
        stop();
      };
    },
    change(part: Part, answers: PartAnswers) {
      set(part, answers);
      unsaved.add(part);
      keepUnsaved();
      $saving.set({ is: 'typing' });
      stop();
      flushAfter(PAUSE_MS);
    },
    /** Ends a conflict: with what the other device has, or with what is here. */
    settle(part: Part, theirs: AnsweredPart, takes: boolean) {
      versions[part] = theirs.version;
      if (takes) {
        set(part, filled(part, theirs));
        unsaved.delete(part);
        keepUnsaved();
      }
      again();
    },
    forget,
  };
}

export function useAnswers(asking: AnswerForm) {
  const [{ $all, $saving, $refused, start, ...answers }] = useState(() => createAnswers(asking));
  useEffect(start, [start]);
  return {
    ...answers,
    all: useStore($all),
    saving: useStore($saving),
    refused: useStore($refused),
  };
}
