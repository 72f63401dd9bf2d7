import { expect, test } from 'vitest';
import type { Report } from '../../contract/links/reports.ts';
import { campaignRows, linkRows, linksFile, periodsFile, sortRows, sumOf } from './figures.ts';

const link = (
  id: string | null,
  label: string,
  campaign: string,
  people: number,
  leads: number,
) => {
  const archivedAt = id === 'c' ? '2026-11-01T00:00:00Z' : null;
  return { id, label, campaign, people, leads, archivedAt, bots: 2, own: 1, clients: 1 };
};
const REPORT = {
  byLink: [
    link('a', 'Card', 'Spring', 11, 2),
    link('b', '=SUM(A1), "x"', '', 5, 1),
    link('c', 'Old', 'Spring', 4, 0),
    link(null, 'Named you, without a link', '', 0, 3),
  ],
  byPeriod: [
    { from: '2026-11-01', to: '2026-11-21', people: 1, bots: 2, own: 3, leads: 4, clients: 5 },
  ],
} as unknown as Report;

const text = (file: string) => decodeURIComponent(file.split(',').slice(1).join(','));

test('campaigns are the sums of their links, and links without one are a group', () => {
  expect(campaignRows(REPORT)).toEqual([
    {
      key: 'campaign Spring',
      label: 'Spring',
      detail: '2 links',
      archived: false,
      origin: { campaign: 'Spring' },
      people: 15,
      bots: 4,
      own: 2,
      leads: 2,
      clients: 2,
    },
    {
      key: 'campaign ',
      label: 'No campaign',
      detail: '1 link',
      archived: false,
      origin: { campaign: '' },
      people: 5,
      bots: 4,
      own: 2,
      leads: 4,
      clients: 2,
    },
  ]);
  expect(sumOf(campaignRows(REPORT))).toEqual(sumOf(linkRows(REPORT)));
});

test('rows are sorted by a column, and equal ones keep their order', () => {
  const rows = linkRows(REPORT);
  const keys = (key: string, direction: 'ascending' | 'descending') =>
    sortRows(rows, { key, direction })
      .map((row) => row.key)
      .join(' ');
  expect(keys('leads', 'descending')).toBe('none a b c');
  expect(keys('people', 'ascending')).toBe('none c b a');
  expect(keys('clients', 'descending')).toBe('a b c none');
  expect(keys('label', 'ascending')).toBe('b a none c');
});

test('an archived link is marked, and each row has the origin of its numbers', () => {
  expect(linkRows(REPORT).map(({ archived, origin }) => [archived, origin])).toEqual([
    [false, { link: 'a' }],
    [false, { link: 'b' }],
    [true, { link: 'c' }],
    [false, { link: 'none' }],
  ]);
});

test('files have headings, and no formulas', () => {
  expect(text(linksFile(REPORT)).split('\r\n').slice(0, 3)).toEqual([
    '\uFEFFLink,Campaign,Archived,People,Leads,Clients,Automated visits,Own visits',
    'Card,Spring,no,11,2,1,2,1',
    '"\'=SUM(A1), ""x""",,no,5,1,1,2,1',
  ]);
  expect(text(periodsFile(REPORT))).toBe(
    '\uFEFFFrom,To,People,Leads,Clients,Automated visits,Own visits\r\n2026-11-01,2026-11-21,1,4,5,2,3\r\n',
  );
});
