import {
  type CSSProperties,
  type FormEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { failureOf, RequestError, request, sentenceOf } from '../../api/request.ts';
import { barClass, EstateDrawing, LABEL } from '../../components/EstateDrawing.tsx';
import { tokenIn } from '../../config/security.ts';
import type {
  Questions as Asked,
  Bar,
  ForYou as ShareContent,
  SharedItem,
  SharedMap,
  SharedSheet,
  SharedTable,
  Sharer,
} from '../../contract/shares/for-you.ts';
import {
  mailShareCode,
  openShare,
  PREVIEW,
  DRAWING_WIDTH as WIDTH,
} from '../../contract/shares/for-you.ts';
import { nextPaint } from '../../lib/painted.ts';
import { paperLetters } from '../../lib/paper-letters.ts';
import { phoneHref } from '../../lib/phone.ts';
import { tryStorage } from '../../lib/storage.ts';
import type { AnswerForm } from './answers.ts';
import { keep } from './kept.ts';
import { KEPT_CODE } from './open-early.ts';
import { Questions } from './Questions.tsx';
import { QuietButton } from './Quiet.tsx';

const TROUBLE = 'We cannot open this right now. Please check your connection and try again.';

const ASK_FOR_ANOTHER = 'Ask the person who sent it for a new one.';
/** Some mail gateways drop what follows # in an address, and would drop it again. */
const INCOMPLETE =
  'This address is incomplete. Copy the whole link from the message, with everything after #, or ask the sender for it as plain text.';

const UNKNOWN_SENDER = 'If you don’t know who sent it, close this page.';

/** What a link shows. The page's inline script (open-early.ts) may have asked already. */
async function readShare(body: { token: string; code: string }): Promise<ShareContent> {
  const early = globalThis.openedEarly;
  globalThis.openedEarly = undefined;
  if (early?.token !== body.token) return request('POST', openShare.path, body);
  const answer = await early.answer;
  if (!answer.ok) throw await failureOf(answer);
  return answer.json();
}

type State =
  | { is: 'loading' | 'missing' }
  | { is: 'failed' | 'code'; sentence: string }
  | { is: 'ready'; shared: ShareContent };

/** Asks the portal that opened this tab for what a link would show. */
function askForPreview(): State {
  if (!opener) return { is: 'missing' };
  opener.postMessage(PREVIEW, location.origin);
  return { is: 'loading' };
}

/** Shows what the token in the address opens. */
export function ForYou({ siteName }: { siteName: string }) {
  const [state, setState] = useState<State>({ is: 'loading' });
  const token = useRef('');
  const code = useRef('');

  const refuse = useCallback((error: unknown) => {
    const after = stateAfter(error);
    // What was typed here has no place to go anymore, and this computer may be anyone's.
    if (after.is === 'missing') {
      keep(token.current, {});
      tryStorage((storage) => storage.removeItem(KEPT_CODE));
    }
    setState(after);
  }, []);
  const open = useCallback(async () => {
    try {
      const shared = await readShare({ token: token.current, code: code.current });
      tryStorage((storage) => storage.setItem(KEPT_CODE, code.current));
      setState({ is: 'ready', shared });
    } catch (error) {
      refuse(error);
    }
  }, [refuse]);

  useEffect(() => {
    code.current = tryStorage((storage) => storage.getItem(KEPT_CODE)) ?? '';
    const read = () => {
      token.current = tokenIn(location.hash);
      setState({ is: 'loading' });
      if (token.current === PREVIEW) setState(askForPreview());
      else void open();
    };
    const show = ({ source, origin, data }: MessageEvent<ShareContent>) => {
      if (token.current !== PREVIEW || source !== opener || origin !== location.origin) return;
      setState({ is: 'ready', shared: data });
    };
    read();
    addEventListener('hashchange', read);
    addEventListener('message', show);
    return () => {
      removeEventListener('hashchange', read);
      removeEventListener('message', show);
    };
  }, [open]);

  const title = state.is === 'ready' ? state.shared.title : undefined;
  useEffect(() => {
    if (title) document.title = `${title} | ${siteName}`;
  }, [title, siteName]);

  switch (state.is) {
    case 'loading':
      return <p role="status">Opening…</p>;
    case 'missing':
      return (
        <Message title="This link does not work">
          <p>{token.current ? ASK_FOR_ANOTHER : INCOMPLETE}</p>
          {!token.current && <p className="mt-3">{UNKNOWN_SENDER}</p>}
        </Message>
      );
    case 'failed':
      return (
        <Message title="This did not open">
          <p role="alert">{state.sentence}</p>
          <button type="button" onClick={() => void open()} className="button button-primary mt-6">
            Try again
          </button>
        </Message>
      );
    case 'code':
      return (
        <CodeForm
          token={token.current}
          wrong={code.current === '' ? '' : state.sentence}
          onCode={(typed) => {
            code.current = typed;
            return open();
          }}
        />
      );
    case 'ready':
      return (
        <Page
          shared={state.shared}
          access={{ token: token.current, code: code.current }}
          onRefused={refuse}
          reopen={open}
        />
      );
  }
}

function stateAfter(error: unknown): State {
  const status = error instanceof RequestError ? error.status : undefined;
  if (status === 404) return { is: 'missing' };
  return { is: status === 401 ? 'code' : 'failed', sentence: sentenceOf(error, TROUBLE) };
}

function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1 className="text-3xl">{title}</h1>
      <div className="mt-5 max-w-measure text-lg">{children}</div>
    </>
  );
}

interface CodeProps {
  token: string;
  /** Why the last code did not work, or empty. */
  wrong: string;
  onCode: (code: string) => Promise<void>;
}

function CodeForm({ token, wrong, onCode }: CodeProps) {
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const mail = async () => {
    setSaid('Asking…');
    try {
      const { message } = await request<{ message: string }>('POST', mailShareCode.path, { token });
      setSaid(message);
      field.current?.focus();
    } catch (error) {
      setSaid(sentenceOf(error, TROUBLE));
    }
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    await onCode(field.current?.value ?? '');
    setBusy(false);
    field.current?.focus();
  };
  return (
    <Message title="A code is needed">
      <p>We’ll email a six-digit code to the address your advisor has for you.</p>
      <form onSubmit={send} className="mt-6 max-w-[22rem]">
        <label htmlFor="code" className="label">
          Six digits
        </label>
        <input
          ref={field}
          id="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          maxLength={12}
          aria-invalid={wrong !== '' || undefined}
          aria-describedby={wrong ? 'wrong' : undefined}
          className="field tabular-nums"
        />
        {wrong && (
          <p id="wrong" role="alert" className="mt-2 text-base font-semibold">
            {wrong}
          </p>
        )}
        <div className="mt-5 flex flex-wrap gap-3">
          <QuietButton onClick={mail}>Email me the code</QuietButton>
          <button type="submit" disabled={busy} className="button button-primary">
            Open
          </button>
        </div>
      </form>
      <p role="status" className="mt-5 text-base">
        {said}
      </p>
    </Message>
  );
}

interface PageProps extends Pick<AnswerForm, 'access' | 'onRefused' | 'reopen'> {
  shared: ShareContent;
}

function Page({ shared, ...asking }: PageProps) {
  const { title, affiliate, note, changed, withdrawn, state, expiresOn, kind } = shared;
  const isPreview = asking.access.token === PREVIEW;
  return (
    <article>
      {isPreview && (
        <p className="mb-6 border-l-4 border-accent py-2 pl-4 font-semibold print:hidden">
          Preview: no link is made yet.
        </p>
      )}
      <h1 className="text-3xl wrap-anywhere">{title}</h1>
      <Card affiliate={affiliate} />
      {note && (
        <p dir="auto" className="mt-5 max-w-measure text-lg wrap-anywhere whitespace-pre-line">
          {note}
        </p>
      )}
      {changed && !withdrawn && (
        <p className="mt-5 border-l-4 border-accent py-2 pl-4 font-semibold">
          This has been updated since it was shared. Ask {affiliate.name} for the latest version.
        </p>
      )}
      {withdrawn ? (
        <p className="mt-8 text-lg font-semibold">
          This page was withdrawn. Ask {affiliate.name} for the current one.
        </p>
      ) : (
        <>
          <p className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3 print:hidden">
            <QuietButton onClick={() => print()}>Print</QuietButton>
            <span className="text-sm text-ink-muted">
              This link works through {inWords(expiresOn)}.
            </span>
          </p>
          {/* A preview takes no answers. */}
          <div inert={isPreview && kind === 'questions'}>
            <Content shared={shared} key={state} {...asking} />
          </div>
        </>
      )}
    </article>
  );
}

function Content({ shared: { kind, content, affiliate, state, known }, ...asking }: PageProps) {
  switch (kind) {
    case 'questions':
      return (
        <Questions
          questions={content as Asked}
          to={affiliate.name}
          sent={state === 'answered' || state === 'taken'}
          known={known}
          {...asking}
        />
      );
    case 'item':
      return <Item {...(content as SharedItem)} />;
    case 'map':
      return <EstateMap {...(content as SharedMap)} />;
    case 'scenario':
      return <Sheet {...(content as SharedSheet)} />;
  }
}

/** A day as "November 21, 2026". With Intl: format-date.ts would join what every public page loads. */
const inWords = (day: string): string =>
  new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Who shared it, as on the card of a sheet, with the ways to reach them. */
function Card({ affiliate }: { affiliate: Sharer }) {
  const { name, credentials, role, firm, license, phone, email, website, booking } = affiliate;
  const { bank, disclosure } = affiliate;
  const ways = [
    phone && { words: phone, href: phoneHref(phone) },
    email && { words: email, href: `mailto:${email}` },
    website && { words: 'Website', href: website },
    booking && { words: 'Book a meeting', href: booking },
  ].filter((way) => way !== '');
  return (
    <div className="mt-4 text-ink-muted">
      <p className="text-lg text-ink">Shared by {[name, credentials].filter(Boolean).join(', ')}</p>
      <p>{[role, firm, license].filter(Boolean).join(' · ')}</p>
      {ways.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-x-5">
          {ways.map(({ words, href }) => (
            <li key={href}>
              <a href={href} rel="noreferrer" className="link inline-flex min-h-9 items-center">
                {words}
              </a>
            </li>
          ))}
        </ul>
      )}
      {bank && <p className="mt-2 text-sm">{bank}</p>}
      {disclosure && <p className="mt-2 max-w-measure text-sm">{disclosure}</p>}
    </div>
  );
}

/* An item of the library. */

interface Policies {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => Policy;
}
type Policy = { createHTML: (html: string) => string };
let policy: Policy | undefined;
/** Our own text, which the server keeps: the page's policy allows only such text to become HTML. */
function trusted(html: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  policy ??= trustedTypes?.createPolicy('shared-text', { createHTML: (text) => text });
  return policy?.createHTML(html) ?? html;
}

function Item({ mark, html, sources, foot }: SharedItem) {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text.current) text.current.innerHTML = trusted(html);
  }, [html]);
  return (
    <section
      aria-label="Text"
      className="shared-part"
      onClickCapture={(event) => {
        // The token stays in the address.
        const link = (event.target as HTMLElement).closest('a[href^="#"]');
        if (!link) return;
        event.preventDefault();
        document.getElementById(link.getAttribute('href')?.slice(1) ?? '')?.scrollIntoView();
      }}
    >
      {mark && <p className="mb-5 text-sm font-semibold">{mark}</p>}
      <div ref={text} className="reading" />
      {sources.length > 0 && (
        <>
          <h2 className="mt-8 text-lg">Sources</h2>
          <ol className="mt-2 list-decimal pl-6 text-sm">
            {sources.map(({ label, url }, index) => (
              <li key={url} id={`source-${index + 1}`}>
                <a href={url} rel="noreferrer" className="link">
                  {label}
                </a>
              </li>
            ))}
          </ol>
        </>
      )}
      <p className="mt-8 max-w-measure text-sm">{foot}</p>
    </section>
  );
}

/* A calculation. */

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="shared-part">
    <h2>{title}</h2>
    {children}
  </section>
);

const Pairs = ({ title, lines }: { title: string; lines: SharedSheet['gave'] }) =>
  lines.length > 0 && (
    <Part title={title}>
      <dl>
        {lines.map(([label, words]) => (
          <div
            key={label}
            className="flex flex-wrap justify-between gap-x-6 border-b border-line py-2.5"
          >
            <dt>{label}</dt>
            <dd className="font-semibold tabular-nums">{words}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );

const Lines = ({ title, lines }: { title: string; lines: readonly string[] }) =>
  lines.length > 0 && (
    <Part title={title}>
      <ul className="list-disc pl-5">
        {lines.map((line) => (
          <li key={line} className="mt-1.5 max-w-measure">
            {line}
          </li>
        ))}
      </ul>
    </Part>
  );

const isFigure = (rows: SharedTable['rows'], place: number): boolean =>
  place > 0 && rows.every((row) => /^(\W*\d[\d,.%]*)?$/.test(row[place] ?? ''));

/** The look of a column's cells: figures are at the right and whole, words and the first column at the left. */
const cellOf = (rows: SharedTable['rows'], place: number): string =>
  `border-b border-line py-2 pl-3 align-baseline whitespace-pre-line first:pl-0 sm:pl-4 ${isFigure(rows, place) ? 'text-right' : 'text-left'}`;

/** More columns than these have no room beside each other on a tablet. */
const MANY = 5;
/** From which width a table shows as one; below it each row is a few lines. */
const WIDE = {
  few: { lines: 'min-[600px]:hidden', table: 'max-[600px]:hidden' },
  many: { lines: 'lg:hidden', table: 'max-lg:hidden' },
};

/** Behind the name and the amount of a row: "Winston to Grace, Survivorship", else each cell with its heading. */
function restOf({ columns }: SharedTable, row: string[], amount: number): string[] {
  const cell = (name: string) => row[columns.indexOf(name)];
  const from = cell('From');
  const to = cell('To');
  const by = cell('By');
  if (from && to && by) return [`${from} to ${to}, ${by}`];
  return columns.flatMap((column, place) =>
    place === 0 || place === amount || !row[place]
      ? []
      : [`${column}: ${row[place]?.replaceAll('\n', '; ')}`],
  );
}

/** A table's rows one below the other, for narrow screens. */
function Rows(table: SharedTable) {
  const { title, columns, rows } = table;
  const named = columns.indexOf('Amount');
  // Without a column of that name, the only figure of a row stands beside its name.
  const amount = named > 0 || columns.length > 2 ? named : 1;
  return (
    <ul aria-label={title} className="divide-y divide-line border-y border-line">
      {rows.map((row) => (
        <li key={row.join()} className="py-2.5">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 font-semibold">{row[0]}</span>
            {amount > 0 && (
              <span className="ml-auto font-semibold tabular-nums">{row[amount]}</span>
            )}
          </p>
          {restOf(table, row, amount).map((line) => (
            <p key={line} className="text-sm text-ink-muted tabular-nums">
              {line}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

const Table = (table: SharedTable) => {
  const { title, columns, rows } = table;
  const from = WIDE[columns.length > MANY ? 'many' : 'few'];
  const textsOf = (column: string, place: number) => [
    column,
    ...rows.map((row) => row[place] ?? ''),
  ];
  return (
    <Part title={title}>
      <div className={`${from.lines} print:hidden`}>
        <Rows {...table} />
      </div>
      <table
        className={`${from.table} w-full text-sm tabular-nums print:table print:[font-size:min(10pt,calc(178mm/var(--letters)/0.57))]`}
        style={{ '--letters': paperLetters(columns.map(textsOf)) } as CSSProperties}
      >
        <thead>
          <tr>
            {columns.map((column, place) => (
              <th key={column} scope="col" className={cellOf(rows, place)}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join()}>
              {row.map((cell, place) => (
                <td key={columns[place]} className={cellOf(rows, place)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
};

function Sheet(sheet: SharedSheet) {
  const { calculator, mark, year, answer, figures, table, gave, assumed } = sheet;
  return (
    <>
      <section className="shared-part">
        <h2>{calculator}</h2>
        <p className="text-sm text-ink-muted">
          {[year && `Law of ${year}`, mark].filter(Boolean).join(' · ')}
        </p>
        <p className="mt-3 max-w-measure text-lg font-semibold">{answer}</p>
      </section>
      <Pairs title="Result" lines={figures} />
      {table && <Table {...table} />}
      <Pairs title="You gave us" lines={gave} />
      <Pairs title="We assumed" lines={assumed} />
      <Part title="Please note">
        <p className="max-w-measure">{sheet.legend.join(' ')}</p>
      </Part>
      <Lines title="Keep in mind" lines={sheet.warnings} />
      <Lines title="Assumptions" lines={sheet.assumptions} />
      <Lines title="Law used" lines={sheet.law} />
      <Lines title="Sources" lines={sheet.sources} />
    </>
  );
}

/* An estate map. */

type Figure = NonNullable<SharedMap['figure']>;

const heightOf = ({ y0, y1 }: Bar): number => y1 - y0;

/** What each has at the end, the most first; what taxes and debts take comes last. */
function Takers({ boxes }: Figure) {
  const takers = boxes.filter(({ x1 }) => x1 >= WIDTH);
  const most = Math.max(...takers.map(heightOf));
  const isLost = ({ kind }: Bar) => Number(kind === 'lost');
  takers.sort((a, b) => isLost(a) - isLost(b) || heightOf(b) - heightOf(a));
  return (
    <ul aria-label="At the end" className="grid gap-3">
      {takers.map((taker) => (
        <li key={taker.id}>
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="wrap-anywhere">{taker.name}</span>
            <span className="font-semibold tabular-nums">{taker.amount}</span>
          </p>
          <svg aria-hidden="true" className="mt-1 h-3 w-full">
            <rect
              width={`${(heightOf(taker) / most) * 100}%`}
              height="100%"
              className={barClass(taker.kind)}
            />
          </svg>
        </li>
      ))}
    </ul>
  );
}

/** Who gets what: the whole way, or on phones what each has at the end. */
function Picture({ figure }: { figure: Figure }) {
  // The words first: the drawing has its height already.
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => void nextPaint().then(() => setIsPainted(true)), []);
  const hasMiddle = figure.boxes.some(({ x0, x1 }) => x0 > 0 && x1 < WIDTH);
  return (
    <figure aria-label="Who gets what" className="mt-6 break-inside-avoid">
      <div className="min-[640px]:hidden print:hidden">
        <p className="mb-2 text-sm text-ink-muted">At the end</p>
        <Takers {...figure} />
      </div>
      <div
        role="img"
        aria-label="A drawing of what the tables below say"
        className="hidden [--ground:var(--surface)] min-[640px]:block print:block print:[zoom:75%]"
      >
        <p className="flex justify-between text-sm text-ink-muted">
          <span>Property</span>
          {hasMiddle && <span>After the first death</span>}
          <span>At the end</span>
        </p>
        <EstateDrawing
          {...figure}
          {...(!isPainted && { boxes: [], ribbons: [] })}
          label={({ id, name, amount }, place) => (
            <span key={id} className={LABEL} style={place}>
              <span className="block truncate font-semibold">{name}</span>
              <span className="block whitespace-nowrap tabular-nums">{amount}</span>
            </span>
          )}
        />
      </div>
    </figure>
  );
}

function EstateMap(map: SharedMap) {
  const { household, mark, year, law, summary, figure, tables, questions } = map;
  const { counsel, legend, assumptions } = map;
  return (
    <>
      <section className="shared-part">
        {mark && <p className="mb-5 text-sm font-semibold">{mark}</p>}
        <h2>{household || 'Who gets what'}</h2>
        <p className="mt-3 max-w-measure text-lg">{summary}</p>
        <p className="mt-2 text-sm text-ink-muted">{law ?? `Law of ${year}.`}</p>
        {figure && <Picture figure={figure} />}
      </section>
      {tables.map((table) => (
        <Table key={table.title} {...table} />
      ))}
      <Lines title="Questions for counsel" lines={questions} />
      <Part title="Please note">
        <p className="max-w-measure font-semibold">{counsel}</p>
        <p className="mt-3 max-w-measure">{legend.join(' ')}</p>
      </Part>
      <Lines title="Assumptions" lines={assumptions} />
    </>
  );
}
