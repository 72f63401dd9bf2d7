import { Mark } from './Mark.tsx';

/** What a logo needs to know. */
export interface LogoProps {
  /** The alliance's name, which the default logo writes out. */
  siteName: string;
  /** An image source that replaces the default, or null. */
  source: string | null;
  /** The size of its box, the same for the default and for a replacement, so that nothing moves. */
  className?: string;
  /** Shows a replacement as its white silhouette, for dark grounds. The default takes the colour of the text. */
  white?: boolean;
}

/** The logo: the operator's picture where there is one, the mark with the name otherwise. */
export function Logo({ siteName, source, className = 'h-mark w-logo', white = false }: LogoProps) {
  if (source) {
    return (
      <img
        src={source}
        alt={siteName}
        className={`${className} object-contain object-left ${white ? 'silhouette' : 'logo-on-paper'}`}
      />
    );
  }
  const words = siteName.split(' ');
  return (
    <span className={`${className} flex items-center gap-[min(0.75rem,3.4vw)]`}>
      <Mark className="h-full w-auto shrink-0" />
      <span className="font-serif text-[min(1.0625rem,4.9vw)] leading-[1.15] font-medium whitespace-nowrap">
        {words.slice(0, -1).join(' ')} <br />
        {words.at(-1)}
      </span>
    </span>
  );
}
