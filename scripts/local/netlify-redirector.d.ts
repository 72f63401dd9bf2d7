/** Types for the used part of Netlify's redirect engine, which has none. */
declare module 'netlify-redirector' {
  export interface MatchedRule {
    to: string;
    status: number;
    force: boolean;
  }
  export interface MatchRequest {
    scheme: string;
    host: string;
    path: string;
    query: string;
    headers: Record<string, string>;
    cookieValues: Record<string, string>;
    getHeader: (name: string) => string;
    getCookie: (name: string) => string;
  }
  export function parseJSON(
    rules: string,
    options: object,
  ): Promise<{ match: (request: MatchRequest) => MatchedRule | null }>;
}
