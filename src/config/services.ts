/** What a practice does for its clients; a contact has the tags of the services that it takes. */
export const SERVICES = [
  { tag: 'Retirement planning', short: 'Ret. Planning' },
  { tag: 'Estate planning', short: 'Estate Plan' },
  { tag: 'Tax strategy', short: 'Tax Strategy' },
  { tag: 'Investments', short: 'Investments' },
  { tag: 'Insurance', short: 'Insurance' },
] as const;
