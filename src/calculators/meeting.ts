/** What meeting mode shows of a calculator to a family: few inputs to move, bars, and one sentence. */
import type { AnyCalculator } from './calculator.ts';

type Words<Names extends PropertyKey> = Readonly<Record<Names, string>>;

/** An input with a slider. Bounds and step are in dollars, percent, whole numbers, or months of an age. */
export interface MeetingSlider<Name = string> {
  name: Name;
  from: number;
  to: number;
  step: number;
}

export interface Meeting<Input extends PropertyKey, Output extends PropertyKey> {
  /** The output that shows largest. */
  key: Output;
  sliders: readonly MeetingSlider<Input>[];
  /** Inputs of which one of a list is chosen. With the sliders they are two to five. */
  choices?: readonly Input[];
  /** Outputs of one kind that are drawn, as they were and as they are now. */
  bars: readonly Output[];
  /** The result without law, from the words of all outputs and inputs. */
  say(outputs: Words<Output>, inputs: Words<Input>): string;
}

/** A meeting of which only the shape is known. */
export type AnyMeeting = Meeting<string, string>;

/** What meeting mode shows of this calculator. */
export const meeting = <C extends AnyCalculator>(
  made: Meeting<keyof C['inputs'] & string, keyof C['outputs'] & string>,
): AnyMeeting => made;
