/** Which assistants may call which route: `delegates.tsv` has the decisions, one a line. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { SCOPES } from '../../../src/config/assistants.ts';
import type { Route } from '../../../src/contract/route.ts';
import { query } from '../../lib/db/db.ts';
import { assistantOf, type Person, person } from '../helpers/caller.ts';
import { withStore } from '../helpers/harness.ts';
import { ROUTES, send } from '../helpers/routes.ts';
import { forgetProof } from '../office/office-calls.ts';
import { FOREIGN_THINGS } from './every-route-inputs.ts';

withStore();
afterEach(() => void vi.unstubAllEnvs());

const DECISIONS = readFileSync(new URL('delegates.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n');

function decisionOf({ access, delegates }: Route): string {
  return access === 'public' ? 'public' : [delegates ?? 'never'].flat().join(',');
}

test('each route lets those assistants in whom the table names, and a route without a line none', () => {
  const lines = ROUTES.map(([, route]) => `${route.method}\t${route.path}\t${decisionOf(route)}`);
  expect(lines.sort(), 'add new routes to delegates.tsv').toEqual(DECISIONS.toSorted());
});

test('no route of the office lets an assistant in', () => {
  const open = ROUTES.filter(([, { office, delegates }]) => office && delegates);
  expect(open.map(([name]) => name)).toEqual([]);
});

/** The seven sets of parts, and someone who works for no one. */
const SETS: (readonly string[])[] = Array.from({ length: 8 }, (_, bits) =>
  SCOPES.filter((_scope, at) => bits & (1 << at)),
);

const assistants: [scopes: readonly string[], caller: Person][] = [];
let ada: Person;
/** Ada's assistant with every part, and one who has yet to set up a second step. */
let dana: Person;
let newcomer: Person;
/** Another affiliate, and her assistant. */
let bea: Person;
let eve: Person;
beforeAll(async () => {
  ada = await person('ada');
  bea = await person('bea');
  dana = await assistantOf(ada, SCOPES);
  eve = await assistantOf(bea, SCOPES);
  newcomer = await assistantOf(ada, SCOPES);
  await query('update affiliate set two_step = false where id = $1', [newcomer.id]);
  for (const scopes of SETS) {
    const dana = await assistantOf(ada, scopes.length > 0 ? scopes : ['contacts']);
    if (scopes.length === 0)
      await query('update session set delegate_id = null where affiliate_id = $1', [dana.id]);
    assistants.push([scopes, dana]);
  }
  // Nothing is done for which a recent step-up is needed.
  await forgetProof();
});

function isLetIn({ delegates }: Route, scopes: readonly string[]): boolean {
  if (delegates === 'self') return true;
  if (delegates === 'any') return scopes.length > 0;
  return Boolean(delegates?.some((scope) => scopes.includes(scope)));
}

const GUARDED = ROUTES.filter(([, { access }]) => access !== 'public');

describe('an assistant', () => {
  test.each(GUARDED)('%s', async (_name, route) => {
    for (const [scopes, { cookie }] of assistants) {
      const answer = await send(route, { cookie, body: '{' });
      const { error } = (await answer.json().catch(() => ({}))) as { error?: string };
      const what = `${scopes.join(', ') || 'no one'}: ${answer.status} ${error}`;
      if (route.office) expect(answer.status, what).toBe(404);
      else if (isLetIn(route, scopes)) expect(error, what).not.toBe('not_delegated');
      else expect([answer.status, error], what).toEqual([403, 'not_delegated']);
    }
  });
});

test.each(GUARDED.filter(([, { beforeTwoStep, office }]) => !beforeTwoStep && !office))(
  'an assistant without a second step gets nothing of %s',
  async (_name, route) => {
    const answer = await send(route, { cookie: newcomer.cookie, body: '{' });
    expect([answer.status, (await answer.json()).error]).toEqual([403, 'two_step_needed']);
  },
);

describe('a thing of the affiliate', () => {
  beforeAll(() => query('update session set proved_at = now()'));
  const named = GUARDED.filter(([name, { path }]) => path.includes(':') && FOREIGN_THINGS[name]);
  test.each(named)('is hers and her assistant’s, not another’s: %s', async (name, route) => {
    const { params, body, search, shared } = (await FOREIGN_THINGS[name]?.(ada.id)) ?? {};
    if (shared) return;
    const statusFor = async ({ cookie }: Person) => {
      const given = { ...(params && { params }), ...(search && { search }) };
      return (await send(route, { cookie, ...given, ...(body ? { body } : {}) })).status;
    };
    const open = route.delegates !== undefined;
    for (const stranger of [bea, eve]) {
      const refused = open || stranger === bea ? 404 : 403;
      expect(await statusFor(stranger)).toBe(refused);
    }
    // On the routes of the own account the affiliate's rows are unknown to her assistant, too.
    if (route.delegates === 'self') expect(await statusFor(dana)).toBe(404);
    else if (open) expect(await statusFor(dana)).toBeLessThan(300);
    else expect(await statusFor(dana)).toBe(403);
  });
});
