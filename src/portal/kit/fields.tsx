import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useState,
} from 'react';
import { Icon } from '../../components/Icon.tsx';
import { changeSearch } from '../../lib/address.ts';
import { ErrorSummary, Notice } from './notices.tsx';
import type { SubmitProblem } from './use-submit.ts';

type TextFieldNative = Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'prefix'>;

export interface TextFieldProps extends FieldProps, TextFieldNative {
  /** Inside the field on the left, such as "$". */
  prefix?: string;
  /** Inside the field on the right, such as "%". */
  suffix?: string;
}

const AFFIX = 'pointer-events-none absolute inset-y-0 flex items-center text-ink-muted';

/** A field of one line: text, email, phone, money, date. The border of an error is thicker, so the padding is less. */
export function TextField(props: TextFieldProps) {
  const { name, label, hint, error, optional, mark, prefix, suffix, className, ...native } = props;
  const id = native.id ?? name;
  return (
    <Field
      id={id}
      name={name}
      label={label}
      hint={hint}
      error={error}
      mark={mark}
      optional={optional ?? false}
    >
      <div className="relative">
        {prefix && (
          <span aria-hidden="true" className={`${AFFIX} left-4`}>
            {prefix}
          </span>
        )}
        <input
          {...native}
          {...wiring(id, props)}
          className={`field ${prefix ? 'pl-8 aria-invalid:pl-[31px]' : ''} ${suffix ? 'pr-8 aria-invalid:pr-[31px]' : ''} ${className ?? ''}`}
        />
        {suffix && (
          <span aria-hidden="true" className={`${AFFIX} right-4`}>
            {suffix}
          </span>
        )}
      </div>
    </Field>
  );
}

type TextAreaPropsNative = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name' | 'maxLength'>;

interface TextAreaProps extends FieldProps, TextAreaPropsNative {
  /** The maximum number of characters. They are counted, and pasted text is never cut. */
  count?: number;
}

/** A field of several lines that holds `length` characters. */
export function TextAreaField({ length, ...props }: TextAreaProps & { length: number }) {
  const { name, label, hint, error, optional, count, className, ...native } = props;
  const id = native.id ?? name;
  const used = count && (
    <p
      className={`mt-1.5 ml-auto shrink-0 text-sm tabular-nums ${length > count ? 'font-semibold text-danger' : 'text-ink-muted'}`}
    >
      {length} of {count}
    </p>
  );
  return (
    <Field
      id={id}
      name={name}
      label={label}
      hint={hint}
      error={error}
      optional={optional ?? false}
      foot={used}
    >
      <textarea
        rows={4}
        {...native}
        {...wiring(id, props)}
        className={`field ${className ?? ''}`}
      />
    </Field>
  );
}

type SelectFieldNative = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'name'>;

interface SelectFieldProps extends FieldProps, SelectFieldNative {
  options: readonly { value: string; label: string; disabled?: boolean }[];
  /** The option for no choice. */
  placeholder?: string;
}

export function SelectField(props: SelectFieldProps) {
  const { name, label, hint, error, optional, mark, options, placeholder, className, ...native } =
    props;
  const id = native.id ?? name;
  return (
    <Field
      id={id}
      name={name}
      label={label}
      hint={hint}
      error={error}
      mark={mark}
      optional={optional ?? false}
    >
      <select {...native} {...wiring(id, props)} className={`field ${className ?? ''}`}>
        {placeholder && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}

type CheckFieldNative = Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'type' | 'value'>;

/** Radios share a name, in a FieldGroup; the value tells them apart. */
type CheckFieldProps = Omit<FieldProps, 'optional'> &
  CheckFieldNative &
  ({ type?: 'checkbox'; value?: string } | { type: 'radio'; value: string });

/** A checkbox or a radio with its label; the whole row is clickable. */
export function CheckField(props: CheckFieldProps) {
  const { name, label, hint, error, type = 'checkbox', className, ...native } = props;
  const id = native.id ?? (type === 'radio' ? `${name}-${native.value}` : name);
  return (
    <div className={className}>
      <label className="flex min-h-11 items-start gap-3 py-2.5">
        <input
          {...native}
          {...wiring(id, props)}
          aria-labelledby={`${id}-label`}
          type={type}
          className="check mt-0.5"
        />
        <span>
          <LabelWithHint id={id} label={label} hint={hint} />
        </span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  );
}

export interface FieldProps {
  /** The name in the request; also the id, if none is given. */
  name: string;
  label: ReactNode;
  /** A sentence under the label. */
  hint?: ReactNode;
  error?: string | undefined;
  /** Says "optional" to the right of the label, or this text. */
  optional?: ReactNode;
  /** The source of its value, to the right of the label. */
  mark?: string | undefined;
}

/** The attributes that tie a control to its label, hint, mark and error. */
export function wiring(id: string, { name, hint, mark, error }: FieldProps) {
  const described = [hint && `${id}-hint`, mark && `${id}-mark`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return {
    id,
    name,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': described || undefined,
  };
}

interface FieldPropsProps extends FieldProps {
  id: string;
  children: ReactNode;
  /** To the right of the error, such as a count. */
  foot?: ReactNode;
}

export function Field(props: FieldPropsProps) {
  const { id, label, hint, error, optional, mark, children, foot } = props;
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="label">
          {label}
        </label>
        {optional && (
          <span className="shrink-0 text-xs text-ink-muted">
            {optional === true ? 'optional' : optional}
          </span>
        )}
        {mark && (
          <span
            id={`${id}-mark`}
            className="ml-auto max-w-3/5 shrink-0 text-right text-xs text-ink-muted"
          >
            {mark}
          </span>
        )}
      </div>
      <FieldHint id={id} hint={hint} />
      {children}
      <div className="flex justify-between gap-3">
        <FieldError id={id} error={error} />
        {foot}
      </div>
    </div>
  );
}

function FieldHint({ id, hint }: { id: string; hint: ReactNode }) {
  if (!hint) return null;
  return (
    <p id={`${id}-hint`} className="-mt-1 mb-1.5 text-sm text-ink-muted">
      {hint}
    </p>
  );
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-sm text-danger">
      <Icon name="error" className="mt-0.5 size-5 shrink-0" />
      {error}
    </p>
  );
}

/** The label names its control, and the hint describes it: without an element of its own the label would include the hint, which would be read twice. */
function LabelWithHint({ id, label, hint }: { id: string } & Pick<FieldProps, 'label' | 'hint'>) {
  return (
    <>
      <span id={`${id}-label`}>{label}</span>
      {hint && (
        <span id={`${id}-hint`} className="block text-sm text-ink-muted">
          {hint}
        </span>
      )}
    </>
  );
}

interface FormProblemsProps {
  /** The reason the form was not saved, unless the field errors say it. */
  failure: SubmitProblem | undefined;
  wrong: Readonly<Record<string, string>>;
  idOf: (field: string) => string;
}

/** Says at the top of a dialog's form why it was not saved, or which fields to correct first. */
export const FormProblems = ({ failure, wrong, idOf }: FormProblemsProps) =>
  failure ? (
    <Notice kind="danger" live title="Not saved">
      {failure.sentence}
    </Notice>
  ) : (
    <ErrorSummary
      fields={Object.fromEntries(
        Object.entries(wrong).map(([field, sentence]) => [idOf(field), sentence]),
      )}
    />
  );

interface FieldGroupProps {
  /** The group's id in the page, which may lead to its first control. */
  id: string;
  legend: string;
  hint?: ReactNode;
  error?: string;
  children: ReactNode;
}

/** Fields that answer one question together: choices, or the parts of an address. */
export function FieldGroup({ id, legend, hint, error, children }: FieldGroupProps) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={described || undefined} className="min-w-0">
      <legend className="label">{legend}</legend>
      <FieldHint id={id} hint={hint} />
      {children}
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

const lengthOf = (value: TextAreaProps['value']) => String(value ?? '').length;

/** A field of several lines. With `count` it says how many characters are used: "412 of 600". */
export function TextArea(props: TextAreaProps) {
  const { value, defaultValue, onChange } = props;
  const [typed, setTyped] = useState(lengthOf(defaultValue));
  return (
    <TextAreaField
      {...props}
      length={value === undefined ? typed : lengthOf(value)}
      onChange={(event) => {
        setTyped(event.target.value.length);
        onChange?.(event);
      }}
    />
  );
}

interface Props {
  label: string;
  /** The name of the parameter in the page's address. */
  name: string;
  value: string;
  /** The option for no filter. */
  all: string;
  options: readonly { value: string; label: string }[];
}

/** A filter of a list. Its value is in the page's address; a new value starts at the first page. */
export const FilterSelect = ({ label, name, value, all, options }: Props) => (
  <label className="flex items-center gap-2 text-sm">
    <span className="text-ink-muted">{label}</span>
    <select
      className="field min-h-11 w-auto py-1.5"
      value={value}
      onChange={({ target }) => changeSearch({ [name]: target.value, after: null })}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  </label>
);

export const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'type' | 'role'>;

/** A switch that takes effect when pressed: a native checkbox, with "On" or "Off" in words. */
export function Switch(props: Omit<FieldProps, 'optional'> & Native) {
  const { name, label, hint, error, className, ...native } = props;
  const id = native.id ?? name;
  return (
    <div className={className}>
      <label className="flex min-h-11 items-center gap-3 py-1.5">
        <span className="grow">
          <LabelWithHint id={id} label={label} hint={hint} />
        </span>
        <input
          {...native}
          {...wiring(id, props)}
          aria-labelledby={`${id}-label`}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its own state.
          role="switch"
          className="switch"
        />
        {/* The role already conveys the state to screen readers. */}
        <span aria-hidden="true" className="switch-word" />
      </label>
      <FieldError id={id} error={error} />
    </div>
  );
}
