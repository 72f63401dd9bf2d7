/** The meeting mode of each calculator, by its slug. Loaded only with meeting mode. */

import type { CATALOGUE } from './catalogue.ts';
import crt from './crt/meeting.ts';
import dynastyTrust from './dynasty-trust/meeting.ts';
import education from './education/meeting.ts';
import estateTax from './estate-tax/meeting.ts';
import gifting from './gifting/meeting.ts';
import grat from './grat/meeting.ts';
import inheritedIra from './inherited-ira/meeting.ts';
import legacy from './legacy/meeting.ts';
import lifeInsuranceNeed from './life-insurance-need/meeting.ts';
import type { AnyMeeting } from './meeting.ts';
import retirementIncome from './retirement-income/meeting.ts';
import rmd from './rmd/meeting.ts';
import rothConversion from './roth-conversion/meeting.ts';
import socialSecurity from './social-security/meeting.ts';
import stateEstateTax from './state-estate-tax/meeting.ts';
import termOrPermanent from './term-or-permanent/meeting.ts';

export const MEETINGS: Readonly<Record<(typeof CATALOGUE)[number]['slug'], AnyMeeting>> = {
  'estate-tax': estateTax,
  gifting: gifting,
  'state-estate-tax': stateEstateTax,
  'dynasty-trust': dynastyTrust,
  rmd: rmd,
  'inherited-ira': inheritedIra,
  'roth-conversion': rothConversion,
  'retirement-income': retirementIncome,
  'social-security': socialSecurity,
  legacy: legacy,
  grat: grat,
  crt: crt,
  education: education,
  'life-insurance-need': lifeInsuranceNeed,
  'term-or-permanent': termOrPermanent,
};
