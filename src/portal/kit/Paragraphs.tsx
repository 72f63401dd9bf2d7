/** A text as it was typed, in its paragraphs: markup in it is text. */
export const Paragraphs = ({ text }: { text: string }) => (
  <div dir="auto" className="grid max-w-measure gap-4 wrap-anywhere whitespace-pre-line">
    {text.split(/\n\s*\n/).map((paragraph, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text never move.
      <p key={index}>{paragraph}</p>
    ))}
  </div>
);
