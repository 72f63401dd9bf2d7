import { Notice } from '../../kit/notices.tsx';

/** Warns of quotation marks that are not closed. */
export const OpenQuote = ({ row }: { row: number | null }) =>
  row !== null && (
    <div className="mt-4 max-w-measure">
      <Notice kind="warning" title={`The quotation marks of row ${row} do not close`}>
        Everything after it may have been read as one cell. Look at that row in your file if rows
        are missing.
      </Notice>
    </div>
  );
