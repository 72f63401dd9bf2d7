import * as contract from '../src/contract/orders.ts';
import { endpoint, on } from './lib/auth/endpoint.ts';
import type { FunctionConfig } from './lib/function-config.ts';
import { created } from './lib/http/answer.ts';
import { originOf } from './lib/http/origin.ts';
import { requestKey } from './lib/http/request-key.ts';
import { notify } from './lib/notices.ts';
import * as orders from './lib/orders.ts';

/** The orders of the signed-in affiliate. */
export default endpoint(
  on(contract.listOrders, ({ affiliate, query }) => orders.listOrders(affiliate.id, query)),
  on(contract.createOrder, async ({ affiliate, body, request, context }) => {
    const making = { origin: originOf(request), key: requestKey(request, body) };
    const order = await orders.createOrder(affiliate.id, body, making);
    notify('order', order.id, context);
    return created(order);
  }),
  on(contract.readOrder, ({ affiliate, params }) => orders.readOrder(affiliate.id, params.id)),
  on(contract.cancelOrder, ({ affiliate, params, body }) =>
    orders.cancelOrder(affiliate.id, params.id, body.version),
  ),
);

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: ['/api/orders', '/api/orders/:id'],
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
