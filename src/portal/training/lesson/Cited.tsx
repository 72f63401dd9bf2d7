/** A sentence whose numbers in brackets lead to the sources. */
export const Cited = ({ text }: { text: string }) =>
  text.split(/(\[\d{1,2}\])/).map((part, index) => {
    const number = /^\[(\d+)\]$/.exec(part)?.[1];
    if (!number) return part;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts never move.
      <a key={index} href={`#source-${number}`} aria-label={`Source ${number}`} className="link">
        {part}
      </a>
    );
  });
