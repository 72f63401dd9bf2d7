/** Checks for deploy problems; each finding says how to fix it. */

import { checkDatabase } from './checks/database.ts';
import type { CheckInput, Finding } from './checks/finding.ts';
import { checkFunctions, checkSecrets } from './checks/functions.ts';
import { checkKeys, checkSiteSettings } from './checks/keys.ts';
import { checkLaw, checkPendingFigures } from './checks/law.ts';
import { checkMail, checkNotices } from './checks/mail.ts';
import {
  checkAddress,
  checkApprovalWords,
  checkDelivery,
  checkFigures,
  checkSamples,
  checkSecurityContact,
} from './checks/site.ts';

/** All findings, in the order in which to fix them. */
export async function findAll(checked: CheckInput): Promise<Finding[]> {
  return [
    ...checkKeys(checked),
    ...(await checkSiteSettings(checked)),
    ...(await checkDatabase(checked)),
    ...(await checkFunctions(checked)),
    ...checkSecrets(checked),
    ...checkAddress(checked),
    ...checkDelivery(checked),
    ...checkNotices(checked),
    ...(await checkMail(checked)),
    ...checkSamples(checked),
    ...checkApprovalWords(checked),
    ...checkFigures(checked),
    ...checkSecurityContact(checked),
    ...(await checkLaw()),
    ...checkPendingFigures(),
  ];
}
