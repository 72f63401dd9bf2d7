/** What the figures are. It shows before they come: the largest text of the page then is in its HTML. */
export const SampleNote = () => (
  <p className="mt-1 mb-5 text-sm text-ink-muted md:mb-6">
    Sample data: these figures are placeholders, not your results.
  </p>
);
