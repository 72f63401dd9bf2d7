/** An address in a text, without the sign that ends its sentence or closes a bracket around it. */
const ADDRESS = /(https:\/\/[^\s<>"“”]*[^\s<>"“”.,;:!?'’)\]}])/i;

/** A user's text in its paragraphs, with its addresses as links; markup in it is shown as text. */
export const Paragraphs = ({ text }: { text: string }) => (
  <div dir="auto" className="grid max-w-measure gap-4 wrap-anywhere whitespace-pre-line">
    {text.split(/\n\s*\n/).map((paragraph, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text never move.
      <p key={index}>
        {paragraph.split(ADDRESS).map((part, place) =>
          place % 2 === 1 && URL.canParse(part) ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
            <a key={place} href={part} rel="noopener" target="_blank" className="link">
              {part}
            </a>
          ) : (
            part
          ),
        )}
      </p>
    ))}
  </div>
);
