const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;
/** Parameters by which an address gives up the check of the server's certificate, or encryption itself. */
const GIVEN_UP = ['disable', 'no-verify'];

/**
 * The address of a database with encryption and a checked certificate, unless it is on this machine
 * or says otherwise itself. The driver alone would speak in plain text if `sslmode` is absent.
 */
export function encrypted(address: URL): URL {
  const url = new URL(address);
  const { searchParams, hostname } = url;
  const mode = searchParams.get('sslmode');
  // For the driver the parameter comes before the name in the address.
  const here = LOOPBACK.test(searchParams.get('host') ?? hostname);
  if (mode === null ? here : GIVEN_UP.includes(mode)) return url;
  searchParams.set('sslmode', 'verify-full');
  return url;
}
