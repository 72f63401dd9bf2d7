import { calculator } from '../calculator.ts';
import { CASES } from './cases.ts';
import { compute } from './compute.ts';
import { ENGINE } from './engine.ts';

/** GST inclusion of a trust, and the trust against outright passing over generations. */
export const dynastyTrust = calculator({
  ...ENGINE,
  compute,
  assumptions: [
    'The applicable fraction is the exemption allocated, divided by the value less death taxes and charity that the property bears, rounded half up to three digits.',
    'In the trust, the part that is not exempt bears the GST tax at the end of each generation; the exempt part bears no transfer tax.',
    'Outright, each generation is one heir with the exclusion that you enter, whatever exemption the trust was given; what exceeds it bears estate tax at your rate.',
    'Nothing is distributed or spent; growth is level and the same both ways; exclusions, exemptions and rates stay as they are. Income tax, the costs of a trust, spouses and several heirs are left out.',
  ],
  sources: [
    { title: 'IRC 2010(c)(3), 2602, 2631, 2641 and 2642' },
    {
      title: 'Reg. 26.2642-1 (inclusion ratio)',
      href: 'https://www.ecfr.gov/current/title-26/section-26.2642-1',
    },
    {
      title: 'Reg. 26.2632-1 (allocation of GST exemption)',
      href: 'https://www.ecfr.gov/current/title-26/section-26.2632-1',
    },
  ],
  cases: CASES,
  sensitivity: { input: 'growth', output: 'dynasty' },
});
