/** Measures `me` against its query alone, both on the same pool and therefore the same connection. */
import type { Context } from '@netlify/functions';
import { readSession } from '../../functions/lib/auth/session-token.ts';
import { readCaller } from '../../functions/lib/auth/sessions.ts';
import me from '../../functions/me.ts';
import type { Figure } from './bounds.ts';
import { statementsOf } from './statements.ts';
import { median, time } from './statistics.ts';

const BLOCKS = 30;
const READS_PER_BLOCK = 50;
/** The largest allowed difference between `me` and its query (ms). */
const MAX_BESIDES_MS = 0.3;

/** Measures with this request, which must be signed in. */
export async function benchMe(ask: () => Request, context: () => Context): Promise<Figure[]> {
  const session = await readSession(ask());
  if (!session) throw new Error('The bench has no session');
  const whole = () => me(ask(), context());
  const query = () => readCaller(session);
  const { length: queries } = await statementsOf(whole);
  await time(BLOCKS * 10, whole);

  // Interleaved, so that a busy moment of the machine affects both equally.
  const asks: number[] = [];
  const reads: number[] = [];
  for (let block = 0; block < BLOCKS; block += 1) {
    reads.push(...(await time(READS_PER_BLOCK, query)));
    asks.push(...(await time(READS_PER_BLOCK, whole)));
  }
  const ms = (value: number) => Number(value.toFixed(3));
  return [
    { what: 'me, queries', value: queries, bound: 1 },
    { what: 'me, p50 ms', value: ms(median(asks)) },
    { what: 'its query alone, p50 ms', value: ms(median(reads)) },
    {
      what: 'me besides its query, ms',
      value: ms(median(asks) - median(reads)),
      bound: MAX_BESIDES_MS,
    },
  ];
}
