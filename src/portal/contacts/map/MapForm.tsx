/** The map's dialogs: each is a list of fields, which type and read the values of one thing. */
import { useState } from 'react';
import { money } from '../../../calculators/field.ts';
import { readField } from '../../../calculators/read-field.ts';
import type { Entry } from '../../../contract/households/estates.ts';
import { FormDialog } from '../../kit/dialogs.tsx';
import { CheckField, FieldGroup, FormProblems, SelectField, TextField } from '../../kit/fields.tsx';
import { type Problems, useForm } from '../../kit/use-form.ts';
import { WrittenBefore } from '../../kit/WrittenBefore.tsx';
import { entriesOf, type Line, linesOf } from './entries.ts';
import { type Option, shareWords } from './map.ts';

const AMOUNT = { ...money({ label: 'Amount', max: 1_000_000_000_000 }), optional: true as const };

/** Cents from dollars as typed, null if nothing is typed, or a sentence that says what to enter. */
export function centsOf(typed: string): number | null | string {
  const read = readField(AMOUNT, typed);
  return 'problem' in read ? read.problem : (read.value as number | null);
}

interface EntriesProps {
  name: string;
  label: string;
  hint: string | undefined;
  error: string | undefined;
  options: readonly Option[];
  lines: readonly Line[];
  onChange: (lines: Line[]) => void;
}

/** Names with their shares. The last line is empty: a name there adds one, and no name removes a line. */
function EntriesField({ name, label, hint, error, options, lines, onChange }: EntriesProps) {
  const read = entriesOf(lines);
  const change = (at: number, next: Line) =>
    onChange(lines.toSpliced(at, 1, next).filter(({ to }) => to));
  return (
    <FieldGroup id={name} legend={label} hint={hint} {...(error && { error })}>
      <div className="grid gap-2">
        {[...lines, { to: '', share: '' }].map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place, and keeps the focus.
          <div key={at} className="flex gap-2">
            <select
              aria-label={`${label}, ${at + 1}`}
              className="field min-w-0 grow"
              value={line.to}
              onChange={({ target }) => change(at, { ...line, to: target.value })}
            >
              <option value="">{at === 0 ? 'No one' : 'No one else'}</option>
              {options
                .filter(({ value }) => value === line.to || !lines.some(({ to }) => to === value))
                .map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
            </select>
            {line.to && (
              <input
                aria-label={`${label}, ${at + 1}: share in %`}
                inputMode="decimal"
                className="field w-28 shrink-0"
                placeholder={typeof read === 'string' ? '%' : shareWords(read[at]?.share ?? 0)}
                value={line.share}
                onChange={({ target }) => change(at, { ...line, share: target.value })}
              />
            )}
          </div>
        ))}
      </div>
    </FieldGroup>
  );
}

/* A dialog. */

type Typed = string | boolean | Line[];
/** All that is typed, by the names of the fields. */
export type Draft = Readonly<Record<string, Typed>>;

/** A field: its kind says how its value is typed and read. */
export interface MapField {
  name: string;
  label: string;
  /** By default a choice if it has options, or a line of text that must not be empty. */
  kind?: 'money' | 'day' | 'check' | 'entries';
  options?: readonly Option[] | ((draft: Draft) => readonly Option[]);
  /** What an empty choice says. Without it, the first option is chosen. */
  none?: string;
  hint?: string;
  /** The fewest entries, and the sentence that asks for them. */
  least?: [count: number, sentence: string];
  /** Whether the field shows; a hidden one has no value. */
  if?: (draft: Draft) => boolean;
}

const isLines = (typed: Typed | undefined): typed is Line[] => Array.isArray(typed);
const optionsOf = ({ options = [] }: MapField, draft: Draft) =>
  typeof options === 'function' ? options(draft) : options;

/** A stored value as it is typed. */
function typedOf({ kind }: MapField, value: unknown): Typed {
  if (kind === 'entries') return linesOf((value ?? []) as Entry[]);
  if (kind === 'check') return value === true;
  if (kind === 'money' && typeof value === 'number') return (value / 100).toLocaleString('en-US');
  return String(value ?? '');
}

/** The draft with choices that can be made: what was chosen before may not fit an earlier field any more. */
function fitted(fields: readonly MapField[], typed: Draft): Draft {
  const draft: Record<string, Typed> = { ...typed };
  for (const field of fields) {
    if (!field.options || field.kind === 'entries') continue;
    const options = optionsOf(field, draft);
    if (!options.some(({ value }) => value === draft[field.name]))
      draft[field.name] = field.none === undefined ? (options[0]?.value ?? '') : '';
  }
  return draft;
}

/** A field's value, or a sentence that says what to correct. */
function readIn(field: MapField, draft: Draft): { value: unknown } | { problem: string } {
  const typed = draft[field.name];
  if (isLines(typed)) {
    const entries = entriesOf(typed);
    if (typeof entries === 'string') return { problem: entries };
    const [count, sentence] = field.least ?? [0, ''];
    return entries.length < count ? { problem: sentence } : { value: entries };
  }
  if (typeof typed === 'boolean') return { value: typed };
  if (field.options) return { value: typed || null };
  const text = (typed ?? '').trim();
  if (field.kind === 'money') {
    const cents = centsOf(text);
    return typeof cents === 'string' ? { problem: cents } : { value: cents };
  }
  if (field.kind === 'day') return { value: text || null };
  return text ? { value: text } : { problem: `The ${field.label.toLowerCase()} is missing.` };
}

interface Props<Values> {
  /** The name of the draft in this tab. */
  name: string;
  title: string;
  verb?: string;
  fields: readonly MapField[];
  values: Values;
  /** Saves the values as typed. Returns whether they are saved. */
  save: (values: Values) => Promise<boolean>;
  onClose: () => void;
}

interface InputProps {
  field: MapField;
  draft: Draft;
  error: string | undefined;
  /** Whether it has the focus when the dialog opens. */
  isFirst: boolean;
  set: (changes: Draft) => void;
}

function InputOf({ field, draft, error, isFirst, set }: InputProps) {
  const { name, label, hint, kind } = field;
  const typed = draft[name];
  const first = isFirst && { 'data-first': true };
  const common = { name, label, error, ...(hint && { hint }), ...first };
  const onChange = ({ target }: { target: { value: string } }) => set({ [name]: target.value });
  if (isLines(typed))
    return (
      <div className="sm:col-span-2">
        <EntriesField
          {...common}
          hint={hint}
          options={optionsOf(field, draft)}
          lines={typed}
          onChange={(lines) => set({ [name]: lines })}
        />
      </div>
    );
  if (typeof typed === 'boolean')
    return (
      <CheckField
        {...common}
        className="sm:col-span-2"
        checked={typed}
        onChange={({ target }) => set({ [name]: target.checked })}
      />
    );
  if (field.options)
    return (
      <SelectField
        {...common}
        options={optionsOf(field, draft)}
        {...(field.none && { placeholder: field.none })}
        value={String(typed)}
        onChange={onChange}
      />
    );
  return (
    <TextField
      {...common}
      {...(kind === 'money' && { prefix: '$', inputMode: 'decimal' as const })}
      {...(kind === 'day' && { type: 'date' })}
      {...(kind && { optional: true })}
      value={typed ?? ''}
      onChange={onChange}
    />
  );
}

const shownIn = (fields: readonly MapField[], draft: Draft) =>
  fields.filter((field) => field.if?.(draft) ?? true);

interface FormOptions<Values> extends Pick<Props<Values>, 'name' | 'fields' | 'save' | 'onClose'> {
  stored: Readonly<Record<string, unknown>>;
}

function useMapForm<Values>({ name, fields, stored, save, onClose }: FormOptions<Values>) {
  return useForm({
    name,
    stored,
    draftOf: (now): Draft =>
      Object.fromEntries(fields.map((field) => [field.name, typedOf(field, now[field.name])])),
    problemsOf: (typed) => {
      const draft = fitted(fields, typed);
      return Object.fromEntries(
        shownIn(fields, draft).flatMap((field) => {
          const read = readIn(field, draft);
          return 'problem' in read ? [[field.name, read.problem]] : [];
        }),
      ) as Problems;
    },
    save: async (saving) => {
      const draft = fitted(fields, saving.draft);
      const shown = shownIn(fields, draft);
      const read = fields.map((field) => {
        const none = field.kind === 'entries' ? [] : null;
        const value = shown.includes(field) && readIn(field, draft);
        return [field.name, value && 'value' in value ? value.value : none];
      });
      return (await save({ ...stored, ...Object.fromEntries(read) } as Values)) || undefined;
    },
    onSaved: onClose,
  });
}

/** A dialog with the fields of one thing. A field that is hidden gives null, or an empty list. */
export function MapForm<Values extends object>({
  name,
  title,
  verb = 'Save',
  fields,
  values,
  save,
  onClose,
}: Props<Values>) {
  const [stored] = useState(values as Readonly<Record<string, unknown>>);
  const form = useMapForm({ name, fields, stored, save, onClose });
  const { set, wrong } = form;
  const draft = fitted(fields, form.draft);
  const cancel = () => {
    form.reset();
    onClose();
  };
  return (
    <FormDialog
      title={title}
      verb={verb}
      busy={form.busy && 'Saving…'}
      onClose={cancel}
      onSubmit={form.submit}
    >
      <WrittenBefore of={form} />
      <FormProblems
        failure={form.failure}
        wrong={wrong as Record<string, string>}
        idOf={(field) => field}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {shownIn(fields, draft).map((field, at) => (
          <InputOf
            key={field.name}
            field={field}
            draft={draft}
            error={wrong[field.name]}
            isFirst={at === 0}
            set={set}
          />
        ))}
      </div>
    </FormDialog>
  );
}
