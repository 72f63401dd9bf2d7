import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import * as v from 'valibot';
import { RequestError } from '../../api/request.ts';
import type { Schema } from '../../contract/route.ts';
import { dropDraft, readDraft } from '../../session/drafts.ts';
import { Overtaken } from './act.ts';
import { useKept, useSubmit, useUnsaved } from './use-submit.ts';

/** Two values of one field, from which the affiliate chooses. */
interface Clash<Draft> {
  field: keyof Draft & string;
  mine: Draft[keyof Draft];
  theirs: Draft[keyof Draft];
  /** The chosen value; undefined until the affiliate chooses. */
  choice?: Choice;
}

export type Choice = 'mine' | 'theirs';

interface Reconciled<Draft> {
  /** The changes of both windows; if both changed a field, this window's value. */
  draft: Draft;
  /** The fields that both windows changed, to different values. */
  clashes: Clash<Draft>[];
}

const sameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export const changedFields = <Draft extends object>(a: Draft, b: Draft): (keyof Draft & string)[] =>
  (Object.keys(a) as (keyof Draft & string)[]).filter((field) => !sameValue(a[field], b[field]));

/** Merges this window's version (`mine`) and another one's (`theirs`) of the same base. */
export function reconcile<Draft extends object>(
  base: Draft,
  mine: Draft,
  theirs: Draft,
): Reconciled<Draft> {
  const ours = changedFields(base, mine);
  const changes = Object.fromEntries(ours.map((field) => [field, mine[field]]));
  const clashing = changedFields(mine, theirs).filter(
    (field) => ours.includes(field) && !sameValue(base[field], theirs[field]),
  );
  return {
    draft: { ...theirs, ...changes },
    clashes: clashing.map((field) => ({ field, mine: mine[field], theirs: theirs[field] })),
  };
}

/* A form: typed values over stored values. */

/** One sentence for each invalid field. */
export type Problems<Field extends string = string> = Partial<Record<Field, string>>;

type FieldOf<Draft> = keyof Draft & string;

type TextOf<Draft> = {
  [Field in FieldOf<Draft>]: Draft[Field] extends string ? Field : never;
}[FieldOf<Draft>];

/** The problems in the order of `fields`; those of other fields are left out. */
export const inOrder = <Field extends string>(
  fields: readonly Field[],
  problems: Readonly<Record<string, string>>,
): Problems<Field> =>
  Object.fromEntries(
    fields.flatMap((field) => (problems[field] ? [[field, problems[field]]] : [])),
  ) as Problems<Field>;

/**
 * The schema's problems as the server would word them: the first sentence of each field, in the
 * order of the fields. `fieldAt` maps a path in the schema to a field of the form.
 */
export function problemsIn<Field extends string>(
  schema: Schema,
  sent: unknown,
  fields: readonly Field[],
  fieldAt: (path: readonly unknown[]) => unknown = ([first]) => first,
): Problems<Field> {
  const { issues = [] } = schema ? v.safeParse(schema, sent) : {};
  const problems: Record<string, string> = {};
  for (const { path = [], message } of issues) {
    problems[String(fieldAt(path.map(({ key }) => key)))] ??= message;
  }
  return inOrder(fields, problems);
}

/** The problems at fields that were already wrong; the others wait until the form is submitted. */
export const stillWrong = <Field extends string>(
  wrong: Problems<Field>,
  problems: Problems<Field>,
): Problems<Field> =>
  Object.fromEntries(
    Object.entries(problems).filter(([field]) => Object.hasOwn(wrong, field)),
  ) as Problems<Field>;

/** Unsaved work, as stored on this device. */
export interface Work<Draft> {
  /**
   * The values that the draft started from. They stay while the draft clashes with the stored
   * values, so that a reload finds the same clashes.
   */
  base: Draft;
  draft: Draft;
  /** The idempotency key: retries of this exact draft are one save for the server. */
  key: string;
}

/** The typed values, over the record as it was when typing began or when a conflict brought a newer one. */
interface Edited<Stored, Draft> {
  stored: Stored;
  base: Draft;
  draft: Draft;
  clashes: Clash<Draft>[];
}

/** The form shows the stored values until something is typed, and again once everything typed is undone. */
const unlessSame = <Stored, Draft extends object>(
  edited: Edited<Stored, Draft>,
): Edited<Stored, Draft> | undefined =>
  edited.clashes.length > 0 || changedFields(edited.base, edited.draft).length > 0
    ? edited
    : undefined;

/** The typed values merged with the current record. */
export function mergeDraft<Stored, Draft extends object>(
  { base, draft }: Pick<Work<Draft>, 'base' | 'draft'>,
  stored: Stored,
  draftOf: (stored: Stored) => Draft,
): Edited<Stored, Draft> | undefined {
  const now = draftOf(stored);
  const both = reconcile(base, draft, now);
  return unlessSame({ stored, base: both.clashes.length > 0 ? base : now, ...both });
}

interface State<Stored, Draft> {
  /** The idempotency key: the same for each attempt to save this exact draft. */
  key: string;
  edited: Edited<Stored, Draft> | undefined;
}

/** The draft with changes. Changed values get a new idempotency key. What is typed into a field that clashes is this window's value of it. */
export const changeDraft = <Stored, Draft extends object>(
  edited: Edited<Stored, Draft>,
  changes: Partial<Draft>,
): State<Stored, Draft> => ({
  key: crypto.randomUUID(),
  edited: unlessSame({
    ...edited,
    draft: { ...edited.draft, ...changes },
    clashes: edited.clashes.map((clash): Clash<Draft> => {
      const mine = changes[clash.field];
      if (mine === undefined) return clash;
      return { ...clash, mine, ...(clash.choice && { choice: 'mine' }) };
    }),
  }),
});

/** The draft with the chosen value of a field that clashes. */
export function chosen<Stored, Draft extends object>(
  edited: Edited<Stored, Draft>,
  { field }: Clash<Draft>,
  choice: Choice,
): State<Stored, Draft> {
  const clashes = edited.clashes.map((clash) =>
    clash.field === field ? { ...clash, choice } : clash,
  );
  const values = clashes.flatMap((clash) =>
    clash.field === field ? [[field, clash[choice]]] : [],
  );
  const draft = { ...edited.draft, ...Object.fromEntries(values) };
  return { key: crypto.randomUUID(), edited: { ...edited, draft, clashes } };
}

/** The clashes of a newer record; a choice stays if its two values do. */
const withChoices = <Draft>(
  clashes: Clash<Draft>[],
  before: readonly Clash<Draft>[],
): Clash<Draft>[] =>
  clashes.map(
    (clash) =>
      before.find(
        ({ field, mine, theirs }) =>
          field === clash.field && sameValue([mine, theirs], [clash.mine, clash.theirs]),
      ) ?? clash,
  );

/**
 * A form's initial state: the unsaved work of this device, with the values that the page prefills. If
 * those change the draft, it gets a new idempotency key.
 */
export function initialState<Stored, Draft extends object>(
  unsaved: Partial<Work<Draft>> | undefined,
  stored: Stored,
  draftOf: (stored: Stored) => Draft,
  brought: Partial<Draft> = {},
): State<Stored, Draft> {
  const now = draftOf(stored);
  const before = unsaved?.draft ?? now;
  const draft = { ...before, ...brought };
  const same = changedFields(draft, before).length === 0;
  return {
    key: (same && unsaved?.key) || crypto.randomUUID(),
    edited: mergeDraft({ base: unsaved?.base ?? now, draft }, stored, draftOf),
  };
}

export const hasUnsaved = (name: string): boolean => readDraft(name) !== undefined;

export interface Saving<Stored, Draft> {
  /** The record on which the draft is based, with its version. */
  stored: Stored;
  draft: Draft;
  /** The idempotency key: the same for each attempt to save this exact draft. */
  key: string;
  form: HTMLFormElement;
}

interface WorkOptions<Stored, Draft extends object> {
  /** The name of the unsaved work on this device. */
  name: string;
  /** The record to edit, the same object until it changes; undefined for a new one. */
  stored: Stored;
  /** The record's values in the form, in the order of its fields. */
  draftOf: (stored: Stored) => Draft;
  /** Prefilled values, which count as typed. */
  brought?: Partial<Draft>;
  /** Whether the draft is worth keeping; by default, any draft that differs from the stored values. */
  isDirty?: (draft: Draft, stored: Draft) => boolean;
}

interface CheckOptions<Draft extends object> {
  /** The draft's schema, unless `problemsOf` checks it. */
  schema?: Schema;
  problemsOf?: (draft: Draft) => Problems<FieldOf<Draft>>;
}

interface Options<Stored, Draft extends object, Saved>
  extends WorkOptions<Stored, Draft>,
    CheckOptions<Draft> {
  /** Maps the server's sentences to the fields of the form. */
  atFields?: (fields: Record<string, string>) => Problems<FieldOf<Draft>>;
  /** Called if the form is not submitted because of its problems. */
  onProblems?: () => void;
  /** Returns undefined if it is not saved, with nothing to say. */
  save: (saving: Saving<Stored, Draft>) => Promise<Saved | undefined>;
  onSaved: (saved: Saved) => void;
}

/** The typed values over the newest record. They stay on this device until they are saved. */
function useWork<Stored, Draft extends object>(options: WorkOptions<Stored, Draft>) {
  const { name, stored: record, draftOf, brought, isDirty } = options;
  const unsaved = useKept<Partial<Work<Draft>>>(name);
  const [{ key, edited }, setState] = useState(() =>
    initialState(unsaved.values, record, draftOf, brought),
  );
  // The newer of the given record and the one that a conflict brought.
  const [newest, setNewest] = useState({ record, stored: record });
  if (newest.record !== record) setNewest({ record, stored: record });

  const untouched = (stored: Stored): Edited<Stored, Draft> => {
    const values = draftOf(stored);
    return { stored, base: values, draft: values, clashes: [] };
  };
  const work = edited ?? untouched(newest.stored);
  const { stored, base, draft } = work;
  const values = draftOf(stored);
  const dirty =
    edited !== undefined &&
    (isDirty ? isDirty(draft, values) : changedFields(values, draft).length > 0);
  useUnsaved(
    name,
    useMemo(() => (dirty ? { base, draft, key } : undefined), [dirty, base, draft, key]),
  );

  return {
    ...work,
    key,
    dirty,
    /** When the work of an earlier visit was written, while it is in the form. */
    writtenAt: dirty ? unsaved.writtenAt : undefined,
    set: (changes: Partial<Draft>) => setState(changeDraft(work, changes)),
    choose: (clash: Clash<Draft>, choice: Choice) => setState(chosen(work, clash, choice)),
    /** Updates the record after a part was saved separately; the typed values stay. */
    meet: (current: Stored) => {
      setNewest({ record, stored: current });
      setState((now) => {
        const before = now.edited ?? work;
        const after = mergeDraft(before, current, draftOf);
        return {
          ...now,
          edited: after && { ...after, clashes: withChoices(after.clashes, before.clashes) },
        };
      });
    },
    /** Drops the typed values; the next draft gets a new idempotency key. */
    forget: () => {
      setState({ key: crypto.randomUUID(), edited: undefined });
      unsaved.forget();
    },
    /** Fills in the form as it opens without the work of an earlier visit. */
    restart: () => setState(initialState(undefined, newest.stored, draftOf, brought)),
  };
}

/** The problems of a draft, as they show. */
function useProblems<Draft extends object>({ problemsOf, schema }: CheckOptions<Draft>) {
  type Field = FieldOf<Draft>;
  const [wrong, setWrong] = useState<Problems<Field>>({});
  const check = (draft: Draft): Problems<Field> =>
    problemsOf?.(draft) ?? problemsIn(schema, draft, Object.keys(draft) as Field[]);
  return {
    wrong,
    setWrong,
    check,
    recheck: (draft: Draft) => {
      if (Object.keys(wrong).length > 0) setWrong(stillWrong(wrong, check(draft)));
    },
  };
}

/** Saves the work, unless it has problems or clashes without a choice. */
function useSaving<Stored, Draft extends object, Saved>(
  options: Options<Stored, Draft, Saved>,
  { stored, draft, key, clashes, meet, forget }: ReturnType<typeof useWork<Stored, Draft>>,
  { check, setWrong }: ReturnType<typeof useProblems<Draft>>,
) {
  const [conflicts, setConflicts] = useState(0);
  const [attempts, setAttempts] = useState(0);
  const clash = (current: unknown) => {
    meet(current as Stored);
    setConflicts((times) => times + 1);
  };
  const clearWork = () => {
    forget();
    setWrong({});
  };
  const submission = useSubmit(async (form) => {
    if (clashes.some(({ choice }) => !choice)) return setAttempts((times) => times + 1);
    setAttempts(0);
    const problems = check(draft);
    setWrong(problems);
    if (Object.keys(problems).length > 0) return options.onProblems?.();
    try {
      const saved = await options.save({ stored, draft, key, form });
      if (saved === undefined) return;
      // If the form closes now, or `onSaved` opens a page, nothing is unsaved.
      dropDraft(options.name);
      flushSync(clearWork);
      submission.clear();
      options.onSaved(saved);
    } catch (error) {
      if (error instanceof Overtaken) return clash(error.current);
      if (error instanceof RequestError) {
        if (error.current !== undefined) clash(error.current);
        const { fields } = error;
        if (fields) setWrong(options.atFields?.(fields) ?? (fields as Problems<FieldOf<Draft>>));
      }
      throw error;
    }
  });
  return {
    ...submission,
    /** How often a submit was refused for another window's change, and how often for a missing choice. */
    conflicts,
    attempts,
    conflict: submission.problem?.current !== undefined || clashes.length > 0,
    reset: () => {
      clearWork();
      submission.clear();
    },
  };
}

/**
 * A form. Typed values survive a failed save, a reload, a lost session and other windows. The form
 * is checked before it is submitted; after that, an invalid field is checked as it is corrected.
 */
export function useForm<Stored, Draft extends object, Saved>(
  options: Options<Stored, Draft, Saved>,
) {
  const work = useWork(options);
  const problems = useProblems(options);
  const saving = useSaving(options, work, problems);
  const { draft } = work;
  const { wrong, recheck } = problems;

  const set = (changes: Partial<Draft>) => {
    work.set(changes);
    recheck({ ...draft, ...changes });
  };
  return {
    ...work,
    ...saving,
    /** One sentence for each invalid field. */
    wrong,
    set,
    choose: (clash: Clash<Draft>, choice: Choice) => {
      work.choose(clash, choice);
      recheck({ ...draft, [clash.field]: clash[choice] });
    },
    /** Drops the work of an earlier visit: the form is as it opens without it. */
    startOver: () => {
      saving.reset();
      work.restart();
    },
    field: (field: TextOf<Draft>) => ({
      name: field as string,
      value: draft[field] as string,
      error: wrong[field],
      onChange: ({ target }: { target: { value: string } }) =>
        set({ [field]: target.value } as unknown as Partial<Draft>),
    }),
  };
}

export type Form<Stored, Draft extends object> = ReturnType<typeof useForm<Stored, Draft, unknown>>;
