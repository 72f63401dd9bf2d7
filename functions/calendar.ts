import * as contract from '../src/contract/calendar.ts';
import { assertProved, endpoint, on } from './lib/auth/endpoint.ts';
import * as calendars from './lib/calendars.ts';
import type { FunctionConfig } from './lib/function-config.ts';
import { created } from './lib/http/answer.ts';
import { originOf } from './lib/http/origin.ts';
import { withMail } from './lib/mail/outbox.ts';

/** The signed-in affiliate's tasks as a feed for other calendars. */
export default withMail(
  endpoint(
    on(contract.readCalendar, ({ affiliate }) => calendars.readCalendar(affiliate.id)),
    on(contract.makeCalendar, async ({ affiliate, request }) =>
      created(await calendars.makeCalendar(affiliate.id, originOf(request))),
    ),
    on(contract.changeCalendar, ({ affiliate, body }) =>
      calendars.changeCalendar(affiliate.id, body, () => assertProved(affiliate)),
    ),
    on(contract.withdrawCalendar, async ({ affiliate }) => {
      await calendars.withdrawCalendar(affiliate.id, affiliate.id);
      return calendars.readCalendar(affiliate.id);
    }),
  ),
);

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: '/api/calendar',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
