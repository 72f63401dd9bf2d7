/** Files that are created while they are sent. */
import { BYTE_ORDER_MARK, csvLine } from '../../../src/lib/csv.ts';
import { withoutDeadline } from '../platform/unavailable.ts';

/**
 * The parts as a stream. The first part is read before the response starts, so an unreachable
 * database fails the request. If it fails later, the download breaks off.
 */
export async function streamOf(
  parts: AsyncGenerator<Uint8Array>,
): Promise<ReadableStream<Uint8Array>> {
  let first: IteratorResult<Uint8Array> | undefined = await parts.next();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = first ?? (await withoutDeadline(() => parts.next()));
        first = undefined;
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: async () => void (await parts.return(undefined)),
    },
    // Nothing is read before the client asks for it.
    { highWaterMark: 0 },
  );
}

interface Csv<Row> {
  headings: readonly string[];
  cells: (row: Row) => readonly (string | number)[];
  batch: number;
  /** The batch after the row `last`, or the first batch. */
  read: (last: Row | undefined) => Promise<Row[]>;
}

export const streamCsv = <Row>(csv: Csv<Row>): Promise<ReadableStream<Uint8Array>> =>
  streamOf(csvParts(csv));

async function* csvParts<Row>({
  headings,
  cells,
  batch,
  read,
}: Csv<Row>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let text = BYTE_ORDER_MARK + csvLine(headings);
  let rows: Row[] = [];
  do {
    rows = await read(rows.at(-1));
    text += rows.map((row) => csvLine(cells(row))).join('');
    if (text) yield encoder.encode(text);
    text = '';
  } while (rows.length === batch);
}
