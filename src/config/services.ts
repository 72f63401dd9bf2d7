/** A practice's services. A contact is tagged with the services that it uses. */
export const SERVICES = [
  { tag: 'Retirement planning', short: 'Ret. Planning' },
  { tag: 'Estate planning', short: 'Estate Plan' },
  { tag: 'Tax strategy', short: 'Tax Strategy' },
  { tag: 'Investments', short: 'Investments' },
  { tag: 'Insurance', short: 'Insurance' },
] as const;
