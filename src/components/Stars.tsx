import { iconPath } from './icons.ts';

const STAR_COUNT = 5;
const STAR_SIZE = 24;
const STARS = Array.from({ length: STAR_COUNT }, (_, index) => index * STAR_SIZE);

interface Props {
  /** How many of the five stars are filled; half stars are possible. */
  stars: number;
  /** The id of the clip path, unique on the page. */
  id: string;
  className: string;
}

/** A rating in stars, with a label for screen readers. */
export function Stars({ stars, id, className }: Props) {
  const width = STAR_COUNT * STAR_SIZE;
  return (
    <svg
      role="img"
      aria-label={`${stars} out of ${STAR_COUNT} stars`}
      viewBox={`0 0 ${width} ${STAR_SIZE}`}
      className={className}
      fill="none"
      stroke="currentColor"
      strokeLinejoin="round"
    >
      <clipPath id={id}>
        <rect width={stars * STAR_SIZE} height={STAR_SIZE} />
      </clipPath>
      <g clipPath={`url(#${id})`} fill="currentColor" stroke="none" className="text-accent">
        {STARS.map((x) => (
          <path key={x} d={iconPath('star')} transform={`translate(${x})`} />
        ))}
      </g>
      {STARS.map((x) => (
        <path key={x} d={iconPath('star')} transform={`translate(${x})`} />
      ))}
    </svg>
  );
}
