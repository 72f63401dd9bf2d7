import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { RequestError, request, sentenceOf } from '../../api/request.ts';
import {
  BAND_WORDS,
  CLASS_WORDS,
  PAPER_WORDS,
  PART_WORDS,
  TITLE_WORDS,
} from '../../config/client-words.ts';
import type { AnsweredPart, Answers, Questions as Asked, Part } from '../../contract/for-you.ts';
import {
  LONGEST_GOAL,
  MAX_NAMED,
  MAX_PEOPLE,
  MAX_PROPERTY,
  saveAnswers,
  sendAnswers,
} from '../../contract/for-you.ts';
import { fromAmerican, toAmerican } from '../../contract/partial-day.ts';
import { tryStorage } from '../../lib/storage.ts';

const PARTS = Object.keys(PART_WORDS) as Part[];
type All = { [Named in Part]: Answers[Named] };

/** Relations that a client may choose, in the household's words. */
const RELATIONS = {
  spouse: 'Spouse',
  partner: 'Partner',
  child: 'Child',
  grandchild: 'Grandchild',
  parent: 'Parent',
  'former-spouse': 'Former spouse',
  other: 'Someone else',
} as const;
const HAVE = { unknown: 'I do not know', have: 'Yes', missing: 'No' } as const;

/** How long after the last key the answers are saved, and after a lost connection tried again (ms). */
const PAUSE_MS = 900;
const RETRY_MS = 15_000;

const NO_PERSON = { name: '', role: 'child', birthDate: null };
const NO_PROPERTY: Answers['property']['items'][number] = {
  ...{ label: '', class: 'home', value: null, band: null, title: 'unknown' },
};
const NO_NAMED = { label: '', who: '' };

/** The answers with what is missing in them. */
const filled = (parts: Asked['parts']): All => ({
  people: { people: [], ...parts.people.answers },
  work: { employer: '', jobTitle: '', income: null, ...parts.work.answers },
  property: { items: [], ...parts.property.answers },
  named: { items: [], ...parts.named.answers },
  documents: parts.documents.answers as All['documents'],
  goals: { matters: '', worries: '', ...parts.goals.answers },
});

const isNothing = (row: object, nothing: object): boolean =>
  JSON.stringify(row) === JSON.stringify(nothing);

/** What is sent: without rows in which nothing was typed. */
function sentOf(part: Part, all: All): object {
  const { people, property, named } = all;
  if (part === 'people') {
    return { people: people.people.filter(({ name, birthDate }) => name || birthDate) };
  }
  if (part === 'property') {
    return { items: property.items.filter((row) => !isNothing(row, NO_PROPERTY)) };
  }
  if (part === 'named') return { items: named.items.filter((row) => !isNothing(row, NO_NAMED)) };
  return all[part];
}

/** Answers as one text, the same for what was sent and for what the server made of it. */
const asText = (answers: object): string =>
  JSON.stringify(answers, (_, value) => {
    if (typeof value === 'string') return fromAmerican(value.trim());
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort());
  });

interface Access {
  token: string;
  code: string;
}

/* What was typed and not saved yet: this browser keeps it. */

const keyOf = (token: string): string => `for-you:${token}`;
const readKept = (token: string): Partial<All> =>
  JSON.parse(
    tryStorage((storage) => storage.getItem(keyOf(token)), 'localStorage') ?? '{}',
  ) as Partial<All>;
const keep = (token: string, kept: Partial<All>): void =>
  tryStorage((storage) => {
    if (Object.keys(kept).length === 0) storage.removeItem(keyOf(token));
    else storage.setItem(keyOf(token), JSON.stringify(kept));
  }, 'localStorage');

type Saving =
  | { is: 'saved' | 'typing' | 'saving' | 'offline' }
  | { is: 'refused'; part: Part; sentence: string }
  | { is: 'conflict'; part: Part; theirs: AnsweredPart };

interface Props {
  asked: Asked;
  /** Who asks. */
  to: string;
  sent: boolean;
  access: Access;
  /** Called if the link no longer opens, or needs a code again. What was typed is kept. */
  onRefused: (error: unknown) => void;
  reopen: () => Promise<void>;
}

/** Keeps the answers, saves each part after a pause, and again when the connection is back. */
function useAnswers({ asked, sent, access, onRefused, reopen }: Omit<Props, 'to'>) {
  const [kept] = useState(() => (sent ? {} : readKept(access.token)));
  const [all, setAll] = useState<All>(() => ({
    ...filled(asked.parts),
    ...kept,
  }));
  const [saving, setSaving] = useState<Saving>({ is: 'saved' });
  const latest = useRef(all);
  const unsaved = useRef(new Set<Part>(Object.keys(kept) as Part[]));
  const versions = useRef(
    Object.fromEntries(PARTS.map((part) => [part, asked.parts[part].version])) as Record<
      Part,
      number
    >,
  );
  /** What was sent of each part since it was last known to be saved. */
  const sentTexts = useRef<Partial<Record<Part, string[]>>>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<boolean>>(undefined);

  const keepUnsaved = () => {
    const kept = [...unsaved.current].map((part) => [part, latest.current[part]]);
    keep(access.token, Object.fromEntries(kept));
  };

  /** Saves one part. Returns whether it is saved. */
  const savePart = async (part: Part): Promise<boolean> => {
    const given = latest.current[part];
    const answers = sentOf(part, latest.current);
    const body = { ...access, part, answers };
    const texts = [...(sentTexts.current[part] ?? []), asText(answers)];
    sentTexts.current[part] = texts;
    try {
      const saved = await request<AnsweredPart>('PUT', saveAnswers.path, {
        ...{ ...body, version: versions.current[part] },
      });
      versions.current[part] = saved.version;
      sentTexts.current[part] = [];
      if (latest.current[part] === given) unsaved.current.delete(part);
      keepUnsaved();
      return true;
    } catch (error) {
      if (!(error instanceof RequestError) || error.status >= 500 || error.status === 429) {
        setSaving({ is: 'offline' });
        timer.current = setTimeout(() => void flush(), RETRY_MS);
      } else if (error.status === 409) {
        const theirs = error.current as AnsweredPart;
        if (theirs.version === versions.current[part]) await reopen();
        else if (texts.includes(asText(theirs.answers))) {
          // It came from here: the connection was lost before the server's answer.
          versions.current[part] = theirs.version;
          return savePart(part);
        } else setSaving({ is: 'conflict', part, theirs });
      } else if (error.status === 400) {
        setSaving({ is: 'refused', part, sentence: sentenceOf(error, 'Please check this part.') });
      } else {
        onRefused(error);
      }
      return false;
    }
  };

  /** Saves all that is not saved, one part after the other. Returns whether all is saved. */
  const flush = async (): Promise<boolean> => {
    clearTimeout(timer.current);
    await running.current;
    const work = async () => {
      while (unsaved.current.size > 0) {
        setSaving({ is: 'saving' });
        const [part] = unsaved.current;
        if (part && !(await savePart(part))) return false;
      }
      setSaving({ is: 'saved' });
      return true;
    };
    running.current = work();
    return running.current;
  };
  const flushNow = useRef(flush);
  flushNow.current = flush;

  useEffect(() => {
    const again = () => void flushNow.current();
    if (unsaved.current.size > 0) again();
    addEventListener('online', again);
    return () => {
      removeEventListener('online', again);
      clearTimeout(timer.current);
    };
  }, []);

  const change = <Named extends Part>(part: Named, answers: All[Named]) => {
    latest.current = { ...latest.current, [part]: answers };
    setAll(latest.current);
    unsaved.current.add(part);
    keepUnsaved();
    setSaving({ is: 'typing' });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flushNow.current(), PAUSE_MS);
  };

  /** Ends a conflict: with what the other device has, or with what is here. */
  const settle = (part: Part, theirs: AnsweredPart, takes: boolean) => {
    versions.current[part] = theirs.version;
    if (takes) {
      const parts = { ...asked.parts, [part]: theirs } as Asked['parts'];
      latest.current = { ...latest.current, [part]: filled(parts)[part] };
      setAll(latest.current);
      unsaved.current.delete(part);
      keepUnsaved();
    }
    void flush();
  };
  return { all, saving, change, flush, settle };
}

/** The questions, a part at a time; once they are sent, the answers. */
export function Questions({ to, ...props }: Props) {
  const { all, saving, change, flush, settle } = useAnswers(props);
  const [step, setStep] = useState(0);
  const [done, setDone] = useState(props.sent);
  const [failed, setFailed] = useState('');
  const [busy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const part = PARTS[step] as Part;

  useEffect(() => {
    if (done && !props.sent) heading.current?.focus();
  }, [done, props.sent]);

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
      await request('POST', sendAnswers.path, props.access);
      keep(props.access.token, {});
      setDone(true);
    } catch (error) {
      if (error instanceof RequestError && [401, 404].includes(error.status)) {
        props.onRefused(error);
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
        <Fields part={part} all={all} change={change} />
        <SavingLine saving={saving} settle={settle} turn={turn} />
        {failed && (
          <p role="alert" className="mt-4 font-semibold">
            {failed}
          </p>
        )}
        <div className="mt-6 flex flex-wrap gap-3">
          {step > 0 && (
            <button type="button" onClick={() => turn(step - 1)} className="button button-quiet">
              Back
            </button>
          )}
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

interface SavingProps {
  saving: Saving;
  settle: (part: Part, theirs: AnsweredPart, takes: boolean) => void;
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
          <button
            type="button"
            onClick={() => settle(part, theirs, false)}
            className="button button-quiet"
          >
            Those that I see here
          </button>
          <button
            type="button"
            onClick={() => settle(part, theirs, true)}
            className="button button-quiet"
          >
            Those of the other device
          </button>
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

interface FieldsProps {
  part: Part;
  all: All;
  change: <Named extends Part>(part: Named, answers: All[Named]) => void;
}

function Fields({ part, all, change }: FieldsProps) {
  switch (part) {
    case 'people':
      return (
        <Rows
          rows={all.people.people}
          nothing={NO_PERSON}
          most={MAX_PEOPLE}
          one="person"
          about="Spouse or partner, children, and who else belongs to your family."
          onChange={(people) => change('people', { people })}
        >
          {(person, set) => (
            <>
              <Text label="Name" value={person.name} onChange={(name) => set({ name })} />
              <Choice
                label="Relation to you"
                value={person.role}
                options={RELATIONS}
                onChange={(role) => set({ role })}
              />
              <Text
                label="Date of birth, such as 5/1/1990 or 1990"
                value={toAmerican(person.birthDate ?? '')}
                onChange={(birthDate) => set({ birthDate: birthDate || null })}
              />
            </>
          )}
        </Rows>
      );
    case 'work': {
      const set = (more: Partial<All['work']>) => change('work', { ...all.work, ...more });
      return (
        <div className="grid gap-5 sm:grid-cols-2">
          <Text
            label="Employer"
            value={all.work.employer}
            onChange={(employer) => set({ employer })}
          />
          <Text
            label="Job title"
            value={all.work.jobTitle}
            onChange={(jobTitle) => set({ jobTitle })}
          />
          <Choice
            label="Income in a year"
            value={all.work.income ?? ''}
            options={{ '': 'I would rather not say', ...BAND_WORDS }}
            onChange={(income) => set({ income: income || null })}
          />
        </div>
      );
    }
    case 'property':
      return (
        <Rows
          rows={all.property.items}
          nothing={NO_PROPERTY}
          most={MAX_PROPERTY}
          one="thing"
          about="Homes, accounts, policies, a business. Round figures are enough."
          onChange={(items) => change('property', { items })}
        >
          {(item, set) => (
            <>
              <Text label="What is it?" value={item.label} onChange={(label) => set({ label })} />
              <Choice
                label="Kind"
                value={item.class}
                options={CLASS_WORDS}
                onChange={(kind) => set({ class: kind })}
              />
              <Money
                label="Value in dollars"
                cents={item.value}
                onChange={(value) => set({ value })}
              />
              <Choice
                label="Or about"
                value={item.band ?? ''}
                options={{ '': 'No answer', ...BAND_WORDS }}
                onChange={(band) => set({ band: band || null })}
              />
              <Choice
                label="Who owns it?"
                value={item.title}
                options={TITLE_WORDS}
                onChange={(title) => set({ title })}
              />
            </>
          )}
        </Rows>
      );
    case 'named':
      return (
        <Rows
          rows={all.named.items}
          nothing={NO_NAMED}
          most={MAX_NAMED}
          one="account or policy"
          about="Who gets it by its beneficiary form."
          onChange={(items) => change('named', { items })}
        >
          {(item, set) => (
            <>
              <Text
                label="Account or policy"
                value={item.label}
                onChange={(label) => set({ label })}
              />
              <Text label="Who is named?" value={item.who} onChange={(who) => set({ who })} />
            </>
          )}
        </Rows>
      );
    case 'documents':
      return (
        <div className="grid gap-5">
          {Object.entries(PAPER_WORDS).map(([key, words]) => {
            const checked = all.documents[key] ?? { status: 'unknown', reviewedOn: null };
            const set = (more: Partial<typeof checked>) =>
              change('documents', { ...all.documents, [key]: { ...checked, ...more } });
            return (
              <fieldset key={key} className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
                <legend className="mb-1 text-lg">{words}</legend>
                <Choice
                  label="Do you have it?"
                  value={checked.status}
                  options={HAVE}
                  onChange={(status) => set({ status })}
                />
                <Text
                  label="Last reviewed on"
                  type="date"
                  value={checked.reviewedOn ?? ''}
                  onChange={(reviewedOn) => set({ reviewedOn: reviewedOn || null })}
                />
              </fieldset>
            );
          })}
        </div>
      );
    case 'goals': {
      const set = (more: Partial<All['goals']>) => change('goals', { ...all.goals, ...more });
      return (
        <div className="grid gap-5">
          <Text
            rows={5}
            label="What matters most to you?"
            value={all.goals.matters}
            onChange={(matters) => set({ matters })}
          />
          <Text
            rows={5}
            label="What worries you?"
            value={all.goals.worries}
            onChange={(worries) => set({ worries })}
          />
        </div>
      );
    }
  }
}

interface RowsProps<Row> {
  rows: readonly Row[];
  nothing: Row;
  most: number;
  /** What a row is, after "Add" and "Remove". */
  one: string;
  about: string;
  onChange: (rows: Row[]) => void;
  children: (row: Row, set: (more: Partial<Row>) => void) => ReactNode;
}

function Rows<Row extends object>({
  rows,
  nothing,
  most,
  one,
  about,
  onChange,
  children,
}: RowsProps<Row>) {
  const list = useRef<HTMLDivElement>(null);
  // Rows have no id, and a removed one must not leave its text to the next.
  const keys = useRef<string[]>([]);
  while (keys.current.length < rows.length) keys.current.push(crypto.randomUUID());
  const add = () => {
    onChange([...rows, { ...nothing }]);
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>('fieldset:last-of-type .field')?.focus(),
    );
  };
  const remove = (place: number) => {
    keys.current.splice(place, 1);
    onChange(rows.filter((_, other) => other !== place));
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
            {children(row, (more) =>
              onChange(rows.map((each, other) => (other === place ? { ...each, ...more } : each))),
            )}
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
            Add a {one}
          </button>
        </p>
      )}
    </div>
  );
}

interface FieldProps<Value extends string = string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
}

function Text({
  label,
  value,
  onChange,
  type = 'text',
  rows,
}: FieldProps & { type?: 'text' | 'date'; rows?: number }) {
  const id = useId();
  const shared = {
    ...{ id, value, className: 'field', autoComplete: 'off' },
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return (
    <div>
      <label htmlFor={id} className="label">
        {label}
      </label>
      {rows ? (
        <textarea {...shared} rows={rows} maxLength={LONGEST_GOAL} />
      ) : (
        <input {...shared} type={type} maxLength={type === 'text' ? 100 : undefined} />
      )}
    </div>
  );
}

const centsOf = (typed: string): number | null => {
  const plain = typed.replaceAll(/[$,\s]/g, '');
  return /^\d{1,10}(\.\d{0,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
};

/** An amount as it is typed; what is none is not sent, and says so. */
function Money({
  label,
  cents,
  onChange,
}: {
  label: string;
  cents: number | null;
  onChange: (cents: number | null) => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState(cents === null ? '' : (cents / 100).toLocaleString('en-US'));
  const wrong = typed.trim() !== '' && centsOf(typed) === null;
  return (
    <div>
      <label htmlFor={id} className="label">
        {label}
      </label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? `${id}-wrong` : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(centsOf(target.value));
        }}
        className="field tabular-nums"
      />
      {wrong && (
        <p id={`${id}-wrong`} className="mt-1.5 text-sm font-semibold">
          Please give an amount such as 250,000.
        </p>
      )}
    </div>
  );
}

function Choice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: FieldProps<Value> & { options: Readonly<Record<Value, string>> }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="label">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value as Value)}
        className="field"
      >
        {(Object.entries(options) as [Value, string][]).map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

/* The answers as text: for paper, and once they are sent. */

const joined = (...words: (string | null | false | undefined)[]): string =>
  words.filter(Boolean).join(', ');
const wordsIn = (words: Readonly<Record<string, string>>, key: string | null): string =>
  key === null ? '' : (words[key] ?? key);

/** What was answered in a part, a line each. */
function linesOf(part: Part, all: All): string[] {
  switch (part) {
    case 'people':
      return all.people.people.map(({ name, role, birthDate }) =>
        joined(name, wordsIn(RELATIONS, role), birthDate && `born ${toAmerican(birthDate)}`),
      );
    case 'work':
      return [all.work.employer, all.work.jobTitle, wordsIn(BAND_WORDS, all.work.income)];
    case 'property':
      return all.property.items.map(({ label, class: kind, value, band, title }) =>
        joined(
          label,
          CLASS_WORDS[kind],
          value === null ? wordsIn(BAND_WORDS, band) : `$${(value / 100).toLocaleString('en-US')}`,
          title !== 'unknown' && TITLE_WORDS[title],
        ),
      );
    case 'named':
      return all.named.items.map(({ label, who }) => joined(label, who));
    case 'documents':
      return Object.entries(all.documents).map(
        ([key, { status, reviewedOn }]) =>
          `${wordsIn(PAPER_WORDS, key)}: ${joined(wordsIn(HAVE, status), reviewedOn && `reviewed ${toAmerican(reviewedOn)}`)}`,
      );
    case 'goals':
      return [all.goals.matters, all.goals.worries];
  }
}

const Summary = ({ all }: { all: All }) => (
  <>
    {PARTS.map((part) => {
      const lines = linesOf(part, all).filter(Boolean);
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
