/** What the dashboard's home shows: fixed samples, or the affiliate's own figures. */
export const FIGURES = ['sample', 'live'] as const;
export type FiguresShown = (typeof FIGURES)[number];
