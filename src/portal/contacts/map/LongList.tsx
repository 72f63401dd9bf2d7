import type { CSSProperties, ReactNode } from 'react';

/** More rows than this are a long list. */
const LONG = 20;
/** About the height of a row. */
const ROW_REM = 3;

interface Props {
  rows: number;
  /** How many letters the rows need side by side on paper. */
  letters?: number;
  children: ReactNode;
}

/**
 * A list that may be long: off the screen the browser then leaves it out, and a change elsewhere does
 * not wait for it. A table that is too wide scrolls before its words and amounts break.
 */
export const LongList = ({ rows, letters, children }: Props) => (
  <div
    className={`map-list min-w-0 md:wrap-break-word ${
      rows > LONG ? '[content-visibility:auto] print:[content-visibility:visible]' : ''
    }`}
    style={
      {
        containIntrinsicBlockSize: `auto ${rows * ROW_REM}rem`,
        '--letters': letters,
      } as CSSProperties
    }
  >
    {children}
  </div>
);
