/** The way to the saved scenarios further down on the page; there before their count, so that nothing moves. */
export const SavedLink = ({ saved = 0 }: { saved?: number | undefined }) => (
  <a href="#saved" className="button kit-button button-quiet">
    Saved scenarios
    {saved > 0 && <span className="ml-2 font-normal text-ink-muted tabular-nums">{saved}</span>}
  </a>
);
