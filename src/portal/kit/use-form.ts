import { useMemo, useState } from 'react';
import * as v from 'valibot';
import { RequestError } from '../../api/request.ts';
import type { Schema } from '../../contract/route.ts';
import { dropDraft, readDraft } from '../../session/drafts.ts';
import { type Clash, changedFields, reconcile } from './reconcile.ts';
import { useSubmit, useUnsaved } from './use-submit.ts';

/* A form: what is typed, over what is stored. */

/** A sentence for each field that does not fit. */
export type Problems<Field extends string = string> = Partial<Record<Field, string>>;

type FieldOf<Draft> = keyof Draft & string;

/** The fields whose values are text. */
type TextOf<Draft> = {
  [Field in FieldOf<Draft>]: Draft[Field] extends string ? Field : never;
}[FieldOf<Draft>];

/** The problems in the order of the fields; those of other fields are left out. */
export const inOrder = <Field extends string>(
  fields: readonly Field[],
  problems: Readonly<Record<string, string>>,
): Problems<Field> =>
  Object.fromEntries(
    fields.flatMap((field) => (problems[field] ? [[field, problems[field]]] : [])),
  ) as Problems<Field>;

/**
 * What does not fit the schema, as the server would say it: the first sentence of each field, in the
 * order of the fields. `fieldAt` says which field of the form a path in the schema is.
 */
export function problemsIn<Field extends string>(
  schema: Schema,
  sent: unknown,
  fields: readonly Field[],
  fieldAt: (path: readonly unknown[]) => unknown = ([first]) => first,
): Problems<Field> {
  const { issues = [] } = schema ? v.safeParse(schema, sent) : {};
  const found: Record<string, string> = {};
  for (const { path = [], message } of issues) {
    found[String(fieldAt(path.map(({ key }) => key)))] ??= message;
  }
  return inOrder(fields, found);
}

/** Of the problems those at fields that were wrong: the others wait until the form is sent. */
export const stillWrong = <Field extends string>(
  wrong: Problems<Field>,
  problems: Problems<Field>,
): Problems<Field> =>
  Object.fromEntries(
    Object.entries(problems).filter(([field]) => Object.hasOwn(wrong, field)),
  ) as Problems<Field>;

/** Work that was not saved, as it is kept in this tab. */
export interface Work<Draft> {
  /** What the draft began with. While it clashes with what is stored, it stays: a reload finds the same clashes. */
  base: Draft;
  draft: Draft;
  /** Makes two tries to save this very draft one for the server. */
  key: string;
}

/** What is typed, over the thing as it was when that began, or when a conflict brought a newer one. */
export interface Edited<Stored, Draft> {
  stored: Stored;
  base: Draft;
  draft: Draft;
  clashes: Clash<Draft>[];
}

/** Until something is typed, and once all of it is taken back, the form shows what is stored. */
const unlessSame = <Stored, Draft extends object>(
  edited: Edited<Stored, Draft>,
): Edited<Stored, Draft> | undefined =>
  edited.clashes.length > 0 || changedFields(edited.base, edited.draft).length > 0
    ? edited
    : undefined;

/** What is typed together with the thing as it is now. */
export function met<Stored, Draft extends object>(
  { base, draft }: Pick<Work<Draft>, 'base' | 'draft'>,
  stored: Stored,
  draftOf: (stored: Stored) => Draft,
): Edited<Stored, Draft> | undefined {
  const now = draftOf(stored);
  const both = reconcile(base, draft, now);
  return unlessSame({ stored, base: both.clashes.length > 0 ? base : now, ...both });
}

interface State<Stored, Draft> {
  /** The same for each try to save this very draft. */
  key: string;
  edited: Edited<Stored, Draft> | undefined;
}

/** What is typed, with changes. With other values it is another thing for the server, too. */
export const typed = <Stored, Draft extends object>(
  edited: Edited<Stored, Draft>,
  changes: Partial<Draft>,
): State<Stored, Draft> => ({
  key: crypto.randomUUID(),
  edited: unlessSame({ ...edited, draft: { ...edited.draft, ...changes } }),
});

/**
 * What a form begins with: the work that waits in this tab, with what the page brings along. If that
 * differs, it is another thing for the server.
 */
export function begun<Stored, Draft extends object>(
  kept: Partial<Work<Draft>> | undefined,
  stored: Stored,
  draftOf: (stored: Stored) => Draft,
  brought: Partial<Draft> = {},
): State<Stored, Draft> {
  const now = draftOf(stored);
  const before = kept?.draft ?? now;
  const draft = { ...before, ...brought };
  const same = changedFields(draft, before).length === 0;
  return {
    key: (same && kept?.key) || crypto.randomUUID(),
    edited: met({ base: kept?.base ?? now, draft }, stored, draftOf),
  };
}

/** Whether work of this name waits to be saved. */
export const hasUnsaved = (name: string): boolean => readDraft(name) !== undefined;

/** What is saved. */
export interface Saving<Stored, Draft> {
  /** The thing on which the draft is based, with its version. */
  stored: Stored;
  draft: Draft;
  /** The same for each try to save this very draft. */
  key: string;
  form: HTMLFormElement;
}

/** Saved; or not, because another window changed it to what it is now; or not, and nothing is to be said. */
type Outcome<Stored, Saved> = { saved: Saved } | { current: Stored } | undefined;

interface Options<Stored, Draft extends object, Saved> {
  /** Names the unsaved work in this tab. */
  name: string;
  /** The thing that is edited, the same object until it changes; undefined for a new one. */
  stored: Stored;
  /** What the form shows of the thing; its fields are in the order of the form. */
  draftOf: (stored: Stored) => Draft;
  /** What the page brings along counts as typed. */
  brought?: Partial<Draft>;
  /** Whether the draft is worth keeping; without it, each draft that differs from what is stored. */
  isDirty?: (draft: Draft, stored: Draft) => boolean;
  /** What the draft has to fit, unless `problemsOf` says it. */
  schema?: Schema;
  problemsOf?: (draft: Draft) => Problems<FieldOf<Draft>>;
  /** The server's sentences, at the fields of the form. */
  atFields?: (fields: Record<string, string>) => Problems<FieldOf<Draft>>;
  /** Called if the form is not sent because of its problems. */
  onProblems?: () => void;
  save: (saving: Saving<Stored, Draft>) => Promise<Outcome<Stored, Saved>>;
  onSaved: (saved: Saved) => void;
}

/**
 * A form. What is typed survives a failed save, a reload, a lost session and other windows. What does
 * not fit is told first; a field that was wrong is checked while it is corrected.
 */
export function useForm<Stored, Draft extends object, Saved>(
  options: Options<Stored, Draft, Saved>,
) {
  type Field = FieldOf<Draft>;
  const { name, stored: given, draftOf, brought, isDirty, schema, save, onSaved } = options;
  const [kept] = useState(() => readDraft<Partial<Work<Draft>>>(name));
  const [{ key, edited }, setState] = useState(() => begun(kept, given, draftOf, brought));
  const [wrong, setWrong] = useState<Problems<Field>>({});
  // The newest of what the page gives and what a conflict brought.
  const [newest, setNewest] = useState({ given, stored: given });
  if (newest.given !== given) setNewest({ given, stored: given });

  const untouched = (thing: Stored): Edited<Stored, Draft> => {
    const values = draftOf(thing);
    return { stored: thing, base: values, draft: values, clashes: [] };
  };
  const work = edited ?? untouched(newest.stored);
  const { stored, base, draft, clashes } = work;
  const values = draftOf(stored);
  const dirty =
    edited !== undefined &&
    (isDirty ? isDirty(draft, values) : changedFields(values, draft).length > 0);
  useUnsaved(
    name,
    useMemo(() => (dirty ? { base, draft, key } : undefined), [dirty, base, draft, key]),
  );

  const problemsOf = (now: Draft): Problems<Field> =>
    options.problemsOf?.(now) ?? problemsIn(schema, now, Object.keys(now) as Field[]);

  /** Forgets what was typed: the next draft is another thing for the server. */
  const forget = () => {
    setState({ key: crypto.randomUUID(), edited: undefined });
    setWrong({});
  };

  const set = (changes: Partial<Draft>) => {
    setState(typed(work, changes));
    if (Object.keys(wrong).length === 0) return;
    setWrong(stillWrong(wrong, problemsOf({ ...draft, ...changes })));
  };

  const meet = (current: Stored) => {
    setNewest({ given, stored: current });
    setState((now) => ({ ...now, edited: met(now.edited ?? work, current, draftOf) }));
  };

  const { submit, busy, problem, failure, clear } = useSubmit(async (form) => {
    const problems = problemsOf(draft);
    setWrong(problems);
    if (Object.keys(problems).length > 0) return options.onProblems?.();
    try {
      const outcome = await save({ stored, draft, key, form });
      if (!outcome) return;
      if ('current' in outcome) return meet(outcome.current);
      // Whoever closes the form now has no unsaved work in it.
      dropDraft(name);
      forget();
      onSaved(outcome.saved);
    } catch (error) {
      if (error instanceof RequestError) {
        if (error.current !== undefined) meet(error.current as Stored);
        if (error.fields)
          setWrong(options.atFields?.(error.fields) ?? (error.fields as typeof wrong));
      }
      throw error;
    }
  });

  const reset = () => {
    forget();
    clear();
  };

  return {
    /** The thing on which the draft is based. */
    stored,
    draft,
    set,
    /** Brings the thing as it is now, of which a part was saved on its own: what is typed stays. */
    meet,
    /** Whether there is something to save. */
    dirty,
    /** Whether the form began with work of before. */
    continued: kept !== undefined,
    /** A sentence for each field that does not fit. */
    wrong,
    clashes,
    choose: ({ field }: Clash<Draft>, value: Draft[keyof Draft]) =>
      set({ [field]: value } as unknown as Partial<Draft>),
    /** Whether another window changed the thing. */
    conflict: problem?.current !== undefined || clashes.length > 0,
    problem,
    failure,
    submit,
    busy,
    /** Takes back what was typed, and what was wrong with it. */
    reset,
    /** What a field of text is made of. */
    field: (field: TextOf<Draft>) => ({
      name: field as string,
      value: draft[field] as string,
      error: wrong[field],
      onChange: ({ target }: { target: { value: string } }) =>
        set({ [field]: target.value } as unknown as Partial<Draft>),
    }),
  };
}

/** A form, for the parts of its view. */
export type Form<Stored, Draft extends object> = ReturnType<typeof useForm<Stored, Draft, unknown>>;
