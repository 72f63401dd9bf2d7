/** What a check of the site finds. */

export interface Finding {
  /** A note lists what is known and needs no fix yet. */
  level: 'error' | 'warning' | 'note';
  what: string;
  fix: string;
}

/** The project in `root` with these settings; `inBuild` is true at the end of a deploy's own build. */
export interface CheckInput {
  root: string;
  env: Record<string, string | undefined>;
  inBuild: boolean;
}

export const error = (what: string, fix: string): Finding => ({ level: 'error', what, fix });
export const warning = (what: string, fix: string): Finding => ({ level: 'warning', what, fix });
export const note = (what: string, fix: string): Finding => ({ level: 'note', what, fix });
