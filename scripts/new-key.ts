/** `npm run -s new-key`: prints a new session key, to be put first into SESSION_KEYS. */
import { newSessionKey } from './local/local-env.ts';

console.log(newSessionKey());
