import { undoChange } from '../src/contract/undo.ts';
import { endpoint, on } from './lib/auth/endpoint.ts';
import { followed } from './lib/calendars.ts';
import type { FunctionConfig } from './lib/function-config.ts';
import * as undo from './lib/undo.ts';

/** Undoes changes of the signed-in affiliate. */
export default endpoint(
  on(
    undoChange,
    followed(({ affiliate, body }) => undo.undoChange(affiliate.id, body.undo)),
  ),
);

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: '/api/undo',
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
