/** The used parts of two packages that only `npm run bench` installs, so that `npm run check` knows their types. */
declare module 'chrome-launcher' {
  export interface LaunchedChrome {
    port: number;
    kill: () => void;
  }
  export function launch(options: {
    chromePath: string;
    chromeFlags: string[];
  }): Promise<LaunchedChrome>;
}

declare module 'lighthouse' {
  export interface Flags {
    port: number;
    logLevel: 'error';
    onlyCategories: string[];
    extraHeaders?: Record<string, string>;
  }
  interface Report {
    categories: Record<
      string,
      { score: number | null; auditRefs: { id: string; weight: number }[] }
    >;
    audits: Record<string, { score: number | null; numericValue?: number }>;
  }
  export default function lighthouse(
    url: string,
    flags: Flags,
  ): Promise<{ lhr: Report } | undefined>;
}
