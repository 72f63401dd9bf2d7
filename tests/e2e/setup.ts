/** Serves the built site to the end-to-end tests, which compare passwords and compress files quickly. */
import { startSite } from '../site.ts';
import './quick-passwords.ts';

/** For the processes that this one starts: the workers and the functions. */
const QUICK_PASSWORDS = `--import=${new URL('quick-passwords.ts', import.meta.url)}`;

export default function setup() {
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} ${QUICK_PASSWORDS}`;
  return startSite({ quick: true });
}
