/** `npm run -s new-key`: prints a new key for the start of SESSION_KEYS or DATA_KEYS. */
import { newKey } from './local/local-env.ts';

console.log(newKey());
