/** What a part may need of the page. */
export interface PartProps {
  site: SiteFacts;
  /** Counts anew what waits. */
  recount: () => void;
}

/** What the build knows of the site, and no query has to be asked. */
export interface SiteFacts {
  /** What the site is called. */
  name: string;
  /** The commit that it was built from. */
  version: string;
  /** The day on which it was built (YYYY-MM-DD). */
  builtOn: string;
  /** Content that is still a placeholder: what it is called, and what of it. */
  samples: { name: string; what: string }[];
  /** Texts and pieces with a last day, the next one first. */
  dated: { title: string; expiresOn: string }[];
}
