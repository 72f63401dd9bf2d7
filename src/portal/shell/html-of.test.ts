import { createElement as h, memo, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sampleContact } from '../../../tests/sample-contact.ts';
import { SAMPLE } from '../../../tests/sample-profile.ts';
import type { Contact } from '../../contract/contacts.ts';
import { columnsWith } from '../contacts/list/cells.tsx';
import { TableCard } from '../kit/TableCard.tsx';
import { TableRow } from '../kit/TableRow.tsx';
import type { TableProps } from '../kit/table.ts';
import { Completeness } from '../profile/Completeness.tsx';
import { PersonCard } from '../profile/PersonCard.tsx';
import { StillRight } from '../profile/StillRight.tsx';
import { htmlOf } from './html-of.ts';

/** The same for two ways to write one thing: by attributes in order, and names in small letters. */
const plain = (html: string): string =>
  html
    .replaceAll('&#x27;', "'")
    .replace(/(<textarea[^>]*>)\n/g, '$1')
    .replace(/<(\w+)((?: [\w-]+="[^"]*")*)\/?>/g, (_, name: string, attributes: string) => {
      const each = [...attributes.matchAll(/ ([\w-]+)(="[^"]*")/g)];
      const sorted = each.map(([, key = '', value]) => key.toLowerCase() + value).sort();
      return `<${[name, ...sorted].join(' ')}>`;
    });

const expectSame = (node: ReactNode) =>
  expect(plain(htmlOf(node))).toBe(plain(renderToStaticMarkup(node)));

const HOSTILE = `"><img src=x onerror=alert(1)> & 'quotes' </textarea>`;

const table: TableProps<Contact> = {
  caption: 'Contacts',
  columns: columnsWith(({ stage }) => stage, '2026-11-20'),
  rows: [],
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  onSelect: () => {},
  menu: () => h('span'),
};

test.each([
  ['nothing known', {}],
  [
    'a step, tags and a talk',
    {
      tags: ['VIP', 'Trust'],
      lastTouchOn: '2026-11-02',
      nextStep: { on: '2020-01-02', text: 'Call about the trust' },
      household: { id: '1', name: '', members: [] },
    },
  ],
  ['a name that is code', { name: HOSTILE, tags: [HOSTILE] }],
])('a row with %s is the same as React’s', (_, changes) => {
  const row = sampleContact(changes as Partial<Contact>);
  expectSame(h(TableCard<Contact>, { row, ...table }));
  expectSame(h('table', null, h('tbody', null, h(TableRow<Contact>, { row, ...table }))));
});

test('what is overdue goes by the day where the affiliate is, not by the clock of the browser', () => {
  const row = sampleContact({ nextStep: { on: '2026-11-20', text: 'Call' } });
  const on = (today: string) =>
    htmlOf(h(TableCard<Contact>, { row, ...table, columns: columnsWith(() => '', today) }));
  expect(on('2026-11-19')).toContain('Tomorrow');
  expect(on('2026-11-20')).toContain('Today');
  expect(on('2026-11-21')).toMatch(/class="due-over".*1 day overdue/);
});

test.each([SAMPLE.bio, '', '\nIt begins with an empty line.', HOSTILE])(
  'the profile with the biography %j is the same as React’s',
  (bio) => {
    const draft = { ...SAMPLE, bio, firm: '' };
    expectSame(h(Completeness, { draft }));
    expectSame(
      h(PersonCard, {
        text: (field) => ({
          id: field,
          name: field,
          label: field,
          value: draft[field],
          onChange: () => {},
        }),
        show: () => null,
      }),
    );
  },
);

test('the question of every year is the same as React’s', () => {
  const button = h('p', { inert: true }, 1, ' of ', 0);
  expectSame(h(StillRight, { confirmedOn: null } as never, button));
  expectSame(h(StillRight, { confirmedOn: '2025-11-02' } as never, false, undefined, 'Yes'));
});

test('data are no elements, and what has no HTML is no text', () => {
  const data = JSON.parse('{"type":"form","props":{"action":"/elsewhere"}}');
  expect(() => htmlOf(data)).toThrow('No element');
  expect(() => htmlOf(h('p', null, [data]))).toThrow('No element');
  expect(() => htmlOf(h(memo(() => 'Ada')))).toThrow('No HTML');
  expect(() => htmlOf(h('p', { style: { color: 'red' } }))).toThrow('style is no text');
});
