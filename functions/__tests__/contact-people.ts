/** Contacts for the tests. */

/** All fields of a person. */
export const FULL = {
  name: 'Robin Sample',
  email: 'robin@example.com',
  phone: '+1 555 010 0100',
  stage: 'meeting',
  tags: ['VIP', 'golf'],
  source: 'form',
  rhythmDays: 30,
  lastTouchOn: '2026-01-02',
  nextStep: { text: 'Send the summary', on: '2026-12-01' },
};

/** Names, numbers and dates for the searches. */
export const PEOPLE = [
  {
    ...{ name: 'Éva O’Brien', email: 'eva.brien@mail.example', phone: '+1 (555) 010-0123 x9' },
    ...{ tags: ['VIP', 'Golf'], source: 'form', nextStep: { text: 'Call', on: '2026-11-20' } },
  },
  {
    name: 'robin zoë Sample',
    phone: '5550104567',
    stage: 'client',
    lastTouchOn: '2026-10-21',
    rhythmDays: 30,
  },
  { name: 'Robin Ahorn', tags: ['vip'], lastTouchOn: '2026-10-22', rhythmDays: 30 },
  { name: 'Łukasz Ångström', stage: 'closed', nextStep: { text: 'Ask', on: '2026-11-21' } },
  { name: '王 小明', source: 'link', lastTouchOn: '2025-01-01' },
];
