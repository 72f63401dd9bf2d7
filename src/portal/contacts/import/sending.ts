/** The import of a file's rows, part by part, without a view. */
import { atom } from 'nanostores';
import { call } from '../../../api/call.ts';
import {
  type Dialect,
  IMPORT_PART_ROWS,
  type ImportReport,
  type ImportRow,
  importContacts,
  type ListedImport,
} from '../../../contract/contact-moves.ts';
import { type Undone, undoChange } from '../../../contract/undo.ts';
import { createSubmission } from '../../kit/use-submit.ts';

/* The parts in which rows are sent. */

/** The largest part (bytes as JSON), below what the server takes. */
export const MAX_PART_BYTES = 4_000_000;

/** The rows in parts of at most so many rows, and of at most MAX_PART_BYTES. */
export function partsOf(rows: readonly ImportRow[], most: number): ImportRow[][] {
  const encoder = new TextEncoder();
  const parts: ImportRow[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const size = encoder.encode(JSON.stringify(row)).length + 1;
    const part = parts.at(-1);
    if (part && part.length < most && bytes + size <= MAX_PART_BYTES) {
      part.push(row);
      bytes += size;
    } else {
      parts.push([row]);
      bytes = size;
    }
  }
  return parts;
}

/** How far the import is. */
export interface Sending {
  /** The rows that the server has dealt with. */
  sent: number;
  report: ImportReport;
  /** Whether the affiliate has asked for an end. */
  stopped: boolean;
  /** Whether it is being taken back. */
  takingBack: boolean;
  /** What was taken back. */
  undone: Undone | null;
}

const NOTHING: ImportReport = {
  ...{ added: 0, merged: 0, skipped: 0, refused: 0, rows: [], remarks: [] },
  ...{ importId: null, undo: null },
};

const together = (before: ImportReport, part: ImportReport): ImportReport => ({
  added: before.added + part.added,
  skipped: before.skipped + part.skipped,
  refused: before.refused + part.refused,
  rows: [...before.rows, ...part.rows],
  merged: before.merged + part.merged,
  remarks: [...before.remarks, ...part.remarks],
  importId: part.importId ?? before.importId,
  undo: part.undo ?? before.undo,
});

/** What the server would make of the rows, `before` of the file being in already; nothing is written. */
export async function checkRows(rows: readonly ImportRow[], before = 0): Promise<ImportReport> {
  let report = NOTHING;
  let sent = before;
  for (const part of partsOf(rows, rows.length)) {
    const answer = await call(importContacts, { body: { rows: part, dryRun: true, before: sent } });
    report = together(report, answer);
    sent += part.length;
  }
  return report;
}

/* What the affiliate chooses for rows, by their numbers, before they are sent. */

/** The counts of a check once what is chosen for rows of people who are there is done. */
export function countsOf(
  { added, merged, skipped, refused }: ImportReport,
  chosen: ReadonlyMap<number, string>,
): Pick<ImportReport, 'added' | 'merged' | 'skipped' | 'refused'> {
  const choices = [...chosen.values()];
  const imports = choices.filter((choice) => choice === 'import').length;
  const merges = choices.filter((choice) => choice === 'merge').length;
  return {
    added: added + imports,
    merged: merged + merges,
    skipped: skipped - imports - merges,
    refused,
  };
}

/** The rows with what is chosen for each. */
export const withChoices = (
  rows: readonly ImportRow[],
  duplicates: ReadonlyMap<number, string>,
  households: ReadonlyMap<number, string>,
): ImportRow[] =>
  rows.map((row) => {
    const [onDuplicate, sameHousehold] = [duplicates, households].map((chosen) =>
      chosen.get(Number(row.row)),
    );
    return { ...row, ...(onDuplicate && { onDuplicate }), ...(sameHousehold && { sameHousehold }) };
  });

/** An import that was stopped, and how many rows of its file came. */
export type Stopped = Pick<ListedImport, 'id' | 'rows'>;

/**
 * An import that can be stopped between parts, goes on where it broke off, and can be taken back. If it
 * continues one that was `stopped`, the rows are those that did not come.
 */
export function createSending(
  rows: readonly ImportRow[],
  about: { file: string; dialect: Dialect },
  stopped?: Stopped,
) {
  const came = stopped?.rows ?? 0;
  const parts = partsOf(rows, IMPORT_PART_ROWS);
  // The same for each try of a part: one whose answer was lost is not added twice.
  const key = crypto.randomUUID();
  const whole = {
    importId: stopped?.id ?? crypto.randomUUID(),
    total: came + rows.length,
    ...about,
  };
  const $sending = atom<Sending>({
    sent: 0,
    report: NOTHING,
    stopped: false,
    takingBack: false,
    undone: null,
  });
  const { $submission, run, clear } = createSubmission();
  let next = 0;

  async function sendRest(): Promise<void> {
    for (let part = parts[next]; part && !$sending.get().stopped; part = parts[next]) {
      const { sent, report } = $sending.get();
      const answer = await call(importContacts, {
        body: { rows: part, ...whole, before: came + sent },
        idempotencyKey: `${key}-${next}`,
      });
      next += 1;
      $sending.set({
        ...$sending.get(),
        sent: sent + part.length,
        report: together(report, answer),
      });
    }
  }

  /** Begins, or goes on with the part that has not arrived. Never throws. */
  const send = (): Promise<void> => {
    $sending.set({ ...$sending.get(), stopped: false, takingBack: false });
    return run(sendRest);
  };

  /** Ends the import once the part that is on its way has arrived. */
  const stop = () => $sending.set({ ...$sending.get(), stopped: true });

  /** Takes back what is in. Never throws. */
  const takeBack = (): Promise<void> => {
    $sending.set({ ...$sending.get(), takingBack: true });
    return run(async () => {
      const { undo } = $sending.get().report;
      if (!undo) return;
      const undone = await call(undoChange, { body: { undo } });
      $sending.set({ ...$sending.get(), undone });
    });
  };

  return { $sending, $submission, total: rows.length, send, stop, takeBack, clear };
}

export type SendingStore = ReturnType<typeof createSending>;
