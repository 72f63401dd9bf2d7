/** What a link or a packet shows of an item, a calculation or an estate map, on a screen and on paper. */
import {
  type CSSProperties,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type {
  Bar,
  SharedItem,
  SharedMap,
  SharedSheet,
  SharedTable,
} from '../../contract/shares/for-you.ts';
import { DRAWING_WIDTH as WIDTH } from '../../contract/shares/for-you.ts';
import { nextPaint } from '../../lib/painted.ts';
import { paperLetters } from '../../lib/paper-letters.ts';
import { barClass, EstateDrawing, LABEL } from '../EstateDrawing.tsx';

/** The level of the headings: one lower for the parts of a packet, which have a heading of their own. */
export const HeadingLevel = createContext<2 | 3>(2);

function Heading({ className, children }: { className?: string; children: ReactNode }) {
  const Tag = `h${useContext(HeadingLevel)}` as const;
  return <Tag className={className}>{children}</Tag>;
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

/** A text within a page that may have others: its headings are lower by these levels, and its ids begin with the prefix. */
const withinPage = (html: string, levels: number, prefix: string): string =>
  html
    .replaceAll(/(<\/?h)([1-5])\b/g, (_, tag, level) => tag + (Number(level) + levels))
    .replaceAll(/ (href="#|id=")/g, ` $1${prefix}`);

export function ItemContent({ mark, html, sources, foot }: SharedItem) {
  const text = useRef<HTMLDivElement>(null);
  const prefix = useId();
  const levels = useContext(HeadingLevel) - 2;
  useLayoutEffect(() => {
    if (text.current) text.current.innerHTML = trusted(withinPage(html, levels, prefix));
  }, [html, levels, prefix]);
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
          <Heading className="mt-8 text-lg">Sources</Heading>
          <ol className="mt-2 list-decimal pl-6 text-sm">
            {sources.map(({ label, url }, index) => (
              <li key={url} id={`${prefix}source-${index + 1}`}>
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

export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="shared-part">
    <Heading>{title}</Heading>
    {children}
  </section>
);

export const Pairs = ({ title, lines }: { title: string; lines: SharedSheet['gave'] }) =>
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

export const Lines = ({ title, lines }: { title: string; lines: readonly string[] }) =>
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

/** The most rows of a calculation's table in a packet, on paper and on narrow screens. */
const FEW_ROWS = 8;
/** Whether a row is one of at most eight from the first to the last, evenly. */
function isOfFew(place: number, count: number): boolean {
  const step = (count - 1) / (FEW_ROWS - 1);
  const places = Array.from({ length: FEW_ROWS }, (_, few) => Math.round(few * step));
  return count <= FEW_ROWS || places.includes(place);
}

interface TableProps extends SharedTable {
  /** Whether paper and narrow screens have only some of its rows. */
  isShort?: boolean;
}

export const TableContent = ({ isShort = false, ...table }: TableProps) => {
  const { title, columns, rows } = table;
  const from = WIDE[columns.length > MANY ? 'many' : 'few'];
  const isShown = (place: number) => !isShort || isOfFew(place, rows.length);
  const textsOf = (column: string, place: number) => [
    column,
    ...rows.map((row) => row[place] ?? ''),
  ];
  return (
    <Part title={title}>
      <div className={`${from.lines} print:hidden`}>
        <Rows {...table} rows={rows.filter((_, at) => isShown(at))} />
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
          {rows.map((row, at) => (
            <tr key={row.join()} className={isShown(at) ? undefined : 'print:hidden'}>
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

/** A calculation; on the paper of a packet with its chart. */
export function SheetContent({ chart, ...sheet }: SharedSheet & { chart?: ReactNode }) {
  const { calculator, mark, year, answer, figures, table, gave, assumed } = sheet;
  const isInPacket = useContext(HeadingLevel) > 2;
  return (
    <>
      <section className="shared-part">
        <Heading>{calculator}</Heading>
        <p className="text-sm text-ink-muted">
          {[year && `Law of ${year}`, mark].filter(Boolean).join(' · ')}
        </p>
        <p className="mt-3 max-w-measure text-lg font-semibold">{answer}</p>
      </section>
      <Pairs title="Result" lines={figures} />
      {chart}
      {table && <TableContent {...table} isShort={isInPacket} />}
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
  // The words first: the drawing has its height already. In a packet it is drawn at once, since paper does not wait.
  const isInPacket = useContext(HeadingLevel) > 2;
  const [isPainted, setIsPainted] = useState(isInPacket);
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

export function MapContent(map: SharedMap) {
  const { household, mark, year, law, summary, figure, tables, questions } = map;
  const { counsel, legend, assumptions } = map;
  return (
    <>
      <section className="shared-part">
        {mark && <p className="mb-5 text-sm font-semibold">{mark}</p>}
        <Heading>{household || 'Who gets what'}</Heading>
        <p className="mt-3 max-w-measure text-lg">{summary}</p>
        <p className="mt-2 text-sm text-ink-muted">{law ?? `Law of ${year}.`}</p>
        {figure && <Picture figure={figure} />}
      </section>
      {tables.map((table) => (
        <TableContent key={table.title} {...table} />
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
