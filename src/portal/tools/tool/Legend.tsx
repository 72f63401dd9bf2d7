/** What every result carries, on the page and on paper (SEC rule 206(4)-1(e)(8), FINRA rule 2214). */
export const LEGEND = [
  'The result follows from the figures that were entered, by the method and the law named here. Its limits and key assumptions are listed under “Assumptions”.',
  'Results vary with each use and over time. They are hypothetical, do not reflect actual investment results and are no guarantee of future results.',
  'This is not tax, legal or investment advice.',
] as const;

/** The legend on paper, in one piece. */
export const PrintedLegend = () => (
  <div className="sheet-legend">
    <h2>Please note</h2>
    {LEGEND.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
  </div>
);

/** The legend. Nothing collapses or hides it. */
export const Legend = () => (
  <section aria-labelledby="legend-head" className="mt-5 border-t border-line-strong pt-4">
    <h2 id="legend-head" className="font-sans text-sm font-semibold">
      Please note
    </h2>
    {LEGEND.map((sentence) => (
      <p key={sentence} className="mt-1 max-w-[80ch] text-sm">
        {sentence}
      </p>
    ))}
  </section>
);
