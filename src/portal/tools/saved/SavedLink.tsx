/** The way to the saved scenarios further down on the page; nothing if there are none. */
export const SavedLink = ({ saved }: { saved: number }) =>
  saved > 0 ? (
    <a href="#saved" className="button kit-button button-quiet">
      Saved scenarios
      <span className="ml-2 font-normal text-ink-muted tabular-nums">{saved}</span>
    </a>
  ) : null;
