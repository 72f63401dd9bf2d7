import { TOAST_SWIPE_PX } from '../config/tokens.ts';

/** Whether a pointer that went from here to there (px) swiped the toast away: to the right, further than the threshold. */
export const isSwipe = (fromX: number, toX: number): boolean => toX - fromX > TOAST_SWIPE_PX;
