/** The fields of a calculator, for tests. */
import { choice, day, money, optional, percentage, yesNo } from '../src/calculators/field.ts';

export const FORM = {
  couple: yesNo({ label: 'Both claim' }),
  amount: money({ label: 'Savings', initial: '100' }),
  debts: money({ label: 'Debts' }),
  plan: choice({ label: 'Plan', initial: 'none', options: [{ value: 'none', label: 'No plan' }] }),
  rate: percentage({ label: 'Growth', initial: '0' }),
  final: money({ label: 'Final expenses', initial: '15000' }),
  born: optional(day({ label: 'Born', initial: '' })),
  benefit: {
    ...money({ label: 'Benefit', initial: '7' }),
    usedIf: (texts: Readonly<Record<string, string>>) => texts.couple === 'yes',
  },
};
