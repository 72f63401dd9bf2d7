/** The meeting mode of each calculator, by its slug. Loaded only with meeting mode. */

import type { CATALOGUE } from './catalogue.ts';
import type { crt } from './crt/calculator.ts';
import { whyNotQualified } from './crt/words.ts';
import type { dynastyTrust } from './dynasty-trust/calculator.ts';
import type { education } from './education/calculator.ts';
import { savingWords } from './education/words.ts';
import type { estateTax } from './estate-tax/calculator.ts';
import { dollars, enoughUsd } from './figures.ts';
import type { gifting } from './gifting/calculator.ts';
import type { grat } from './grat/calculator.ts';
import type { inheritedIra } from './inherited-ira/calculator.ts';
import { emptyBy, NOTHING_IN_LIFE, nothingYearlyWords } from './inherited-ira/words.ts';
import type { legacy } from './legacy/calculator.ts';
import type { lifeInsuranceNeed } from './life-insurance-need/calculator.ts';
import { needWords } from './life-insurance-need/words.ts';
import { type AnyMeeting, meeting } from './meeting.ts';
import type { retirementIncome } from './retirement-income/calculator.ts';
import type { rmd } from './rmd/calculator.ts';
import { withdrawalWords } from './rmd/words.ts';
import type { rothConversion } from './roth-conversion/calculator.ts';
import type { socialSecurity } from './social-security/calculator.ts';
import type { stateEstateTax } from './state-estate-tax/calculator.ts';
import type { termOrPermanent } from './term-or-permanent/calculator.ts';

/** An amount in words, rounded up to whole dollars; empty without an amount. */
const enoughOf = (amount: string): string =>
  amount.startsWith('$') ? enoughUsd(dollars(Number(amount.replaceAll(/[$,]/g, '')))) : '';

/** "70", from "70 years"; "69 and 6 months" from "69 years and 6 months". */
const shortAge = (words: string): string => words.replace(/ years?/, '');

export const MEETINGS: Readonly<Record<(typeof CATALOGUE)[number]['slug'], AnyMeeting>> = {
  'estate-tax': meeting<typeof estateTax>({
    key: 'tax',
    sliders: [
      { name: 'estate', from: 0, to: 50_000_000, step: 250_000 },
      { name: 'marital', from: 0, to: 50_000_000, step: 250_000 },
      { name: 'gifts', from: 0, to: 15_000_000, step: 100_000 },
      { name: 'dsue', from: 0, to: 15_000_000, step: 250_000 },
    ],
    choices: ['plan'],
    bars: ['heirs', 'taxable-estate', 'tax'],
    say: ({ tax, heirs }) =>
      heirs.startsWith('$')
        ? `After the taxes of both deaths, the heirs would get ${heirs}.`
        : tax === '$0'
          ? 'No federal estate tax would be due.'
          : `The federal estate tax would be ${tax}.`,
  }),
  gifting: meeting<typeof gifting>({
    key: 'moved',
    sliders: [
      { name: 'donees', from: 1, to: 20, step: 1 },
      { name: 'gift', from: 0, to: 100_000, step: 1_000 },
      { name: 'years', from: 1, to: 40, step: 1 },
      { name: 'growth', from: 0, to: 12, step: 0.5 },
    ],
    choices: ['split'],
    bars: ['excluded', 'moved'],
    say: ({ moved }, { years }) => `After ${years}, about ${moved} would be out of the estate.`,
  }),
  'state-estate-tax': meeting<typeof stateEstateTax>({
    key: 'tax',
    sliders: [{ name: 'estate', from: 0, to: 30_000_000, step: 100_000 }],
    choices: ['state'],
    bars: ['tax'],
    say: ({ tax, 'inheritance-tax': inherited }, { state }) => {
      const where = state.replace(/^District/, 'the $&');
      const ofEstate =
        tax === '$0'
          ? `No estate tax would be due in ${where}.`
          : `The estate tax of ${where} would be ${tax}.`;
      return /^\$[^0]/.test(inherited)
        ? `${ofEstate} The heirs would pay an inheritance tax of ${inherited}.`
        : ofEstate;
    },
  }),
  'dynasty-trust': meeting<typeof dynastyTrust>({
    key: 'dynasty',
    sliders: [
      { name: 'amount', from: 1_000_000, to: 50_000_000, step: 500_000 },
      { name: 'exemption', from: 0, to: 15_000_000, step: 500_000 },
      { name: 'growth', from: 0, to: 10, step: 0.5 },
      { name: 'generations', from: 1, to: 8, step: 1 },
    ],
    bars: ['outright', 'dynasty'],
    say: ({ dynasty, outright }, { generations }) =>
      `After ${generations}, the trust would hold ${dynasty}; passed outright, ${outright} would be left.`,
  }),
  rmd: meeting<typeof rmd>({
    key: 'rmd',
    sliders: [
      { name: 'balance', from: 0, to: 5_000_000, step: 25_000 },
      { name: 'year', from: 2_026, to: 2_046, step: 1 },
    ],
    bars: ['rmd'],
    say: ({ rmd, due, 'ira-left': iraLeft, 'plan-left': planLeft }, { year }) =>
      rmd === '$0'
        ? `Nothing would have to be withdrawn for ${year}.`
        : withdrawalWords(enoughOf(rmd), year, {
            iraLeft: enoughOf(iraLeft),
            planLeft: enoughOf(planLeft),
            due,
          }),
  }),
  'inherited-ira': meeting<typeof inheritedIra>({
    key: 'first-amount',
    sliders: [
      { name: 'balance', from: 0, to: 5_000_000, step: 25_000 },
      { name: 'growth', from: 0, to: 10, step: 0.5 },
    ],
    choices: ['account', 'class', 'plan'],
    bars: ['first-amount'],
    say: ({ 'first-amount': first, factor, 'end-year': end }) => {
      const ends = /^\d/.test(end);
      if (factor === '' && !/^\$(?!0$)/.test(first)) {
        return ends ? nothingYearlyWords(end) : NOTHING_IN_LIFE;
      }
      return `The first withdrawal would be ${first}. ${ends ? emptyBy(end) : 'The account would not have to be empty by a certain year.'}`;
    },
  }),
  'roth-conversion': meeting<typeof rothConversion>({
    key: 'difference',
    sliders: [
      { name: 'amount', from: 10_000, to: 2_000_000, step: 10_000 },
      { name: 'owner-rate', from: 0, to: 50, step: 1 },
      { name: 'heir-rate', from: 0, to: 50, step: 1 },
      { name: 'growth', from: 0, to: 12, step: 0.5 },
      { name: 'years', from: 0, to: 40, step: 1 },
    ],
    bars: ['heir-without', 'heir-with'],
    breakEven: 'break-even-rate',
    say: ({ 'heir-with': after, 'heir-without': before }) =>
      `With the conversion the heirs would have ${after}; without it, ${before}.`,
  }),
  'retirement-income': meeting<typeof retirementIncome>({
    key: 'lasts',
    sliders: [
      { name: 'balance', from: 0, to: 10_000_000, step: 50_000 },
      { name: 'withdrawal', from: 0, to: 500_000, step: 5_000 },
      { name: 'return', from: 0, to: 12, step: 0.5 },
      { name: 'inflation', from: 0, to: 8, step: 0.5 },
      { name: 'years', from: 5, to: 50, step: 1 },
    ],
    bars: ['end-balance'],
    say: ({ lasts, 'end-balance': left }) =>
      `The money would last ${lasts}, with ${left} left at the end.`,
  }),
  'social-security': meeting<typeof socialSecurity>({
    key: 'benefit',
    sliders: [
      { name: 'pia', from: 500, to: 5_000, step: 50 },
      { name: 'claim', from: 744, to: 840, step: 1 },
      { name: 'compare', from: 744, to: 840, step: 1 },
    ],
    bars: ['benefit', 'compare-benefit'],
    claims: ['claim', 'compare'],
    breakEven: 'break-even',
    say: ({ benefit, 'compare-benefit': other }, { claim, compare }) =>
      claim === compare
        ? `Claimed at ${claim}, the benefit would be ${benefit} a month.`
        : `Claimed at ${claim}, the benefit would be ${benefit} a month; at ${compare}, ${other}.`,
    ofTwo: {
      key: 'lifetime',
      sliders: [
        { name: 'claim', from: 744, to: 840, step: 1 },
        { name: 'spouse-claim', from: 744, to: 840, step: 1 },
        { name: 'pia', from: 500, to: 5_000, step: 50 },
        { name: 'spouse-pia', from: 0, to: 5_000, step: 50 },
      ],
      bars: ['benefit', 'spouse-benefit'],
      claims: ['claim', 'spouse-claim'],
      labels: ({ client, spouse }) => ({
        claim: `${client}’s claiming age`,
        'spouse-claim': `${spouse}’s claiming age`,
        pia: `${client}’s monthly benefit at full retirement age`,
        'spouse-pia': `${spouse}’s monthly benefit at full retirement age`,
      }),
      say: (words, { claim, 'spouse-claim': spouseClaim }, { client, spouse }) => {
        const { benefit, 'spouse-benefit': spouseBenefit, 'top-up': topUp } = words;
        const alone = `${client} would get ${benefit} a month from ${shortAge(claim)}, ${spouse} ${spouseBenefit} from ${shortAge(spouseClaim)}.`;
        return topUp === '$0'
          ? alone
          : `${alone} Once both claim, ${topUp} a month would be added to the smaller record.`;
      },
    },
  }),
  legacy: meeting<typeof legacy>({
    key: 'real',
    sliders: [
      { name: 'amount', from: 0, to: 5_000_000, step: 10_000 },
      { name: 'addition', from: 0, to: 100_000, step: 1_000 },
      { name: 'growth', from: 0, to: 12, step: 0.5 },
      { name: 'inflation', from: 0, to: 8, step: 0.5 },
      { name: 'years', from: 0, to: 50, step: 1 },
    ],
    bars: ['future', 'real'],
    say: ({ future, real }, { years }) =>
      `After ${years} the savings would be ${future}, which would buy what ${real} buys today.`,
  }),
  grat: meeting<typeof grat>({
    key: 'remainder',
    sliders: [
      { name: 'amount', from: 100_000, to: 20_000_000, step: 100_000 },
      { name: 'term', from: 1, to: 20, step: 1 },
      { name: 'growth', from: 0, to: 20, step: 0.5 },
      { name: 'rate', from: 0, to: 10, step: 0.2 },
    ],
    bars: ['remainder'],
    say: ({ remainder }, { term }) =>
      remainder === '$0'
        ? 'Nothing would be left for the family.'
        : `${remainder} would be left for the family after ${term}.`,
  }),
  crt: meeting<typeof crt>({
    key: 'deduction',
    sliders: [
      { name: 'amount', from: 10_000, to: 5_000_000, step: 10_000 },
      { name: 'payout', from: 5, to: 20, step: 0.5 },
      { name: 'term', from: 1, to: 20, step: 1 },
      { name: 'rate', from: 0, to: 10, step: 0.2 },
    ],
    choices: ['type'],
    bars: ['deduction'],
    say: ({ deduction, tests, 'highest-payout': highest }) =>
      whyNotQualified(tests, highest) ??
      `The charity’s share at the end would be worth ${deduction} today.`,
  }),
  education: meeting<typeof education>({
    key: 'total-cost',
    sliders: [
      { name: 'cost', from: 0, to: 100_000, step: 1_000 },
      { name: 'until', from: 0, to: 18, step: 1 },
      { name: 'saved', from: 0, to: 500_000, step: 5_000 },
      { name: 'inflation', from: 0, to: 10, step: 0.5 },
      { name: 'return', from: 0, to: 12, step: 0.5 },
    ],
    bars: ['total-cost'],
    say: ({ 'total-cost': cost, monthly }) =>
      /^\$/.test(monthly)
        ? `College would cost ${cost}. ${savingWords(enoughOf(monthly))}`
        : `College would cost ${cost}.`,
  }),
  'life-insurance-need': meeting<typeof lifeInsuranceNeed>({
    key: 'need',
    sliders: [
      { name: 'income', from: 0, to: 1_000_000, step: 5_000 },
      { name: 'years', from: 0, to: 40, step: 1 },
      { name: 'mortgage', from: 0, to: 2_000_000, step: 10_000 },
      { name: 'assets', from: 0, to: 5_000_000, step: 25_000 },
      { name: 'cover', from: 0, to: 5_000_000, step: 25_000 },
    ],
    bars: ['income-value', 'need'],
    say: ({ need }) => needWords(need),
  }),
  'term-or-permanent': meeting<typeof termOrPermanent>({
    key: 'invested-difference',
    sliders: [
      { name: 'term-premium', from: 0, to: 20_000, step: 100 },
      { name: 'permanent-premium', from: 0, to: 50_000, step: 100 },
      { name: 'rate', from: 0, to: 12, step: 0.5 },
      { name: 'years', from: 1, to: 40, step: 1 },
    ],
    bars: ['premiums-future', 'invested-difference'],
    say: ({ 'invested-difference': grown }, { rate, years }) =>
      `Invested instead at ${rate}, the difference in premiums would grow to ${grown} in ${years}.`,
  }),
};
