/** `npm run -s new-key`: prints a new key, to be put first into SESSION_KEYS or DATA_KEYS. */
import { newKey } from './local/local-env.ts';

console.log(newKey());
