/** A client's answers: this browser keeps what is typed, saves each part after a pause, and again when the connection is back. */
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useState } from 'react';
import { RequestError, request, sentenceOf } from '../../api/request.ts';
import { PART_WORDS } from '../../config/client-words.ts';
import { type AnsweredPart, type Questions, saveAnswers } from '../../contract/for-you.ts';
import {
  askedIn,
  type Fields,
  firstOf,
  type Part,
  type Value,
  type Values,
} from '../../contract/questions.ts';
import { tryStorage } from '../../lib/storage.ts';

export const PARTS = Object.keys(PART_WORDS) as Part[];
/** The answers of a part as they are sent: its fields, or its list by its name, or its things by theirs. */
export type PartAnswers = Readonly<Record<string, Value | Values | readonly Values[]>>;
export type All = Readonly<Record<Part, PartAnswers>>;

/** How long after the last key the answers are saved, and after a lost connection tried again (ms). */
const PAUSE_MS = 900;
const RETRY_MS = 15_000;

export const nothingIn = (fields: Fields): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, firstOf(field)]));

/** The answers with what is missing in them. */
function filled(part: Part, { answers }: AnsweredPart): PartAnswers {
  const { list, group, fields } = askedIn(part);
  return { ...(list ? { [list.name]: [] } : group ? {} : nothingIn(fields)), ...answers };
}

/** The rows of a part's list. */
export const rowsOf = (answers: PartAnswers, name: string) => answers[name] as readonly Values[];

/** What is sent: without rows in which nothing was typed. A relation alone is nobody. */
function sentOf(part: Part, answers: PartAnswers): PartAnswers {
  const { list, fields } = askedIn(part);
  if (!list) return answers;
  const says = (row: Values) =>
    Object.entries(fields).some(([name, field]) => name !== 'role' && row[name] !== firstOf(field));
  return { [list.name]: rowsOf(answers, list.name).filter(says) };
}

const keyOf = (token: string): string => `for-you:${token}`;
const readKept = (token: string): Partial<All> =>
  JSON.parse(tryStorage((storage) => storage.getItem(keyOf(token)), 'localStorage') ?? '{}');
const keep = (token: string, kept: Partial<All>): void =>
  tryStorage((storage) => {
    if (Object.keys(kept).length === 0) storage.removeItem(keyOf(token));
    else storage.setItem(keyOf(token), JSON.stringify(kept));
  }, 'localStorage');

export type Saving =
  | { is: 'saved' | 'typing' | 'saving' | 'offline' }
  | { is: 'refused'; part: Part; sentence: string }
  | { is: 'conflict'; part: Part; theirs: AnsweredPart };

export interface Asking {
  asked: Questions;
  sent: boolean;
  access: { token: string; code: string };
  /** Called if the link no longer opens, or needs a code again. What was typed is kept. */
  onRefused: (error: unknown) => void;
  reopen: () => Promise<void>;
}

function createAnswers({ asked, access, onRefused, reopen, ...asking }: Asking) {
  const kept = asking.sent ? {} : readKept(access.token);
  const $all = atom(
    Object.fromEntries(
      PARTS.map((part) => [part, kept[part] ?? filled(part, asked.parts[part])]),
    ) as All,
  );
  const $saving = atom<Saving>({ is: 'saved' });
  const unsaved = new Set(Object.keys(kept) as Part[]);
  const versions = Object.fromEntries(
    PARTS.map((part) => [part, asked.parts[part].version]),
  ) as Record<Part, number>;
  /** What may have arrived although the connection was lost before the answer: it goes first again, as it was. */
  const sent: Partial<Record<Part, PartAnswers>> = {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | undefined;

  const set = (part: Part, answers: PartAnswers) => $all.set({ ...$all.get(), [part]: answers });
  const keepUnsaved = () =>
    keep(access.token, Object.fromEntries([...unsaved].map((part) => [part, $all.get()[part]])));

  /** Saves one part. Returns whether it is saved, or changed while it was sent. */
  const savePart = async (part: Part): Promise<boolean> => {
    const given = sent[part] ?? $all.get()[part];
    sent[part] = given;
    const isLatest = () => $all.get()[part] === given;
    try {
      const body = { ...access, part, answers: sentOf(part, given), version: versions[part] };
      const { version } = await request<AnsweredPart>('PUT', saveAnswers.path, body);
      delete sent[part];
      versions[part] = version;
      if (isLatest()) unsaved.delete(part);
      keepUnsaved();
      return true;
    } catch (error) {
      if (!(error instanceof RequestError) || error.status >= 500 || error.status === 429) {
        $saving.set({ is: 'offline' });
        timer = setTimeout(() => void flush(), RETRY_MS);
        return false;
      }
      delete sent[part];
      if (error.status === 409) {
        const theirs = error.current as AnsweredPart;
        if (theirs.version === versions[part]) await reopen();
        else $saving.set({ is: 'conflict', part, theirs });
      } else if (error.status === 400) {
        if (!isLatest()) return true;
        const sentence = sentenceOf(error, 'Please check this part.');
        $saving.set({ is: 'refused', part, sentence });
      } else {
        onRefused(error);
      }
      return false;
    }
  };

  /** Saves all that is not saved, one part after the other. Returns whether all is saved. */
  const flush = async (): Promise<boolean> => {
    clearTimeout(timer);
    await running;
    const work = async () => {
      while (unsaved.size > 0) {
        $saving.set({ is: 'saving' });
        const [part] = unsaved;
        if (part && !(await savePart(part))) return false;
      }
      $saving.set({ is: 'saved' });
      return true;
    };
    running = work();
    return running;
  };
  const again = () => void flush();

  return {
    $all,
    $saving,
    flush,
    /** Saves what an earlier visit left, and whenever the connection is back. Returns the end of it. */
    start() {
      if (unsaved.size > 0) again();
      addEventListener('online', again);
      return () => {
        removeEventListener('online', again);
        clearTimeout(timer);
      };
    },
    change(part: Part, answers: PartAnswers) {
      set(part, answers);
      unsaved.add(part);
      keepUnsaved();
      $saving.set({ is: 'typing' });
      clearTimeout(timer);
      timer = setTimeout(again, PAUSE_MS);
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
    forget: () => keep(access.token, {}),
  };
}

export function useAnswers(asking: Asking) {
  const [{ $all, $saving, start, ...answers }] = useState(() => createAnswers(asking));
  useEffect(start, [start]);
  return { ...answers, all: useStore($all), saving: useStore($saving) };
}
