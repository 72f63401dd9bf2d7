import { useEffect, useId, useRef, useState } from 'react';
import { RequestError, request, sentenceOf } from '../../api/request.ts';
import { PART_WORDS } from '../../config/client-words.ts';
import { sendAnswers } from '../../contract/for-you.ts';
import { toAmerican } from '../../contract/partial-day.ts';
import {
  type AskedList,
  askedIn,
  type Fields,
  firstOf,
  LONGEST_GOAL,
  type Part,
  type Question,
  type Value,
  type Values,
  wordsOf,
} from '../../contract/questions.ts';
import {
  type All,
  type Asking,
  nothingIn,
  PARTS,
  type PartAnswers,
  rowsOf,
  useAnswers,
} from './answers.ts';
import { Quiet } from './Quiet.tsx';

/** The questions of an affiliate, a part at a time; once they are sent, the answers. */
export function Questions({ to, ...asking }: Asking & { to: string }) {
  const answers = useAnswers(asking);
  const { all, change, flush } = answers;
  const [step, setStep] = useState(0);
  const [done, setDone] = useState(asking.sent);
  const [failed, setFailed] = useState('');
  const [busy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const part = PARTS[step] as Part;

  useEffect(() => {
    if (done && !asking.sent) heading.current?.focus();
  }, [done, asking.sent]);

  const turn = (to: number) => {
    void flush();
    setStep(to);
    // After the next part has been drawn.
    requestAnimationFrame(() => heading.current?.focus());
  };
  const send = async () => {
    setFailed('');
    setBusy(true);
    try {
      if (!(await flush())) return;
      await request('POST', sendAnswers.path, asking.access);
      answers.forget();
      setDone(true);
    } catch (error) {
      if (error instanceof RequestError && [401, 404].includes(error.status)) {
        asking.onRefused(error);
      }
      setFailed(sentenceOf(error, 'Your answers were not sent. They are kept here: try again.'));
    } finally {
      setBusy(false);
    }
  };

  if (done) {
    return (
      <section className="shared-part">
        <h2 ref={heading} tabIndex={-1} className="outline-none">
          Your answers were sent
        </h2>
        <p className="max-w-measure">
          {to} has them now. To change something, write or call. Print keeps a copy for you.
        </p>
        <Summary all={all} />
      </section>
    );
  }
  return (
    <>
      <form
        aria-label="Questions"
        className="shared-part"
        onSubmit={(event) => {
          event.preventDefault();
          if (step < PARTS.length - 1) turn(step + 1);
          else void send();
        }}
      >
        <p className="text-sm text-ink-muted">
          Part {step + 1} of {PARTS.length}
        </p>
        <h2 ref={heading} tabIndex={-1} className="mb-3 text-xl outline-none">
          {PART_WORDS[part]}
        </h2>
        <PartFields
          key={part}
          part={part}
          answers={all[part]}
          onChange={(answers) => change(part, answers)}
        />
        <SavingLine {...answers} turn={turn} />
        {failed && (
          <p role="alert" className="mt-4 font-semibold">
            {failed}
          </p>
        )}
        <div className="mt-6 flex flex-wrap gap-3">
          {step > 0 && <Quiet onClick={() => turn(step - 1)}>Back</Quiet>}
          <button type="submit" disabled={busy} className="button button-primary">
            {step < PARTS.length - 1 ? 'Next' : 'Send'}
          </button>
        </div>
        <p className="mt-6 max-w-measure text-sm text-ink-muted">
          Please give no Social Security, card or account numbers. Leave empty what you do not know.
        </p>
      </form>
      <div className="hidden print:block">
        <Summary all={all} />
      </div>
    </>
  );
}

interface SavingProps extends Pick<ReturnType<typeof useAnswers>, 'saving' | 'settle'> {
  turn: (step: number) => void;
}

const SAVING_WORDS = {
  saved: 'What you typed is saved. You can go on later, also on another device.',
  typing: '',
  saving: 'Saving…',
  offline:
    'Not saved yet: there is no connection. This browser keeps it, and saves it when the connection is back.',
} as const;

function SavingLine({ saving, settle, turn }: SavingProps) {
  if (saving.is === 'conflict') {
    const { part, theirs } = saving;
    return (
      <div role="alert" className="mt-5 border-l-4 border-accent py-2 pl-4">
        <p className="font-semibold">
          “{PART_WORDS[part]}” was changed on another device. Which answers count?
        </p>
        <p className="mt-3 flex flex-wrap gap-3">
          <Quiet onClick={() => settle(part, theirs, false)}>Those that I see here</Quiet>
          <Quiet onClick={() => settle(part, theirs, true)}>Those of the other device</Quiet>
        </p>
      </div>
    );
  }
  if (saving.is === 'refused') {
    const { part, sentence } = saving;
    return (
      <p role="alert" className="mt-5 border-l-4 border-accent py-2 pl-4 font-semibold">
        <button type="button" onClick={() => turn(PARTS.indexOf(part))} className="link">
          {PART_WORDS[part]}
        </button>
        : {sentence}
      </p>
    );
  }
  return (
    <p role="status" className="mt-5 text-sm text-ink-muted">
      {SAVING_WORDS[saving.is]}
    </p>
  );
}

/* The fields of each part. */

interface PartProps {
  part: Part;
  answers: PartAnswers;
  onChange: (answers: PartAnswers) => void;
}

function PartFields({ part, answers, onChange }: PartProps) {
  const { fields, list, group } = askedIn(part);
  if (list) {
    return (
      <Rows
        {...list}
        fields={fields}
        rows={rowsOf(answers, list.name)}
        onChange={(rows) => onChange({ [list.name]: rows })}
      />
    );
  }
  if (group) {
    return (
      <div className="grid gap-5">
        {Object.entries(group).map(([name, words]) => (
          <fieldset key={name} className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
            <legend className="mb-1 text-lg">{words}</legend>
            <FieldsOf
              fields={fields}
              values={(answers[name] as Values | undefined) ?? nothingIn(fields)}
              onChange={(values) => onChange({ ...answers, [name]: values })}
            />
          </fieldset>
        ))}
      </div>
    );
  }
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FieldsOf fields={fields} values={answers as Values} onChange={onChange} />
    </div>
  );
}

interface RowsProps extends AskedList {
  rows: readonly Values[];
  fields: Fields;
  onChange: (rows: Values[]) => void;
}

function Rows({ rows, fields, most, one, about, onChange }: RowsProps) {
  const list = useRef<HTMLDivElement>(null);
  // Rows have no id, and a removed one must not leave its text to the next.
  const keys = useRef<string[]>([]);
  while (keys.current.length < rows.length) keys.current.push(crypto.randomUUID());
  const add = () => {
    onChange([...rows, nothingIn(fields)]);
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>('fieldset:last-of-type .field')?.focus(),
    );
  };
  const remove = (place: number) => {
    keys.current.splice(place, 1);
    onChange(rows.toSpliced(place, 1));
    list.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  };
  return (
    <div ref={list} className="grid gap-5">
      <p className="text-ink-muted">{about}</p>
      {rows.map((row, place) => (
        <fieldset key={keys.current[place]} className="rounded border border-line p-4">
          <legend className="sr-only">
            {one} {place + 1}
          </legend>
          <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
            <FieldsOf
              fields={fields}
              values={row}
              onChange={(values) => onChange(rows.with(place, values))}
            />
          </div>
          <button
            type="button"
            onClick={() => remove(place)}
            className="link mt-3 min-h-11 text-sm"
          >
            Remove<span className="sr-only"> {`${one} ${place + 1}`}</span>
          </button>
        </fieldset>
      ))}
      {rows.length < most && (
        <p>
          <button type="button" data-add onClick={add} className="button button-quiet">
            Add {/^[aeiou]/.test(one) ? 'an' : 'a'} {one}
          </button>
        </p>
      )}
    </div>
  );
}

interface FieldsProps {
  fields: Fields;
  values: Values;
  onChange: (values: Values) => void;
}

const FieldsOf = ({ fields, values, onChange }: FieldsProps) =>
  Object.entries(fields).map(([name, question]) => (
    <Field
      key={name}
      question={question}
      value={values[name] ?? null}
      onChange={(value) => onChange({ ...values, [name]: value })}
    />
  ));

/** What a field shows of a value. */
function shownOf({ type }: Question, value: Value): string {
  if (typeof value === 'number') return (value / 100).toLocaleString('en-US');
  return type === 'life-day' ? toAmerican(value ?? '') : (value ?? '');
}

/** The value of what is typed. An amount that is none is not sent. */
function readAs(question: Question, typed: string): Value {
  if (question.type !== 'amount') return typed || (question.options ? null : firstOf(question));
  const plain = typed.replaceAll(/[$,\s]/g, '');
  return /^\d{1,10}(\.\d{0,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}

interface FieldProps {
  question: Question;
  value: Value;
  onChange: (value: Value) => void;
}

function Field({ question, value, onChange }: FieldProps) {
  const { label, type, options } = question;
  const id = useId();
  const [typed, setTyped] = useState('');
  const shown = readAs(question, typed) === value ? typed : shownOf(question, value);
  const isWrong = type === 'amount' && value === null && shown.trim() !== '';
  const shared = {
    ...{ id, value: shown, autoComplete: 'off' },
    className: type === 'amount' ? 'field tabular-nums' : 'field',
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value);
      onChange(readAs(question, target.value));
    },
  };
  return (
    <div className={type === 'text' ? 'sm:col-span-full' : undefined}>
      <label htmlFor={id} className="label">
        {label}
      </label>
      {options ? (
        <select {...shared}>
          {Object.entries(options).map(([key, words]) => (
            <option key={key} value={key}>
              {words}
            </option>
          ))}
        </select>
      ) : type === 'text' ? (
        <textarea {...shared} rows={5} maxLength={LONGEST_GOAL} />
      ) : (
        <input
          {...shared}
          type={type === 'day' ? 'date' : 'text'}
          inputMode={type === 'amount' ? 'decimal' : undefined}
          maxLength={type === 'day' ? undefined : 100}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-wrong` : undefined}
        />
      )}
      {isWrong && (
        <p id={`${id}-wrong`} className="mt-1.5 text-sm font-semibold">
          Please give an amount such as 250,000.
        </p>
      )}
    </div>
  );
}

/* The answers as text: for paper, and once they are sent. */

/** What was answered in a part, a line each. */
function linesOf(part: Part, answers: PartAnswers): string[] {
  const { fields, list, group } = askedIn(part);
  const line = (values: object) => wordsOf(fields, values).join(', ');
  if (list) return rowsOf(answers, list.name).map(line);
  if (!group) return wordsOf(fields, answers);
  return Object.entries(answers).map(([name, values]) => `${group[name]}: ${line(Object(values))}`);
}

const Summary = ({ all }: { all: All }) => (
  <>
    {PARTS.map((part) => {
      const lines = linesOf(part, all[part]).filter(Boolean);
      return (
        <section key={part} className="mt-6">
          <h3 className="text-lg">{PART_WORDS[part]}</h3>
          {lines.length === 0 && <p className="text-ink-muted">No answer</p>}
          {lines.map((line) => (
            <p
              key={line}
              dir="auto"
              className="mt-1 max-w-measure wrap-anywhere whitespace-pre-line"
            >
              {line}
            </p>
          ))}
        </section>
      );
    })}
  </>
);
