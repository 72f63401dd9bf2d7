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
  interface Flags {
    port: number;
    logLevel: 'error';
    onlyCategories: string[];
    extraHeaders?: Record<string, string>;
  }
  export default function lighthouse(
    url: string,
    flags: Flags,
  ): Promise<{ lhr: { audits: Record<string, { numericValue?: number }> } } | undefined>;
}
