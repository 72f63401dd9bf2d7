// @vitest-environment happy-dom

import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { sankey } from 'd3-sankey';
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  ADA,
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
import { boxWords, figureOf, layoutOf } from '../../../calculators/estate-map/figure.ts';
import { followed, ordersOf } from '../../../calculators/estate-map/followed.ts';
import { tablesOf } from '../../../calculators/estate-map/tables.ts';
import { type Order, summaryOf } from '../../../calculators/estate-map/words.ts';
import { sum } from '../../../calculators/figures.ts';
import type { EstatePlan } from '../../../contract/estates.ts';
import { AuthProvider } from '../../../session/auth.tsx';
import { $session } from '../../../session/session.ts';
import { $toast } from '../../../toasts/toasts.ts';
import { questionsOf } from './MapSheet.tsx';
import { Compare, Gaps, WhoGetsWhat } from './WhoGetsWhat.tsx';

vi.mock('../../../calculators/estate-map/followed.ts', { spy: true });

beforeEach(() => vi.stubGlobal('fetch', async () => new Response(null, { status: 401 })));

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
    'If Win dies first, Clara has $2,900,000. At the end Ada has $1,450,000 and Ben has $1,450,000. No taxes.',
  );
  // 3,000,000 in Massachusetts: 82,400.
  const taxed = { ...FUND, value: 300_000_000 };
  expect(summary({ holdings: [taxed], taxState: 'MA' })).toBe(
    'If Win dies first, Clara has $3,000,000. At the end Ada has $1,458,800 and Ben has $1,458,800. Taxes take $82,400, all of it to Massachusetts.',
  );
  const debt = holding('Loan', { class: 'other', value: 0, debt: 9, owners: list('Win') });
  expect(summary({ holdings: [FUND, debt], wills: [] })).toBe(
    'If Win dies first, Clara has $0. No taxes. Debts take $9. $1,999,991 passes by state law: ask counsel.',
  );
});

test('the summary says what stays in trust for the survivor, and has no survivor of one alone', () => {
  const titled = { ...FUND, title: 'trust' as const, owners: list('trust:T') };
  const trusts = [trust('T', { grantors: ['Win', 'Clara'] })];
  expect(summary({ holdings: [titled], trusts })).toContain(
    'If Win dies first, Clara has $1,000,000, and $1,000,000 stays in trust for Clara.',
  );
  const alone = [WIN, ADA, person('Ada B', 'other')];
  expect(summary({ holdings: [{ ...FUND, primary: list('Ada') }] }, alone)).toBe(
    "At Win's death Ada has $2,000,000. No taxes.",
  );
});

test('a federal tax beside a state’s is told with the state’s part', () => {
  const large = { ...FUND, value: 4_000_000_000 };
  expect(summary({ holdings: [large], taxState: 'MA', portability: false })).toMatch(
    /Taxes take \$\d\d,\d{3},\d{3}, \$\d,\d{3},\d{3} of it to Massachusetts\.$/,
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
    columns: ['Property', 'Today', "After Win's death", "After Clara's death"],
    rows: [
      ['House', '$300,000', '$600,000', '$900,000'],
      ['Fund', '$500,000', '$2,000,000', '$2,000,000'],
    ],
  });
  const without = tablesOf(estate({ holdings: [HOUSE] }), family(COUPLE), orderOf(plan));
  expect(without.map(({ title }) => title)).not.toContain('Cost basis');
});

const POLICY = holding('Policy', {
  ...{ class: 'life-insurance', value: 500_000, insured: 'Clara' },
  ...{ owners: list('Clara'), primary: list('Ben') },
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

test('more questions than a sheet has room for are told by the first of each kind', () => {
  const gap = (code: string, at: number) => ({
    ...{ code, about: null, sentence: `${code} is missing on H${at}.`, step: '' },
  });
  const few = Array.from({ length: 8 }, (_, at) => gap('A form', at));
  expect(questionsOf([...few, gap('A will', 8)])).toHaveLength(9);
  expect(questionsOf([...few, gap('A will', 8), gap('A form', 9)])).toEqual([
    'A form is missing on H0. 8 more like it.',
    'A will is missing on H8.',
  ]);
});

const props = {
  ...{ plan: estate({ wills: WILLS, holdings: [HOUSE, FUND] }), household: family(COUPLE) },
  ...{ today: TODAY, siteName: 'Site', isExample: true },
};

test('who dies first is chosen by name, and saved', async () => {
  const save = vi.fn(async () => true);
  const part = createElement(WhoGetsWhat, { ...props, save });
  render(createElement(AuthProvider, null, part));
  const group = screen.getByRole('group', { name: 'Who dies first' });
  expect(within(group).getByRole('radio', { name: 'Win' })).toHaveProperty('checked', true);
  await userEvent.click(within(group).getByRole('radio', { name: 'Clara' }));
  const [, change] = save.mock.calls[0] as unknown as [string, (plan: EstatePlan) => EstatePlan];
  expect(change(props.plan).order).toBe('spouse-first');
});

test('who dies first shows the other order, and computes nothing that it does not change', async () => {
  const page = (plan: EstatePlan) => {
    const part = createElement(WhoGetsWhat, { ...props, plan, save: async () => true });
    return createElement(AuthProvider, null, part);
  };
  const { rerender } = render(page(props.plan));
  expect(screen.getByText(/^If Win dies first, Clara has /)).toBeTruthy();
  vi.mocked(ordersOf).mockClear();
  rerender(page({ ...props.plan, order: 'spouse-first' }));
  expect(screen.getByText(/^If Clara dies first, Win has /)).toBeTruthy();
  expect(ordersOf).not.toHaveBeenCalled();
  // The tables follow once that is on the screen.
  await screen.findByRole('heading', { name: "Passes at Win's death" });
});

test('a map without property is printed without a drawing', () => {
  const user = { firstName: 'Ada', lastName: 'Sample', username: 'ada', email: '' };
  const save = async () => true;
  const part = createElement(WhoGetsWhat, { ...props, plan: estate({}), save });
  render(createElement(AuthProvider, null, part));
  act(() => $session.set({ status: 'authenticated', user }));
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const sheet = document.querySelector<HTMLElement>('.print-sheet') ?? document.body;
  expect(within(sheet).getByRole('heading', { name: 'Estate map' })).toBeTruthy();
  expect(within(sheet).queryByRole('figure')).toBeNull();
});

test('a next step is planned at one press and taken back by its undo', async () => {
  const calls: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    calls.push([method, path, body && JSON.parse(String(body))]);
    return Response.json({ id: 'step', undo: 'u' }, { status: 201 });
  });
  const gaps = followed(estate({}), family([WIN]), TODAY).gaps.slice(0, 1);
  const household = family([{ ...WIN, contactId: 'c1' }]);
  render(createElement(Gaps, { gaps, household, today: TODAY, isExample: false }));
  await userEvent.click(screen.getByRole('button', { name: /^Add step/ }));
  const title = 'Ask counsel: It is not known whether Win has a will.';
  const step = { contactId: 'c1', kind: 'todo', on: '2026-12-03', title };
  expect(calls).toEqual([['POST', '/api/tasks', step]]);
  const button = screen.getByRole('button', { name: /^Step added/ });
  expect(document.activeElement).toBe(button);
  await act(async () => $toast.get()?.action?.onPress());
  await waitFor(() => expect(button.textContent).toBe('Add step'));
  expect(calls.at(-1)).toEqual(['DELETE', '/api/tasks/step', undefined]);
});

test('today and the proposal stand side by side', () => {
  const wills = [will('Win', { residue: list('Ben') }), ...WILLS.slice(1)];
  const proposed = { ...props.plan, wills };
  render(createElement(Compare, { estate: props.plan, proposed, household: family(COUPLE) }));
  const text = document.body.textContent;
  expect(text).toContain('If Win dies first');
  expect(text).toMatch(/Ada.*\$1,450,000.*\$450,000/);
  expect(text).toContain('−$1,000,000');
  expect(text).toContain('+$1,000,000');
});
