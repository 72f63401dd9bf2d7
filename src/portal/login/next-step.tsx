/** What may come between a right password and the session. Loaded then. */
import type { ReactNode } from 'react';
import type { OfficeContact } from '../../components/ScriptHelp.tsx';
import { CHOOSE_PASSWORD } from '../../config/choose-password.ts';
import type { Done, Unfinished } from '../../contract/auth.ts';
import { SecondStep } from './SecondStep.tsx';

/**
 * Shows the second step, or leads to the page where a new password is chosen: the token is in the
 * fragment, so that no log has it.
 */
export function nextStep(
  next: Unfinished,
  onAnswer: (answer: Done | Unfinished) => Promise<void>,
  onRestart: (sentence: string) => void,
  office: OfficeContact,
): ReactNode {
  if (next.next === 'second-step') {
    return <SecondStep ways={next.ways} {...{ onAnswer, onRestart, office }} />;
  }
  location.assign(`${CHOOSE_PASSWORD}#${next.token}`);
  return undefined;
}
