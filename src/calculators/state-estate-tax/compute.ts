import { cite, type Dated, type Refusal, type Result, type Warning } from '../calculator.ts';
import { dayWords, percent, usd } from '../figures.ts';
import { STATE_NAMES, type StateCode } from '../law/states/names.ts';
import type { StateLaw, StateTax } from '../law/states/state-tax.ts';
import { STATES } from '../law/states/states.ts';
import type { OUTPUTS, Values } from './fields.ts';
import { stepsOf } from './steps.ts';
import { cliffWarning, effectiveRate, tablesOf } from './tables.ts';
import { stateTax } from './tax.ts';

export const LAW = STATES;
type Law = typeof LAW;
type Out = Result<typeof OUTPUTS>;

/** The state's name within a sentence. */
const nameOf = (state: StateCode): string =>
  state === 'DC' ? `the ${STATE_NAMES.DC}` : STATE_NAMES[state];

/** The tax in force on the day of death. */
export const inForce = ({ taxes }: StateLaw, death: string): Dated<StateTax> | undefined =>
  taxes.findLast(({ value }) => death >= value.from);

function withTax({ state, estate }: Values, dated: Dated<StateTax>, law: StateLaw): Out {
  const { value: rules, source } = dated;
  const tax = stateTax(rules, estate);
  const rate = effectiveRate(tax, estate);
  const notes = (law.notes ?? []).map((text): Warning => ({ text }));
  const name = nameOf(state);
  const why =
    estate > rules.exclusion
      ? `the tax on what exceeds the exclusion of ${usd(rules.exclusion)} is less than a cent.`
      : `it does not exceed the exclusion of ${usd(rules.exclusion)}.`;
  return {
    answer:
      tax > 0
        ? `The estate tax of ${name} on ${usd(estate)} would be ${usd(tax)}, ${percent(rate)} of the estate.`
        : `An estate of ${usd(estate)} would pay no estate tax in ${name}: ${why}`,
    outputs: { exclusion: rules.exclusion, tax, 'effective-rate': rate },
    steps: stepsOf(rules, source, estate),
    warnings: [...cliffWarning(rules, source, estate), ...notes],
    tables: tablesOf(rules, estate),
    law: [
      cite(
        `${STATE_NAMES[state]}, deaths from ${dayWords(rules.from)}: exclusion ${usd(rules.exclusion)}`,
        dated,
      ),
    ],
  };
}

/** A state without an estate tax; some have an inheritance tax. */
function without({ state }: Values, { others }: Law): Out {
  const inheritance = others.value.inheritanceTax.includes(state);
  const name = nameOf(state);
  return {
    answer: `${STATE_NAMES[state]} has no estate tax${inheritance ? ', but it has an inheritance tax' : ''}.`,
    outputs: { exclusion: null, tax: 0, 'effective-rate': 0 },
    steps: [{ what: 'Tax', how: `${name} has no estate tax`, value: usd(0) }],
    warnings: inheritance
      ? [
          {
            text: `${STATE_NAMES[state]} taxes what each heir receives. That tax depends on who the heirs are and what each of them receives, so it is not computed here.`,
          },
        ]
      : [],
    tables: [],
    law: [cite(`${STATE_NAMES[state]}: no estate tax`, others)],
  };
}

/** The estate tax of a state on a resident's estate, for deaths in one year. */
export function compute(values: Values, law: Law): Out | Refusal {
  const { state, death } = values;
  if (law.others.value.unconfirmed.includes(state)) {
    return {
      refused: `${STATE_NAMES[state]} has an estate tax, but its figures for ${law.year} could not be confirmed, so no tax is computed.`,
    };
  }
  const found = law.estateTax[state];
  if (!found) return without(values, law);
  const dated = inForce(found, death);
  return dated
    ? withTax(values, dated, found)
    : { refused: `There is no figure for a death on ${dayWords(death)}.` };
}
