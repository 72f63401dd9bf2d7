// @vitest-environment happy-dom

import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { sankey } from 'd3-sankey';
import { createElement, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  ADA,
  CLARA,
  COUPLE,
  estate,
  family,
  holding,
  list,
  person,
  spouses,
  TODAY,
  trust,
  WIN,
  will,
} from '../../../../tests/estate.ts';
import { press, textsOf } from '../../../../tests/page.ts';
import { boxWords, figureOf, layoutOf } from '../../../calculators/estate-map/figure.ts';
import type { Gap } from '../../../calculators/estate-map/gaps.ts';
import type { Order } from '../../../calculators/estate-map/parts.ts';
import { tablesOf } from '../../../calculators/estate-map/tables.ts';
import { ordersOf, traceEstate } from '../../../calculators/estate-map/trace.ts';
import { lawLine, summaryOf } from '../../../calculators/estate-map/words.ts';
import { sum } from '../../../calculators/figures.ts';
import type { EstatePlan } from '../../../contract/households/estates.ts';
import { changeSearch } from '../../../lib/address.ts';
import { AuthProvider } from '../../../session/auth.tsx';
import { $session } from '../../../session/session.ts';
import { $toast } from '../../../toasts/toasts.ts';
import { GapsPart } from './GapsPart.tsx';
import { gapLines } from './gap-lines.ts';
import { MapHead } from './MapHead.tsx';
import { mapMaterial } from './MapSheet.tsx';
import { Compare } from './MapTables.tsx';
import { useFirst, useOrders } from './orders.ts';
import { ShowAndPrint } from './WhoGetsWhat.tsx';

vi.mock('../../../calculators/estate-map/trace.ts', { spy: true });

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 401 }));
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
});

const WILLS = [
  will('Win', { residue: list('Clara'), contingent: list('Ada', 'Ben') }),
  will('Clara', { residue: list('Ada', 'Ben') }),
];
const orderOf = (plan: EstatePlan, members = COUPLE): Order => {
  return ordersOf(plan, family(members))['client-first'] as Order;
};
const summary = (made: Partial<EstatePlan>, members = COUPLE) => {
  const plan = estate({ wills: WILLS, ...made });
  return summaryOf(plan, family(members), orderOf(plan, members)).join(' ');
};
const ofWin = (name: string, value: number) => holding(name, { value, owners: list('Win') });
const HOUSE = holding('House', { value: 900_000, title: 'entirety', owners: spouses });
const FUND = ofWin('Fund', 2_000_000);

test('the summary says what each has, and what taxes, debts and state law take', () => {
  expect(summary({ holdings: [HOUSE, FUND] })).toBe(
    'If Win died first, Clara would have $2,900,000. At the end Ada would have $1,450,000 and Ben would have $1,450,000. No federal estate tax would be due on these figures. State taxes are not counted.',
  );
  // 3,000,000 in Massachusetts: 82,400.
  const taxed = { ...FUND, value: 300_000_000 };
  expect(summary({ holdings: [taxed], taxState: 'MA' })).toBe(
    'If Win died first, Clara would have $3,000,000. At the end Ada would have $1,458,800 and Ben would have $1,458,800. Taxes would take $82,400, all of it to Massachusetts.',
  );
  const debt = holding('Loan', { class: 'other', value: 0, debt: 9, owners: list('Win') });
  expect(summary({ holdings: [FUND, debt], wills: [] })).toBe(
    'If Win died first, Clara would have $0. No federal estate tax would be due on these figures. State taxes are not counted. Debts would take $9. $1,999,991 would pass by state law: ask counsel.',
  );
});

test('the summary says what stays in trust for the survivor, and has no survivor of one alone', () => {
  const titled = { ...FUND, title: 'trust' as const, owners: list('trust:T') };
  const trusts = [trust('T', { grantors: ['Win', 'Clara'] })];
  expect(summary({ holdings: [titled], trusts })).toContain(
    'If Win died first, Clara would have $0, and $2,000,000 would stay in trust, $1,000,000 of it Clara’s own.',
  );
  const kept = (grantor: string) =>
    summary({ holdings: [titled], trusts: [trust('T', { grantors: [grantor] })] });
  expect(kept('Win')).toContain('and $2,000,000 would stay in trust for Clara.');
  expect(kept('Clara')).toContain('and $2,000,000 would stay in trust, all of it Clara’s own.');
  const alone = [WIN, ADA, person('Ada B', 'other')];
  expect(summary({ holdings: [{ ...FUND, primary: list('Ada') }] }, alone)).toBe(
    'At Win’s death Ada would have $2,000,000. No federal estate tax would be due on these figures. State taxes are not counted.',
  );
});

test.each([
  ['CT', 'No federal or state estate tax would be due on these figures.'],
  [
    'NJ',
    'No federal estate tax and no inheritance tax of New Jersey would be due on these figures.',
  ],
  [
    'MD',
    'No federal estate tax and no estate or inheritance tax of Maryland would be due on these figures.',
  ],
  [
    'TX',
    'No federal estate tax would be due on these figures. Texas has no estate or inheritance tax.',
  ],
])('without a tax, the summary says which taxes are counted: %s', (taxState, sentence) => {
  expect(summary({ holdings: [FUND], taxState })).toBe(
    `If Win died first, Clara would have $2,000,000. At the end Ada would have $1,000,000 and Ben would have $1,000,000. ${sentence}`,
  );
});

test('an inheritance tax is none where only the spouse and charities get something', () => {
  const wills = [will('Win', { residue: list('charity:C') })];
  const charities = [{ id: 'C', name: 'Library' }];
  expect(summary({ holdings: [FUND], wills, charities, taxState: 'PA' }, [WIN])).toBe(
    'At Win’s death Library would have $2,000,000. No federal estate tax and no inheritance tax of Pennsylvania would be due on these figures.',
  );
});

test('a federal tax beside a state’s is told with the state’s part', () => {
  const large = { ...FUND, value: 4_000_000_000 };
  expect(summary({ holdings: [large], taxState: 'MA', portability: false })).toMatch(
    /Taxes would take \$\d\d,\d{3},\d{3}, \$\d,\d{3},\d{3} of it to Massachusetts\.$/,
  );
});

test('a table has the cost basis of each holding after each death', () => {
  const plan = estate({
    wills: WILLS,
    holdings: [
      { ...HOUSE, basis: 30_000_000 },
      { ...FUND, basis: 50_000_000 },
      holding('Car', { class: 'vehicle', value: 9_000, owners: list('Clara') }),
    ],
  });
  const tables = tablesOf(plan, family(COUPLE), orderOf(plan));
  expect(tables.find(({ title }) => title === 'Cost basis')).toEqual({
    title: 'Cost basis',
    columns: ['Property', 'Today', 'After Win’s death', 'After Clara’s death'],
    rows: [
      ['House', '$300,000', '$600,000', '$900,000'],
      ['Fund', '$500,000', '$2,000,000', '$2,000,000'],
    ],
  });
  const without = tablesOf(estate({ holdings: [HOUSE] }), family(COUPLE), orderOf(plan));
  expect(without.map(({ title }) => title)).not.toContain('Cost basis');
});

test('one table has a row for each property and a sum for each who gets something', () => {
  const plan = estate({ wills: WILLS, holdings: [HOUSE, FUND] });
  expect(tablesOf(plan, family(COUPLE), orderOf(plan)).slice(0, 2)).toEqual([
    {
      title: 'Who gets what',
      columns: ['Property', 'Amount', 'First death', 'Second death'],
      rows: [
        [
          'House',
          '$900,000',
          'Win to Clara, Survivorship, $450,000',
          'Clara to Ada, Will, $450,000\nClara to Ben, Will, $450,000',
        ],
        [
          'Fund',
          '$2,000,000',
          'Win to Clara, Will, $2,000,000',
          'Clara to Ada, Will, $1,000,000\nClara to Ben, Will, $1,000,000',
        ],
        ['Total: Clara', '', '$2,450,000', ''],
        ['Total: Ada', '', '', '$1,450,000'],
        ['Total: Ben', '', '', '$1,450,000'],
      ],
    },
    {
      title: 'What each would have',
      columns: ['Who', 'Amount'],
      rows: [
        ['Ada', '$1,450,000'],
        ['Ben', '$1,450,000'],
      ],
    },
  ]);
});

test('the table of taxes has only amounts that are not $0 throughout', () => {
  const plan = estate({ wills: WILLS, holdings: [FUND], taxState: 'MA' });
  const taxes = tablesOf(plan, family(COUPLE), orderOf(plan)).find(
    ({ title }) => title === 'Taxes',
  );
  expect(taxes?.columns).toEqual([
    'Death',
    'Counted for tax',
    'To the spouse',
    'Taxable',
    'Exclusion from the first spouse',
  ]);
});

const POLICY = holding('Policy', {
  class: 'life-insurance',
  value: 500_000,
  insured: 'Clara',
  owners: list('Clara'),
  primary: list('Ben'),
});

test('each box says its relations', () => {
  const plan = estate({
    wills: WILLS,
    holdings: [HOUSE, { ...FUND, primary: list('Ada', 'Clara') }, POLICY],
  });
  const { boxes } = figureOf(plan, family(COUPLE), orderOf(plan));
  expect(boxes.map(boxWords)).toEqual([
    'House, $900,000: to Clara by survivorship',
    'Clara, $1,900,000: to Ada by will $950,000, to Ben by will $950,000',
    'Ada, $1,950,000: from Clara by will $950,000, from Fund by beneficiary form $1,000,000',
    'Ben, $1,450,000: from Clara by will $950,000, from Policy by beneficiary form $500,000',
    'Fund, $2,000,000: to Clara by beneficiary form $1,000,000, to Ada by beneficiary form $1,000,000',
    'Policy, $500,000: to Ben by beneficiary form',
  ]);
});

test('small boxes fold into one, and every cent is drawn', () => {
  const many = Array.from({ length: 20 }, (_, at) => ofWin(`H${at}`, 100_000 + at));
  const plan = estate({ wills: WILLS, holdings: [...many, ofWin('Car', 5)] });
  const figure = figureOf(plan, family(COUPLE), orderOf(plan));
  const left = figure.boxes.filter(({ kind }) => kind === 'holding');
  expect(left.map(({ name }) => name).filter((name) => !name.startsWith('H'))).toEqual([
    '10 others',
  ]);
  expect(left).toHaveLength(12);
  expect(sum(left.map(({ cents }) => cents))).toBe(
    sum(plan.holdings.map(({ value }) => value ?? 0)),
  );
  const { boxes, height } = layoutOf(sankey, figure, { label: 44, bars: 200 });
  expect(boxes.every(({ y0, y1 }) => y0 >= 0 && y1 <= height)).toBe(true);
});

test('sixty holdings that are all small fold into one box', () => {
  const holdings = Array.from({ length: 60 }, (_, at) => ofWin(`H${at}`, 1));
  const plan = estate({ wills: WILLS, holdings });
  const { boxes } = figureOf(plan, family(COUPLE), orderOf(plan));
  expect(boxes.map(({ name }) => name)).toContain('49 others');
});

const QUESTIONS = Array.from({ length: 30 }, (_, at) => ({
  code: 'no-primary',
  about: `holding:${at}`,
  step: '',
  sentence: `No beneficiary is named on account ${at}.`,
}));

const PLAN = estate({ wills: WILLS, holdings: [HOUSE, FUND], taxState: 'CT' });

/** The page's own parts for a plan, with the order of deaths that it names. */
function Page({ plan = PLAN, gaps = [] as Gap[], members = COUPLE }) {
  const [household] = useState(() => family(members));
  const { wanted, choose } = useFirst(plan);
  const result = useOrders(plan, household, wanted);
  const actions = createElement(ShowAndPrint, {
    result,
    choose,
    gaps,
    siteName: 'Site',
    isExample: true,
  });
  return createElement(AuthProvider, null, createElement(MapHead, { ...result, choose, actions }));
}

/** What is printed now, as somebody who is signed in. */
function printed(): HTMLElement {
  const user = { firstName: 'Ada', lastName: 'Sample', username: 'ada', email: '' };
  act(() => $session.set({ status: 'authenticated', user }));
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  return document.querySelector<HTMLElement>('.print-sheet') ?? document.body;
}

test('who dies first is a view by name: kept in the address, with nothing saved, and printed as shown', async () => {
  const fetched = vi.fn(async (_path: string) => new Response(null, { status: 401 }));
  vi.stubGlobal('fetch', fetched);
  render(createElement(Page));
  const group = screen.getByRole('group', { name: 'Who dies first' });
  expect(within(group).getByRole('radio', { name: 'Win' })).toHaveProperty('checked', true);
  vi.mocked(ordersOf).mockClear();
  await userEvent.click(within(group).getByRole('radio', { name: 'Clara' }));
  expect(location.search).toBe('?first=spouse');
  expect(screen.getByText(/^If Clara d\w+ first, Win /)).toBeTruthy();
  expect(ordersOf).not.toHaveBeenCalled();
  expect(fetched.mock.calls.filter(([path]) => path.endsWith('/estate'))).toEqual([]);
  expect($toast.get()).toBeNull();
  expect(printed().textContent).toMatch(/If Clara d\w+ first, Win /);
  await userEvent.click(within(group).getByRole('radio', { name: 'Win' }));
  expect(location.search).toBe('');
});

test('the page begins with the plan’s order, and the address may name the other one', () => {
  const plan = { ...PLAN, order: 'spouse-first' as const };
  const { unmount } = render(createElement(Page, { plan }));
  expect(screen.getByText(/^If Clara d\w+ first/)).toBeTruthy();
  unmount();
  changeSearch({ first: 'client' });
  render(createElement(Page, { plan }));
  expect(screen.getByText(/^If Win d\w+ first/)).toBeTruthy();
});

test('the head has the law, and what each has at the end with the taxes', () => {
  render(createElement(Page, { plan: { ...PLAN, holdings: [ofWin('Fund', 30_000_000)] } }));
  const head = screen.getByRole('region', { name: 'At a glance' });
  expect(within(head).getByText('Law of 2026; estate tax of Connecticut.')).toBeTruthy();
  expect(textsOf(head.querySelectorAll('dt'))).toEqual(['Ada', 'Ben', 'Taxes']);
});

test('of many heirs the smallest are told as one', () => {
  const children = Array.from({ length: 10 }, (_, at) => person(`C${at}`, 'child'));
  const residue = list(...children.map(({ id }) => id));
  const wills = [will('Win', { residue }), will('Clara', { residue })];
  render(createElement(Page, { plan: { ...PLAN, wills }, members: [WIN, CLARA, ...children] }));
  const head = screen.getByRole('region', { name: 'At a glance' });
  expect(within(head).getByText('2 others')).toBeTruthy();
});

test('a sheet for counsel has every question in full, and the law', () => {
  render(createElement(Page, { gaps: QUESTIONS }));
  const sheet = within(printed());
  const { textContent } = sheet.getByRole('heading', { name: 'Questions for counsel' })
    .nextElementSibling as Element;
  for (const { sentence } of QUESTIONS) expect(textContent).toContain(sentence);
  expect(sheet.getByText('Law of 2026; estate tax of Connecticut.')).toBeTruthy();
  expect(
    sheet.getByText(
      'This is not legal or tax advice. Have counsel confirm titles and forms. Your attorney drafts and decides.',
    ),
  ).toBeTruthy();
});

test('paper has the approval at its head, and Meeting at its foot', async () => {
  const approval = { number: 'AD-2291', approvedOn: '2026-10-03', lastDay: '2027-09-30' };
  const items = [{ kind: 'map', thing: 'estate-map', cleared: 'client', approval }];
  vi.stubGlobal('fetch', async () => Response.json({ items, firm: null }));
  render(createElement(Page));
  // Earlier pages had asked already.
  await act(mapMaterial.reload);
  const line = 'Approval AD-2291, October 3, 2026; use through September 30, 2027';
  expect(within(printed()).getByText(line).previousElementSibling?.textContent).toBe('Estate map');
  await press('Meeting mode');
  const meeting = screen.getByRole('dialog', { name: 'Who gets what' });
  expect(meeting.textContent?.endsWith(line)).toBe(true);
});

test('a map without property is printed without a drawing', () => {
  render(createElement(Page, { plan: estate({}) }));
  const sheet = printed();
  expect(within(sheet).getByRole('heading', { name: 'Estate map' })).toBeTruthy();
  expect(within(sheet).queryByRole('figure')).toBeNull();
});

test('a meeting has who dies first, the colors in words, and the drawing without buttons', async () => {
  render(createElement(Page));
  await press('Meeting mode');
  const meeting = within(screen.getByRole('dialog', { name: 'Who gets what' }));
  await userEvent.click(meeting.getByRole('radio', { name: 'Clara' }));
  expect(meeting.getByText(/^If Clara d\w+ first/)).toBeTruthy();
  expect(within(meeting.getByRole('list', { name: 'Colors' })).getByRole('listitem')).toBeTruthy();
  const figure = meeting.getByRole('figure', { name: 'Who gets what' });
  expect(within(figure).queryByRole('button')).toBeNull();
  expect(figure.textContent).toContain('House$900,000');
});

test.each([
  ['CT', 'Law of 2026; estate tax of Connecticut.'],
  ['DC', 'Law of 2026; estate tax of the District of Columbia.'],
  ['PA', 'Law of 2026; inheritance tax of Pennsylvania.'],
  ['MD', 'Law of 2026; estate and inheritance tax of Maryland.'],
  ['TX', 'Law of 2026; no state tax counted.'],
  ['none', 'Law of 2026; no state tax counted.'],
])('the law of %s in one line', (taxState, line) => {
  expect(lawLine({ year: 2026, taxState })).toBe(line);
});

test('all checked gaps become steps at once, taken back by one undo, and an open one is not offered again', async () => {
  const calls: unknown[] = [];
  let items: object[] = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    const sent = body && JSON.parse(String(body));
    if (method === 'GET') return Response.json({ items, next: null });
    calls.push([path, sent]);
    if (path === '/api/undo') items = [];
    else items = sent.titles.map((title: string) => ({ id: title, title }));
    return Response.json(path === '/api/undo' ? { undone: 2, kept: 0 } : { items, undo: 'u' });
  });
  const household = family([{ ...WIN, contactId: 'c1' }, CLARA]);
  const plan = estate({});
  const gaps = traceEstate(plan, household, TODAY).gaps.slice(0, 3);
  render(createElement(GapsPart, { gaps, plan, household, today: TODAY, isExample: false }));
  const [first, second] = gaps;
  await userEvent.click(screen.getByRole('checkbox', { name: `${first?.sentence}` }));
  await userEvent.click(screen.getByRole('checkbox', { name: `${second?.sentence}` }));
  await press('Add steps');
  const titles = [first?.step, second?.step];
  expect(calls).toEqual([['/api/tasks/steps', { contactId: 'c1', on: '2026-12-03', titles }]]);
  await waitFor(() => expect(screen.getAllByText('Step added')).toHaveLength(2));
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  await act(async () => $toast.get()?.action?.onPress());
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(3));
  expect(calls.at(-1)).toEqual(['/api/undo', { undo: 'u' }]);
});

test('old wills of one day are one line, and a form that differs from a will says so first', () => {
  const wills = WILLS.map((one) => ({ ...one, on: '2016-05-04' }));
  const ira = holding('IRA', { class: 'retirement', owners: list('Win'), primary: list('Ben') });
  const plan = estate({ wills, holdings: [ira] });
  const lines = gapLines(traceEstate(plan, family(COUPLE), TODAY).gaps, plan);
  const texts = lines.map(({ fault, sentence }) => [fault, sentence].filter(Boolean).join(' '));
  expect(texts).toContain('Win’s and Clara’s wills are from May 4, 2016.');
  expect(texts).toContainEqual(expect.stringMatching(/^IRA: the form and the will differ\. /));
});

test('today and the proposal stand side by side', () => {
  const wills = [will('Win', { residue: list('Ben') }), ...WILLS.slice(1)];
  const proposed = { ...PLAN, wills };
  const now = { plan: PLAN, order: orderOf(PLAN) };
  const then = { plan: proposed, order: orderOf(proposed) };
  render(createElement(Compare, { now, proposed: then, household: family(COUPLE) }));
  const text = document.body.textContent;
  expect(text).toContain('If Win died first');
  expect(text).toMatch(/Ada.*\$1,450,000.*\$450,000/);
  expect(text).toContain('−$1,000,000');
  expect(text).toContain('+$1,000,000');
});
