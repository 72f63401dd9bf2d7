import type { Source } from '../../../calculators/calculator.ts';

/** The name of a source; a link if it has an address. */
export const SourceName = ({ title, href }: Source) =>
  href ? (
    <a href={href} rel="noreferrer" className="link">
      {title}
    </a>
  ) : (
    title
  );
