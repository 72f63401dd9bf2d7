/** The figures on the dashboard home: fixed samples, or the affiliate's own. */
export const FIGURES = ['sample', 'live'] as const;
export type FiguresShown = (typeof FIGURES)[number];
