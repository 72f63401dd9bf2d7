interface Props {
  /** The values, oldest first. */
  values: readonly number[];
  className?: string;
}

const WIDTH = 96;
const HEIGHT = 28;
/** Room for half of the line's width. */
const EDGE = 2;

/** A line of 96 by 28 px without axes. Decorative: the figure is beside it in words. */
export function Sparkline({ values, className = 'h-7 w-24' }: Props) {
  const most = Math.max(1, ...values);
  const x = (index: number) => EDGE + (index * (WIDTH - 2 * EDGE)) / Math.max(1, values.length - 1);
  const y = (value: number) => HEIGHT - EDGE - (value * (HEIGHT - 2 * EDGE)) / most;
  const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={`shrink-0 ${className}`}
      fill="none"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <path d={`M${EDGE} ${HEIGHT - EDGE}H${WIDTH - EDGE}`} className="stroke-line" />
      <polyline points={points.join(' ')} strokeWidth="2" className="stroke-series-2" />
    </svg>
  );
}
