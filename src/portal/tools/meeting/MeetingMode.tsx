import { useState } from 'react';
import { type ShownFigure, wordsIn } from '../../../calculators/by-case.ts';
import { type AnyCalculator, keyIn } from '../../../calculators/calculator.ts';
import { type Field, fieldIn, type ShownField, usedFields } from '../../../calculators/field.ts';
import { type Figure, type FigureValue, figureText } from '../../../calculators/figures.ts';
import type { AnyMeeting, MeetingPeople, MeetingSlider } from '../../../calculators/meeting.ts';
import { MEETINGS } from '../../../calculators/meetings.ts';
import { readField } from '../../../calculators/read-field.ts';
import { type Run, run, type Texts, textsOf } from '../../../calculators/run.ts';
import {
  enteredWords,
  figuresOf,
  figureWords,
  inputWords,
  isForTwo,
} from '../../../calculators/words.ts';
import { Button } from '../../kit/Button.tsx';
import { SelectField } from '../../kit/fields.tsx';
import { MeetingFrame } from '../../kit/MeetingFrame.tsx';
import { Announcer } from '../../kit/notices.tsx';
import { optionsOf } from '../tool/InputField.tsx';
import { changedInputs, claimsAt, MOST_NAMED } from '../tool/names.ts';

interface Props {
  slug: string;
  title: string;
  /** Who it is for, if the page was opened for a contact. */
  client: string | undefined;
  people: MeetingPeople;
  calculator: AnyCalculator;
  /** The page's values, which the sliders change. */
  toolInputs: Texts;
  /** What it says of its approval. */
  mark: string;
  onChange: (name: string, text: string) => void;
  onClose: () => void;
}

/** Longer figures (characters) do not fit on one line beside the sliders. */
const LONG_FIGURE = 12;

/** A calculation in full screen, for a family and the advisor to view together. The default export is for `lazy`. */
export default function MeetingMode(props: Props) {
  const { slug, title, client, people, calculator, toolInputs, mark, onChange, onClose } = props;
  const { ofTwo, ...ofOne } = MEETINGS[slug as keyof typeof MEETINGS];
  const now = run(calculator, toolInputs);
  const texts = textsOf(calculator, toolInputs);
  const couple = ofTwo && isForTwo(calculator, texts) ? ofTwo : undefined;
  const about = couple ?? ofOne;
  /** The texts when the mode was opened. */
  const [opened] = useState(texts);
  const result = 'result' in now ? now.result : undefined;

  const key = keyIn({ ...calculator, key: about.key }, result?.outputs);
  const figures = result ? figuresOf(calculator, texts, result) : [];
  const words = result && figureWords(calculator, figures);
  const shown = (name: string | undefined) => figures.find((figure) => figure.name === name);
  const figure = shown(key)?.text ?? '–';
  const below = shown(about.breakEven);
  const sentence = words ? about.say(words, enteredWords(calculator, texts), people) : whyNot(now);
  const labels = couple?.labels(people) ?? {};
  const inUse = usedFields(calculator.inputs, texts).map(({ name }) => name);
  const choices = couple ? [] : ofOne.choices?.filter((name) => inUse.includes(name));
  return (
    <MeetingFrame title={title} client={client} mark={mark} onClose={onClose}>
      <div className="grid gap-x-20 gap-y-10 max-lg:gap-y-5 lg:grid-cols-2">
        <section aria-label="Result" className="max-lg:contents">
          <div className="meeting-figure">
            <p className="text-xl text-ink-muted">
              {shown(key)?.label ?? wordsIn(calculator.outputs[key].label, texts)}
            </p>
            <p
              className={`font-serif leading-[1.1] font-semibold wrap-anywhere tabular-nums ${figure.length > LONG_FIGURE ? 'text-[clamp(2.25rem,4.5vw,4.5rem)]' : 'text-[clamp(2.75rem,6vw,6rem)]'}`}
            >
              {figure}
            </p>
          </div>
          <p className="mt-4 max-w-160 text-xl text-pretty lg:text-2xl">{sentence}</p>
          <Announcer text={sentence} />
          {result && (
            <Bars
              groups={barsOf(calculator, about, opened, texts, couple && people)}
              {...(below && { below })}
            />
          )}
        </section>
        <section aria-label="What can be changed" className="grid content-start gap-7">
          {slidersIn(about.sliders, calculator, texts).map((slider) => {
            const field = fieldIn(calculator.inputs[slider.name], texts);
            return (
              <Slider
                key={slider.name}
                slider={slider}
                field={field}
                label={labels[slider.name] ?? field.label}
                text={texts[slider.name] ?? ''}
                onChange={(text) => onChange(slider.name, text)}
              />
            );
          })}
          {choices?.map((name) => {
            const field = fieldIn(calculator.inputs[name], texts) as Extract<
              ShownField,
              { kind: 'choice' }
            >;
            const { options, value } = optionsOf(field, texts[name] ?? '');
            return (
              <SelectField
                key={name}
                id={`meeting-${name}`}
                name={name}
                label={field.label}
                options={options}
                value={value}
                onChange={({ target }) => onChange(name, target.value)}
              />
            );
          })}
        </section>
      </div>
    </MeetingFrame>
  );
}

function whyNot(now: Run): string {
  if ('refused' in now) return now.refused;
  return 'problems' in now ? (Object.values(now.problems)[0] ?? '') : '';
}

interface SliderProps {
  slider: MeetingSlider;
  field: ShownField;
  label: string;
  text: string;
  onChange: (text: string) => void;
}

/** A slider, which also moves by keys and by its two step buttons. */
function Slider({ slider, field, label, text, onChange }: SliderProps) {
  const id = `meeting-${slider.name}`;
  const place = placeOf(field, text, slider);
  const { min, max } = endsOf(slider, place);
  const value = inputWords(field, text);
  const step = (by: 1 | -1) => onChange(textAt(field, stepSlider(slider, place, by)));
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor={id} className="text-lg">
          {label}
        </label>
        <output htmlFor={id} aria-live="off" className="text-2xl font-semibold tabular-nums">
          {value}
        </output>
      </div>
      <div className="mt-1 flex items-center gap-3">
        <Button
          aria-label={`Less: ${label}`}
          aria-disabled={place <= min}
          className="size-12 shrink-0 px-0 text-2xl"
          onClick={() => step(-1)}
        >
          −
        </Button>
        <input
          id={id}
          type="range"
          min={min}
          max={max}
          step={slider.step}
          value={place}
          aria-valuetext={value}
          onChange={({ target }) => onChange(textAt(field, Number(target.value)))}
          className="block h-8 w-full accent-on"
        />
        <Button
          aria-label={`More: ${label}`}
          aria-disabled={place >= max}
          className="size-12 shrink-0 px-0 text-2xl"
          onClick={() => step(1)}
        >
          +
        </Button>
      </div>
    </div>
  );
}

interface Bar {
  /** Undefined for the only bar of a figure. */
  label?: string;
  value: FigureValue;
}

interface BarGroup {
  figure: Figure;
  bars: readonly Bar[];
}

/** The bars of each figure with a value: one until an input is changed, then as opened and now, named by what changed; or one for each claiming age, with whose it is. */
export function barsOf(
  calculator: AnyCalculator,
  { bars: names, claims }: Pick<AnyMeeting, 'bars' | 'claims'>,
  opened: Texts,
  texts: Texts,
  people?: MeetingPeople,
): BarGroup[] {
  const owners = people ? [people.client, people.spouse] : [];
  const { inputs } = calculator;
  const shownIn = (form: Texts): readonly ShownFigure[] | undefined => {
    const outcome = run(calculator, form);
    return 'result' in outcome ? figuresOf(calculator, form, outcome.result) : undefined;
  };
  const inFigures = (figures: readonly ShownFigure[] | undefined, name = '') =>
    figures?.find((figure) => figure.name === name);
  const current = shownIn(texts);
  if (claims) {
    const all = textsOf(calculator, texts);
    const bars = claims.map((input, place) => ({
      label: [owners[place], claimsAt(inputWords(fieldIn(inputs[input], all), all[input] ?? ''))]
        .filter(Boolean)
        .join(': '),
      value: inFigures(current, names[place])?.value ?? null,
    }));
    const figure = inFigures(current, names[0])?.figure;
    return figure ? [{ figure, bars }] : [];
  }
  const changes = changedInputs(calculator, opened, texts);
  const named = (key: 'was' | 'is', many: string) =>
    changes.length > MOST_NAMED ? many : changes.map((change) => change[key]).join(', ');
  const first = changes.length > 0 ? shownIn(opened) : undefined;
  const groups = names.flatMap((name) => {
    const shown = inFigures(current, name);
    if (!shown) return [];
    const { figure, value } = shown;
    if (changes.length === 0) return [{ figure, bars: [{ value }] }];
    const now = { label: named('is', 'Now'), value };
    const before = first && {
      label: named('was', 'As opened'),
      value: inFigures(first, name)?.value ?? null,
    };
    return [{ figure, bars: before ? [before, now] : [now] }];
  });
  return groups.filter(({ bars }) => bars.some(({ value }) => value !== null));
}

interface BarsProps {
  groups: readonly BarGroup[];
  /** The break-even output. */
  below?: ShownFigure;
}

function Bars({ groups, below }: BarsProps) {
  const sizeOf = (one: FigureValue) => (typeof one === 'number' ? Math.abs(one) : 0);
  const most = Math.max(...groups.flatMap(({ bars }) => bars.map((bar) => sizeOf(bar.value))), 1);
  return (
    <div className="mt-8 grid gap-6">
      {groups.map(({ figure, bars }) => (
        <div key={figure.label}>
          <h3 className={groups.length > 1 ? 'font-sans text-lg font-semibold' : 'sr-only'}>
            {figure.label}
          </h3>
          <dl className="mt-2 grid gap-4">
            {bars.map(({ label, value: of }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its place.
              <div key={place}>
                <dt className={label ? 'text-ink-muted' : 'sr-only'}>{label ?? 'Now'}</dt>
                <dd>
                  <span className="block text-lg font-semibold tabular-nums">
                    {figureText(figure, of)}
                  </span>
                  <span
                    aria-hidden="true"
                    className={`mt-1 block h-6 min-w-0.5 rounded-r border border-line-strong transition-[width] duration-150 motion-reduce:transition-none ${place < bars.length - 1 ? 'bg-surface-sunken' : 'bg-accent'}`}
                    style={{ width: `${(sizeOf(of) / most) * 100}%` }}
                  />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      {below && below.value !== null && (
        <p className="text-lg">
          {below.label}: <span className="font-semibold tabular-nums">{below.text}</span>
        </p>
      )}
    </div>
  );
}

/** The sliders of the inputs that these texts leave in use. */
export function slidersIn(
  sliders: readonly MeetingSlider[],
  { inputs }: AnyCalculator,
  texts: Readonly<Record<string, string>>,
): MeetingSlider[] {
  const used = new Set(usedFields(inputs, texts).map(({ name }) => name));
  return sliders.filter(({ name }) => used.has(name));
}

/* Converts an input's text to a slider position and back, for meeting mode. */

const CENTS = 100;
const MONTHS = 12;

/** The slider position of a text; the start of the range if it can't be parsed. */
export function placeOf(field: Field, text: string, { from }: MeetingSlider): number {
  const read = readField(field, text);
  if ('problem' in read || typeof read.value !== 'number') return from;
  return field.kind === 'money' ? read.value / CENTS : read.value;
}

export function textAt(field: Field, place: number): string {
  if (field.kind !== 'age') return String(Number(place.toFixed(2)));
  const years = Math.floor(place / MONTHS);
  const months = place % MONTHS;
  return months === 0 ? String(years) : `${years}-${months}`;
}

/** The slider's range, extended to include the entered value. */
export const endsOf = ({ from, to, step }: MeetingSlider, place: number) => ({
  min: place < from ? from - Math.ceil((from - place) / step) * step : from,
  max: Math.max(to, place),
});

/** The position one step up or down; a value between two marks moves to the next mark in that direction. */
export function stepSlider(slider: MeetingSlider, place: number, by: 1 | -1): number {
  const { from, step } = slider;
  const steps = (place - from) / step;
  const near = Math.abs(steps - Math.round(steps)) < 1e-9;
  const at = near ? Math.round(steps) + by : by > 0 ? Math.ceil(steps) : Math.floor(steps);
  const { min, max } = endsOf(slider, place);
  return Math.min(max, Math.max(min, Number((from + at * step).toFixed(2))));
}
