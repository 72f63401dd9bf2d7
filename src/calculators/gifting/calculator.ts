import { calculator } from '../calculator.ts';
import { CASES } from './cases.ts';
import { compute } from './compute.ts';
import { ENGINE } from './engine.ts';

/** Annual exclusion gifts. */
export const gifting = calculator({
  ...ENGINE,
  compute,
  assumptions: [
    'All gifts are present interests, and these are the only gifts of the year to these people.',
    'What is excluded and taxable is that of one year. The same is given in each later year; its exclusion is not projected.',
    'What has left the estate is counted at its full value, without discount, and grows at a level rate from the end of the year in which it was given.',
    'Tuition and medical bills paid directly to the school or the provider are not gifts for tax purposes (IRC 2503(e)) and are left out, as are gifts to a spouse, gifts to charity, the GST tax and state gift tax.',
  ],
  sources: [
    { title: 'IRC 2503, 2513 and 6019' },
    {
      title: 'Form 709 and its instructions',
      href: 'https://www.irs.gov/forms-pubs/about-form-709',
    },
    { title: 'IRC 2036, 2703, 2704 and Rev. Rul. 93-12 (discounts)' },
  ],
  cases: CASES,
  sensitivity: { input: 'growth', output: 'moved' },
});
