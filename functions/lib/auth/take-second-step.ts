/** Takes the second step of signing in. */
import { CODE_DIGITS } from '../../../src/config/security.ts';
import type { SecondStepWay } from '../../../src/contract/auth.ts';
import { type SecondStep, secondStep } from '../../../src/contract/second-step.ts';
import { dataKeys } from '../env.ts';
import { readValue } from '../http/body.ts';
import { HttpError } from '../http/refusal.ts';
import { takeCode } from './codes.ts';
import { takeSignature } from './passkeys.ts';
import { readRecoveryCode, takeRecoveryCode } from './recovery-codes.ts';

const CODE = new RegExp(`^\\d{${CODE_DIGITS}}$`);

/** What is sent, codes without the blanks and dashes in them. Throws an HttpError: 400 if it cannot be right. */
export async function readSecondStep(request: Request): Promise<SecondStep> {
  const body = await readValue(request, secondStep.maxBodyBytes);
  const { way, code, credential } = Object(body) as Record<string, unknown>;
  if (way === 'passkey' && typeof credential === 'object' && credential) return { way, credential };
  if ((way !== 'code' && way !== 'recovery') || typeof code !== 'string') {
    throw new HttpError('bad_request', 'This request could not be read.');
  }
  // Missing keys are reported before a try is counted.
  if (way === 'code') dataKeys();
  const readable = way === 'code' ? code.replaceAll(/\s/g, '') : readRecoveryCode(code);
  if (readable && (way === 'recovery' || CODE.test(readable))) return { way, code: readable };
  const sentence =
    way === 'code'
      ? `The code has ${CODE_DIGITS} digits.`
      : 'A recovery code has 24 letters and digits, or 16 if it is an older one.';
  throw new HttpError('validation', sentence, { fields: { code: sentence } });
}

/** Takes what proves the second step; answers whether it counts, which it does once. */
export const takeSecondStep = (
  affiliateId: string,
  step: SecondStep,
  origin: string,
): Promise<boolean> => {
  if (step.way === 'passkey') {
    return takeSignature(step.credential, { affiliateId, purpose: 'sign-in', origin });
  }
  return step.way === 'code'
    ? takeCode(affiliateId, step.code)
    : takeRecoveryCode(affiliateId, step.code);
};

/** What a person reads if it does not count. */
export const REFUSED: Record<SecondStepWay, string> = {
  code: 'This code is not right, or was used already. Please enter the one that your app shows now.',
  recovery: 'This recovery code is not right, or was used already.',
  passkey: 'This passkey was not accepted. Please try again.',
};
