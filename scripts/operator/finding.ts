/** What a check found. */
export interface Finding {
  level: 'error' | 'warning';
  what: string;
  mend: string;
}

/** The project in `root` with these settings; `inBuild` is the end of a deploy's own build. */
export interface Checked {
  root: string;
  env: Record<string, string | undefined>;
  inBuild: boolean;
  nodeVersion: string;
}

export const error = (what: string, mend: string): Finding => ({ level: 'error', what, mend });
export const warning = (what: string, mend: string): Finding => ({ level: 'warning', what, mend });
