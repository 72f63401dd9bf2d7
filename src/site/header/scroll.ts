/** The header's scroll state, as a pure function from one state to the next. */
import { HEADER_HYSTERESIS_PX, HEADER_TRANSLUCENT_AFTER_PX } from '../../config/tokens.ts';

/** `turnedAt` is the position (px) from which the next change of direction is measured. */
interface HeaderState {
  hidden: boolean;
  scrolled: boolean;
  turnedAt: number;
}

export const HEADER_AT_TOP: HeaderState = { hidden: false, scrolled: false, turnedAt: 0 };

/**
 * The state after scrolling to `position` (px) on a page that scrolls to `end` at most. Positions
 * beyond the ends, from rubber-band scrolling, count as the ends.
 */
export function scrollTo(state: HeaderState, position: number, end: number): HeaderState {
  const y = Math.min(Math.max(position, 0), Math.max(end, 0));
  const scrolled = y > HEADER_TRANSLUCENT_AFTER_PX;
  if (y === 0) return HEADER_AT_TOP;
  const moved = y - state.turnedAt;
  const toggles = state.hidden ? -moved > HEADER_HYSTERESIS_PX : moved > HEADER_HYSTERESIS_PX;
  if (toggles) return { hidden: !state.hidden, scrolled, turnedAt: y };
  // Continuing in the same direction moves the turning point along.
  const turnedAt = state.hidden ? Math.max(state.turnedAt, y) : Math.min(state.turnedAt, y);
  return { ...state, scrolled, turnedAt };
}
