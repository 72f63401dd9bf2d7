/** A profile for tests. */
import type { Draft } from '../src/portal/profile/draft.ts';

export const SAMPLE: Draft = {
  name: 'Ada Example',
  firm: 'Example Planning',
  role: 'Financial Advisor',
  credentials: 'CFP',
  states: ['CA', 'NY'],
  phone: '+1 555 0100',
  email: 'ada@example.com',
  website: 'https://example.com/ada',
  booking: 'https://example.com/ada/book',
  timeZone: 'America/New_York',
  bio: 'First line.\nSecond line.',
  disclosure: 'Securities offered through Example Firm; member of nothing, really.',
  ...{ compensation: '', crd: '', formCrs: '' },
  ...{ licenses: [], roles: [], place: '' },
  code: 'ada-example',
  show: {
    firm: true,
    role: true,
    credentials: true,
    states: true,
    phone: true,
    email: true,
    website: true,
    booking: true,
    bio: true,
    ...{ portrait: true, disclosure: true, crd: true, formCrs: true, licenses: true },
  },
};
