/** The packet of a review, in the portal and behind its link: a cover with the contents, then each part. */
import { type ReactNode, useRef } from 'react';
import type {
  PartContents,
  SharedAgenda,
  SharedChanges,
  SharedComparison,
  SharedPart,
} from '../../contract/shares/for-you.ts';
import {
  HeadingLevel,
  ItemContent,
  Lines,
  MapContent,
  Pairs,
  Part,
  SheetContent,
  TableContent,
} from './SharedContents.tsx';

/** A day as "January 15, 2027". With Intl: format-date.ts would join what every public page loads. */
const inWords = (day: string): string =>
  new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

interface Props {
  title: string;
  /** The family's names, and who prepared it. */
  for: string;
  by: string;
  /** The day (ISO) of the review. */
  on: string;
  parts: readonly SharedPart[];
  /** On paper, the chart of each part that has one. */
  charts?: readonly ReactNode[];
  /** On paper: the firm or its logo above the title, and the lines of the card at the foot of the cover. */
  head: ReactNode;
  card: ReactNode;
  /** On paper, below the last part. */
  end?: ReactNode;
}

/** Each part begins a page of its own on paper. The cover shows there what a page shows elsewhere. */
export function SharedPacket(props: Props) {
  const { title, for: family, by, on, parts, charts = [], head, card, end } = props;
  const headings = useRef<(HTMLHeadingElement | null)[]>([]);
  const show = (place: number) => {
    headings.current[place]?.focus();
    headings.current[place]?.scrollIntoView();
  };
  const prepared = ['Prepared', family && `for ${family}`, by && `by ${by}`].filter(Boolean);
  return (
    <>
      <section className="packet-cover shared-part">
        <div className="hidden print:block">
          {head}
          <h1>{title}</h1>
          <p className="font-semibold">{prepared.join(' ')}</p>
          <p>{inWords(on)}</p>
        </div>
        <h2>Contents</h2>
        <ol className="list-decimal pl-6">
          {parts.map((part, place) => (
            <li key={keyOf(part, place)}>
              {/* The token stays in the address. */}
              <a
                href={`#part-${place + 1}`}
                className="link inline-flex min-h-9 items-center"
                onClick={(event) => {
                  event.preventDefault();
                  show(place);
                }}
              >
                {part.title}
              </a>
            </li>
          ))}
        </ol>
        <div className="hidden print:block">{card}</div>
      </section>
      <HeadingLevel value={3}>
        {parts.map((part, place) => (
          <section
            key={keyOf(part, place)}
            className={part.kind === 'map' ? 'packet-part packet-map' : 'packet-part'}
          >
            <h2
              ref={(heading) => {
                headings.current[place] = heading;
              }}
              tabIndex={-1}
              className="mt-14 text-2xl outline-none wrap-anywhere"
            >
              {place + 1}. {part.title}
            </h2>
            <Content part={part} chart={charts[place]} />
            {place === parts.length - 1 && end}
          </section>
        ))}
      </HeadingLevel>
    </>
  );
}

const keyOf = ({ kind, title }: SharedPart, place: number): string => `${place} ${kind} ${title}`;

const CONTENTS: {
  [Kind in keyof PartContents]: (content: PartContents[Kind], chart?: ReactNode) => ReactNode;
} = {
  agenda: Agenda,
  changes: Changes,
  map: (content) => <MapContent {...content} />,
  checklist: ({ lines }) => <PlainLines lines={lines} />,
  scenario: (content, chart) => <SheetContent {...content} chart={chart} />,
  comparison: Comparison,
  item: (content) => <ItemContent {...content} />,
};

function Content({ part: { kind, content }, chart }: { part: SharedPart; chart: ReactNode }) {
  const contentOf = CONTENTS[kind] as (
    content: SharedPart['content'],
    chart: ReactNode,
  ) => ReactNode;
  return contentOf(content, chart);
}

const PlainLines = ({ lines }: { lines: readonly string[] }) => (
  <ul className="mt-3 list-disc pl-5">
    {lines.map((line) => (
      <li key={line} className="mt-1.5 max-w-measure wrap-anywhere">
        {line}
      </li>
    ))}
  </ul>
);

function Agenda({ when, place, link, who, points }: SharedAgenda) {
  const facts: [string, string][] = [
    ['When', when],
    ['Where', place],
    ['Link', link],
    ['Who', who],
  ];
  return (
    <>
      <Pairs title="Meeting" lines={facts.filter(([, words]) => words)} />
      {points.length > 0 && (
        <Part title="Points">
          <ol className="list-decimal pl-6">
            {points.map((point, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the points of one text never move.
              <li key={place} dir="auto" className="mt-1.5 max-w-measure wrap-anywhere">
                {point}
              </li>
            ))}
          </ol>
        </Part>
      )}
    </>
  );
}

function Changes({ note, groups }: SharedChanges) {
  return (
    <>
      {note && <p className="mt-3 max-w-measure text-lg">{note}</p>}
      {groups.map(({ title, lines }) => (
        <Lines key={title} title={title} lines={lines} />
      ))}
    </>
  );
}

function Comparison(comparison: SharedComparison) {
  const { calculator, mark, names, rows, same, legend, assumptions, law, sources } = comparison;
  const columns = ['Figure', ...names, 'Difference'];
  return (
    <>
      <section className="shared-part">
        {mark && <p className="text-sm text-ink-muted">{mark}</p>}
        {rows.length === 0 && <p className="mt-3">Nothing differs.</p>}
      </section>
      {rows.length > 0 && (
        <TableContent
          title={`${calculator}: two scenarios`}
          columns={columns}
          rows={rows.map((row) => [...row])}
        />
      )}
      <Pairs title="The same in both" lines={same} />
      <Part title="Please note">
        <p className="max-w-measure">{legend.join(' ')}</p>
      </Part>
      <Lines title="Assumptions" lines={assumptions} />
      <Lines title="Law used" lines={law} />
      <Lines title="Sources" lines={sources} />
    </>
  );
}
