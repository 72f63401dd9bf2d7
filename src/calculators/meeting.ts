/** A calculator in meeting mode, for a family: a few adjustable inputs, bars, and one sentence. */
import type { AnyCalculator } from './calculator.ts';

type Words<Names extends PropertyKey> = Readonly<Record<Names, string>>;

/** An input with a slider. Bounds and steps are in dollars, percent, whole numbers, or months of an age. */
export interface MeetingSlider<Name = string> {
  name: Name;
  from: number;
  to: number;
  step: number;
}

interface Meeting<Input extends PropertyKey, Output extends PropertyKey> {
  /** The output that shows in large type, but for one that its calculator puts before all others. */
  key: Output;
  sliders: readonly MeetingSlider<Input>[];
  /** Inputs with a choice from a list. Together with the sliders, there are two to five inputs. */
  choices?: readonly Input[];
  /** Outputs of the same kind that are drawn as bars, as opened and now. */
  bars: readonly Output[];
  /** Claiming ages, if the bars stand for one each and not for before and after. */
  claims?: readonly Input[];
  /** The output below the bars, if it has a value. */
  breakEven?: Output;
  /** The result as a sentence without legal terms, from the texts of all outputs and inputs. */
  say(outputs: Words<Output>, inputs: Words<Input>): string;
  /** Takes the place of the rest if the calculation is for two. */
  ofTwo?: MeetingOfTwo<Input, Output>;
}

/** What the two are called: their first names, or "Client" and "Spouse". */
export interface MeetingPeople {
  client: string;
  spouse: string;
}
export const NO_NAMES: MeetingPeople = { client: 'Client', spouse: 'Spouse' };

interface MeetingOfTwo<Input extends PropertyKey, Output extends PropertyKey>
  extends Pick<Meeting<Input, Output>, 'key' | 'sliders' | 'bars' | 'claims' | 'breakEven'> {
  /** The labels of the sliders that are one person's. */
  labels(people: MeetingPeople): Readonly<Partial<Record<Input, string>>>;
  say(outputs: Words<Output>, inputs: Words<Input>, people: MeetingPeople): string;
}

export type AnyMeeting = Meeting<string, string>;

export const meeting = <C extends AnyCalculator>(
  made: Meeting<keyof C['inputs'] & string, keyof C['outputs'] & string>,
): AnyMeeting => made;
