import { Fragment, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { RequestError, request, sentenceOf } from '../../api/request.ts';
import { PART_WORDS } from '../../config/client-words.ts';
import { toAmerican } from '../../contract/partial-day.ts';
import { sendAnswers } from '../../contract/shares/for-you.ts';
import {
  type AskedList,
  askedIn,
  dollars,
  type Fields,
  firstOf,
  LONGEST_GOAL,
  type Part,
  type Question,
  type Value,
  type Values,
  wordsOf,
} from '../../contract/shares/questions.ts';
import { plainText, readAmount } from '../../lib/readers/amount.ts';
import {
  type All,
  type AnswerForm,
  nothingIn,
  PARTS,
  type Refused,
  rowsOf,
  sentenceAt,
  useAnswers,
} from './answers.ts';
import type { PartAnswers } from './kept.ts';
import { QuietButton } from './Quiet.tsx';

/** The part that shows, and the ways to the others. */
function useSteps(
  { flush, unreadOf }: ReturnType<typeof useAnswers>,
  heading: RefObject<HTMLHeadingElement | null>,
) {
  const [step, setStep] = useState(0);
  /** Whether what cannot be read in this part holds it. */
  const [isHeld, setIsHeld] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const part = PARTS[step] as Part;

  const turn = (to: number) => {
    void flush();
    setIsHeld(false);
    setStep(to);
    // After the next part has been drawn.
    requestAnimationFrame(() => heading.current?.focus());
  };
  const hold = (at: number) => {
    setStep(at);
    setIsHeld(true);
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
    );
  };
  const next = async () => {
    await flush();
    if (unreadOf(part).length > 0) hold(step);
    else turn(step + 1);
  };
  return { step, part, isHeld, form, turn, hold, next };
}

interface QuestionsProps extends AnswerForm {
  to: string;
  /** Whether the questions begin with what the affiliate has. */
  known: boolean;
}

/** Whether a part has something in it. */
const says = (part: Part, all: All): boolean => linesOf(part, all[part]).some(Boolean);

/** The questions of an affiliate, a part at a time; once they are sent, the answers. */
export function Questions({ to, known, ...asking }: QuestionsProps) {
  const answers = useAnswers(asking);
  const [knownParts] = useState(() =>
    known ? PARTS.filter((part) => says(part, answers.all)) : [],
  );
  const { all, change, flush, refused, unreadOf } = answers;
  const heading = useRef<HTMLHeadingElement>(null);
  const { step, part, isHeld, form, turn, hold, next } = useSteps(answers, heading);
  const [done, setDone] = useState(asking.sent);
  const [failed, setFailed] = useState('');
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (done && !asking.sent) heading.current?.focus();
  }, [done, asking.sent]);

  const send = async () => {
    setFailed('');
    setBusy(true);
    try {
      const isSaved = await flush();
      const unread = PARTS.findIndex((one) => unreadOf(one).length > 0);
      if (unread >= 0) hold(unread);
      if (!isSaved || unread >= 0) return;
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
    return <Thanks to={to} all={all} heading={heading} />;
  }
  return (
    <>
      <form
        ref={form}
        aria-label="Questions"
        className="shared-part"
        onSubmit={(event) => {
          event.preventDefault();
          if (step < PARTS.length - 1) void next();
          else void send();
        }}
      >
        <p className="text-sm text-ink-muted">
          Part {step + 1} of {PARTS.length}
        </p>
        <h2 ref={heading} tabIndex={-1} className="mb-3 text-xl outline-none">
          {PART_WORDS[part]}
        </h2>
        {knownParts.includes(part) && (
          <p className="mb-4 max-w-measure border-l-4 border-accent py-2 pl-4">
            This is what we have. Change what is no longer right.
          </p>
        )}
        <PartFields
          key={part}
          part={part}
          answers={all[part]}
          onChange={(answers) => change(part, answers)}
          refused={refused}
          isHeld={isHeld}
        />
        <SavingLine {...answers} part={part} turn={turn} />
        {failed && (
          <p role="alert" className="mt-4 font-semibold">
            {failed}
          </p>
        )}
        <div className="mt-6 flex flex-wrap gap-3">
          {step > 0 && <QuietButton onClick={() => turn(step - 1)}>Back</QuietButton>}
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

interface ThanksProps {
  to: string;
  all: All;
  heading: RefObject<HTMLHeadingElement | null>;
}

const Thanks = ({ to, all, heading }: ThanksProps) => (
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

interface SavingProps
  extends Pick<ReturnType<typeof useAnswers>, 'saving' | 'settle' | 'unreadOf'> {
  /** The part that shows. */
  part: Part;
  turn: (step: number) => void;
}

const SAVING_WORDS = {
  saved: 'What you typed is saved. You can continue later, on this or another device.',
  typing: '',
  saving: 'Saving…',
  offline:
    'Not saved yet: there is no connection. This browser keeps it, and saves it when the connection is back.',
} as const;

function SavingLine({ saving, settle, unreadOf, part: shown, turn }: SavingProps) {
  if (saving.is === 'conflict') {
    const { part, theirs } = saving;
    return (
      <div role="alert" className="mt-5 border-l-4 border-accent py-2 pl-4">
        <p className="font-semibold">
          “{PART_WORDS[part]}” was changed on another device. Which answers count?
        </p>
        <p className="mt-3 flex flex-wrap gap-3">
          <QuietButton onClick={() => settle(part, theirs, false)}>
            Keep what I see here
          </QuietButton>
          <QuietButton onClick={() => settle(part, theirs, true)}>
            Use the other device’s answers
          </QuietButton>
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
  const unread = saving.is === 'saved' ? PARTS.flatMap(unreadOf) : [];
  return (
    <p role="status" className="mt-5 text-sm text-ink-muted">
      {unread.length === 0
        ? SAVING_WORDS[saving.is]
        : unread.map(({ part, words }, place) => (
            <Fragment key={`${part} ${words}`}>
              {place === 0 ? 'Saved, but not this yet: ' : ', '}
              {part === shown ? (
                words
              ) : (
                <button type="button" onClick={() => turn(PARTS.indexOf(part))} className="link">
                  {words}
                </button>
              )}
              {place === unread.length - 1 && '.'}
            </Fragment>
          ))}
    </p>
  );
}

/* The fields of each part. */

/** What cannot be read in this part, and whether its sentences stand at fields that were not left yet, too. */
interface Unreadable {
  part: Part;
  refused: Refused;
  isHeld: boolean;
}

interface PartProps extends Unreadable {
  answers: PartAnswers;
  onChange: (answers: PartAnswers) => void;
}

function PartFields({ answers, onChange, ...unreadable }: PartProps) {
  const { fields, list, group } = askedIn(unreadable.part);
  if (list) {
    return (
      <Rows
        {...list}
        {...unreadable}
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
              {...unreadable}
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
      <FieldsOf {...unreadable} fields={fields} values={answers as Values} onChange={onChange} />
    </div>
  );
}

interface RowsProps extends AskedList, Unreadable {
  rows: readonly Values[];
  fields: Fields;
  onChange: (rows: Values[]) => void;
}

function Rows({
  rows,
  fields,
  most,
  one: noun,
  add: addWords,
  about,
  onChange,
  ...unreadable
}: RowsProps) {
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
            {noun} {place + 1}
          </legend>
          <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
            <FieldsOf
              {...unreadable}
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
            Remove<span className="sr-only"> {`${noun} ${place + 1}`}</span>
          </button>
        </fieldset>
      ))}
      {rows.length < most && (
        <p>
          <button type="button" data-add onClick={add} className="button button-quiet">
            {addWords}
          </button>
        </p>
      )}
    </div>
  );
}

interface FieldsProps extends Unreadable {
  fields: Fields;
  values: Values;
  onChange: (values: Values) => void;
}

function FieldsOf({ fields, values, onChange, part, refused, isHeld }: FieldsProps) {
  return Object.entries(fields).map(([name, question]) => {
    const { type, words } = question;
    if (type === 'quote') return null;
    const shared = {
      question,
      isHeld,
      value: values[name] ?? null,
      sentence: sentenceAt(refused, part, name, values[name]),
    };
    return words ? (
      <AmountField
        key={name}
        {...shared}
        words={String(values[words] ?? '')}
        onChange={(value, said) => onChange({ ...values, [name]: value, [words]: said })}
      />
    ) : (
      <Field key={name} {...shared} onChange={(value) => onChange({ ...values, [name]: value })} />
    );
  });
}

interface FieldProps {
  question: Question;
  value: Value;
  /** Why the value cannot be read. */
  sentence: string | undefined;
  isHeld: boolean;
  onChange: (value: Value) => void;
}

const readAs = (question: Question, typed: string): Value =>
  typed || (question.options ? null : firstOf(question));

function Field({ question, value, onChange, ...unreadable }: FieldProps) {
  const [typed, setTyped] = useState('');
  const stored = question.type === 'life-day' ? toAmerican(String(value ?? '')) : (value ?? '');
  return (
    <Input
      {...unreadable}
      question={question}
      shown={readAs(question, typed) === value ? typed : String(stored)}
      onType={(text) => {
        setTyped(text);
        onChange(readAs(question, text));
      }}
    />
  );
}

/** Words that say that an amount is not exact. */
const ABOUT = /^(?:about|around|approx\.?|~)\s*/i;
/** The amount that is typed, or other words. */
function amountIn(typed: string): { value: number | null; words: string } {
  const read = readAmount(plainText(typed).replace(ABOUT, ''));
  return read && 'cents' in read
    ? { value: read.cents, words: '' }
    : { value: null, words: typed.trim() };
}

interface AmountProps extends Omit<FieldProps, 'onChange'> {
  words: string;
  onChange: (value: number | null, words: string) => void;
}

/** An amount as the portal reads it. It is written out once the field is left; other words stay. */
function AmountField({ value, words, onChange, ...props }: AmountProps) {
  const [typed, setTyped] = useState('');
  const read = amountIn(typed);
  const isTyped = read.value === value && read.words === words;
  return (
    <Input
      {...props}
      shown={isTyped ? typed : typeof value === 'number' ? dollars(value) : words}
      onType={(text) => {
        setTyped(text);
        const { value, words } = amountIn(text);
        onChange(value, words);
      }}
      onLeave={() => setTyped('')}
    />
  );
}

interface InputProps extends Pick<FieldProps, 'question' | 'sentence' | 'isHeld'> {
  shown: string;
  onType: (text: string) => void;
  onLeave?: () => void;
}

function Input({ question, sentence, isHeld, shown, onType, onLeave }: InputProps) {
  const { label, hint, type, options } = question;
  const id = useId();
  const [isLeft, setIsLeft] = useState(false);
  const wrong = isHeld || isLeft ? sentence : undefined;
  const about = [hint && `${id}-hint`, wrong && `${id}-wrong`].filter(Boolean).join(' ');
  const shared = {
    id,
    value: shown,
    autoComplete: 'off',
    className: type === 'amount' ? 'field tabular-nums' : 'field',
    'aria-invalid': wrong ? true : undefined,
    'aria-describedby': about || undefined,
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
    onBlur: () => {
      setIsLeft(true);
      onLeave?.();
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
          maxLength={type === 'day' ? undefined : 100}
        />
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-muted">
          {hint}
        </p>
      )}
      {wrong && (
        <p
          id={`${id}-wrong`}
          role={isHeld ? 'alert' : undefined}
          className="mt-1.5 text-sm font-semibold"
        >
          {wrong}
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
