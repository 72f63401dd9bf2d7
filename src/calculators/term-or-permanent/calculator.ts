import { calculator } from '../calculator.ts';

export const termOrPermanent = calculator({
  inputs: {},
  outputs: { tax: { label: 'Tax', kind: 'money' } },
  key: 'tax',
  law: {},
  compute: () => ({ refused: 'Not built yet.' }),
  assumptions: [],
  sources: [],
  cases: [],
});
