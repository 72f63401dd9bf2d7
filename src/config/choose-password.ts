/** Where somebody with an invitation chooses a password. Not in paths.ts, which the landing page loads. */
export const CHOOSE_PASSWORD = '/choose-password';

/** The address to pass on. The token is in the fragment, which browsers do not send, so that no log has it. */
export const invitationAddress = (site: string, token: string): string =>
  new URL(`${CHOOSE_PASSWORD}#${token}`, site).href;
