// @vitest-environment happy-dom

import { render, screen, waitFor, within } from '@testing-library/react';
import { sankey } from 'd3-sankey';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { COUPLE, estate, family, holding, list, will } from '../../../tests/estate.ts';
import { textsOf } from '../../../tests/page.ts';
import { SHARER } from '../../../tests/sample-share.ts';
import { sharedFigure } from '../../calculators/estate-map/figure.ts';
import type { Order } from '../../calculators/estate-map/parts.ts';
import { ordersOf } from '../../calculators/estate-map/trace.ts';
import type { SharedMap } from '../../contract/shares/for-you.ts';
import { ForYou } from './ForYou.tsx';
import { KEPT_CODE, openEarly } from './open-early.ts';

/** Opens a link to the map of Win's fund: $3,000,000 in Massachusetts, in the end for Ada and Ben. */
async function openMap(figure: (made: SharedMap['figure']) => SharedMap['figure']) {
  const plan = estate({
    taxState: 'MA',
    holdings: [holding('Fund', { value: 3_000_000, owners: list('Win') })],
    wills: [
      will('Win', { residue: list('Clara') }),
      will('Clara', { residue: list(['Ada', 75], ['Ben', 25]) }),
    ],
  });
  const order = ordersOf(plan, family(COUPLE))['client-first'] as Order;
  const content: SharedMap = {
    household: 'The Examples',
    year: 2026,
    summary: 'A summary.',
    counsel: 'Ask counsel.',
    figure: figure(sharedFigure(sankey, plan, family(COUPLE), order)),
    tables: [{ title: 'What each has', columns: ['Who'], rows: [['Ada']] }],
    questions: [],
    legend: [],
    assumptions: [],
  };
  const shared = {
    kind: 'map',
    title: 'Estate map',
    expiresOn: '2026-12-01',
    affiliate: SHARER,
    content,
  };
  vi.stubGlobal('fetch', async () => Response.json(shared));
  render(createElement(ForYou, { siteName: 'Site' }));
  await screen.findByRole('heading', { level: 1, name: 'Estate map' });
}

test('a shared estate map draws the way of what is owned, and lists what each has at the end', async () => {
  await openMap((made) => made);
  const figure = within(screen.getByRole('figure', { name: 'Who gets what' }));
  const takers = within(figure.getByRole('list', { name: 'At the end' })).getAllByRole('listitem');
  expect(textsOf(takers)).toEqual(['Ada$2,188,200', 'Ben$729,400', 'Taxes$82,400']);
  const drawing = figure.getByRole('img');
  expect(drawing.querySelectorAll('path')).toHaveLength(0);
  await within(drawing).findByText('Clara');
  expect(drawing.textContent).toContain('After the first death');
  expect(drawing.textContent).toContain('Clara$3,000,000');
  expect(drawing.querySelectorAll('path')).toHaveLength(4);
  expect(within(drawing).queryByRole('button')).toBeNull();
});

test('an estate map that was shared without a drawing opens with its tables', async () => {
  await openMap(() => undefined);
  expect(screen.queryByRole('figure')).toBeNull();
  expect(screen.getByRole('table')).toBeTruthy();
});

test('a link opens with the answer that the page asked for first, and asks itself for another one', async () => {
  const fetched = vi.fn(async (_path: string, _init: RequestInit) =>
    Response.json({ error: 'not_found', message: 'No.' }, { status: 404 }),
  );
  vi.stubGlobal('fetch', fetched);
  sessionStorage.setItem(KEPT_CODE, '123456');
  const changed = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
  location.hash = '#abc.';
  await changed;
  const script = document.createElement('script');
  Object.assign(script.dataset, { path: '/api/for-you', code: KEPT_CODE });
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  openEarly();
  render(createElement(ForYou, { siteName: 'Site' }));
  await screen.findByRole('heading', { level: 1, name: 'This link does not work' });
  expect(fetched).toHaveBeenCalledTimes(1);
  location.hash = '#def';
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  expect(fetched.mock.calls.map(([path, { body }]) => [path, JSON.parse(String(body))])).toEqual([
    ['/api/for-you', { token: 'abc', code: '123456' }],
    ['/api/for-you', { token: 'def', code: '123456' }],
  ]);
});

test('what was withdrawn shows no text, and says whom to ask', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({
      kind: 'item',
      title: 'A text',
      state: 'opened',
      note: '',
      content: null,
      sharedOn: '2026-12-05',
      expiresOn: '2026-12-19',
      changed: true,
      withdrawn: true,
      affiliate: SHARER,
    }),
  );
  history.replaceState(null, '', '#token');
  render(createElement(ForYou, { siteName: 'The alliance' }));
  await screen.findByText('This page was withdrawn. Ask Ada Example for the current one.');
  expect(screen.queryByText(/changed after/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
});
