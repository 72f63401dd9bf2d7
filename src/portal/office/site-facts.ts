export interface PartProps {
  site: SiteFacts;
}

/** The build's facts about the site, which need no request. */
export interface SiteFacts {
  name: string;
  /** Whether visitors can apply to join. */
  takesApplications: boolean;
  version: string;
  /** The day of the build (YYYY-MM-DD). */
  builtOn: string;
  /** Content that is still a placeholder: its name, and which part. */
  samples: { name: string; what: string }[];
  /** Texts and pieces that expire, the earliest first. */
  dated: { title: string; expiresOn: string }[];
}
