/** One small file that says whether a mail waits, so that the clock wakes no database for nothing. */
import { getStore } from '@netlify/blobs';

const KEY = 'waiting';
const store = () => getStore({ name: 'mail', consistency: 'strong' });

/** Whether a mail may wait; also if nobody has said so yet. */
export const mayWait = async (): Promise<boolean> =>
  (await store().get(KEY, { type: 'text' })) !== 'no';

/** Says whether one waits. A store that does not answer changes nothing: the daily run looks anyway. */
export const markWaiting = (waits: boolean): Promise<void> =>
  store()
    .set(KEY, waits ? 'yes' : 'no')
    .then(
      () => {},
      () => {},
    );
