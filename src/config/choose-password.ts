/** The page where someone with an invitation chooses a password. Not in paths.ts, which the landing page loads. */
export const CHOOSE_PASSWORD = '/choose-password';

/** The address to send. The token is in the fragment, which browsers do not send, so it is in no log. */
export const invitationAddress = (site: string, token: string): string =>
  new URL(`${CHOOSE_PASSWORD}#${token}`, site).href;

/** The token in the fragment of a mailed address, without the signs that a message put behind it. */
export const tokenIn = (fragment: string): string => /[\w-]+/.exec(fragment)?.[0] ?? '';
