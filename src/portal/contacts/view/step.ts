/** The next step while it is edited. */
import * as v from 'valibot';
import type { Contact } from '../../../contract/contacts.ts';
import { ContactChange } from '../../../contract/contacts.ts';
import type { Part } from './save.ts';

export interface Step {
  step: string;
  on: string;
}

export const STEP: Part<Step> = {
  of: ({ nextStep }: Contact) => ({ step: nextStep?.text ?? '', on: nextStep?.on ?? '' }),
  change: ({ step, on }) => ({ nextStep: step === '' && on === '' ? null : { text: step, on } }),
};

/** A sentence for each field that does not fit. */
export function problemsOfStep({ step, on }: Step): Record<string, string> {
  const { issues = [] } = v.safeParse(ContactChange, {
    version: 1,
    nextStep: { text: step, on },
  });
  const at = (key: string) => issues.find(({ path }) => path?.[1]?.key === key)?.message;
  const [text, day] = [at('text'), at('on')];
  return {
    ...(text && { step: text }),
    ...(day && { on: on ? day : 'Please choose a day.' }),
  };
}
