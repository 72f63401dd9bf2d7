/** Names of the local machine. */
export const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;
/** These modes opt out of checking the server's certificate, or of encryption altogether. */
const GIVEN_UP = ['disable', 'no-verify'];

/**
 * The URL of a database with encryption and a verified certificate, unless it is local or sets its
 * own mode. If `sslmode` is missing, the driver would connect in plain text.
 */
export function withEncryption(address: URL): URL {
  const url = new URL(address);
  const { searchParams, hostname } = url;
  const mode = searchParams.get('sslmode');
  // The driver prefers this parameter over the URL's host.
  const here = LOOPBACK.test(searchParams.get('host') ?? hostname);
  if (mode === null ? here : GIVEN_UP.includes(mode)) return url;
  searchParams.set('sslmode', 'verify-full');
  return url;
}
