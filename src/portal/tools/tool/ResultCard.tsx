import { memo, type ReactNode } from 'react';
import {
  type AnyCalculator,
  type Figure,
  type FigureValue,
  keyIn,
  labelOf,
  type Offer,
  type Problems,
  type Refusal,
  type Result,
} from '../../../calculators/calculator.ts';
import { figureText, plainValue } from '../../../calculators/figures.ts';
import type { Run } from '../../../calculators/run.ts';
import { missingFor } from '../../../calculators/words.ts';
import { Button } from '../../kit/Button.tsx';
import { Notice } from '../../kit/notices.tsx';
import { fieldId } from './form.ts';

interface OutputProps {
  name: string;
  figure: Figure;
  value: FigureValue;
}

/** A figure as text, and its plain value for programs. Not announced on its own: one sentence is announced for all. */
const Output = ({ name, figure, value }: OutputProps) => (
  <output name={name} data-value={plainValue(figure, value) ?? ''} aria-live="off">
    {figureText(figure, value)}
  </output>
);

interface OffersProps {
  offers: readonly Offer[];
  onChoose: (input: string, text: string) => void;
}

export const RESULT_ID = 'result';

interface Props {
  calculator: AnyCalculator;
  run: Run;
  /** The chart, and other parts of a result. */
  children?: ReactNode;
}

/** The answer as a sentence, the key figure, and all others; or why there is no result. */
export const ResultCard = memo(function ResultCard({ calculator, run, children }: Props) {
  return (
    <section
      id={RESULT_ID}
      tabIndex={-1}
      aria-labelledby="result-head"
      className="card min-w-0 p-5 outline-none lg:p-6"
    >
      <h2 id="result-head" className="sr-only">
        Result
      </h2>
      {'result' in run && <Figures calculator={calculator} result={run.result} />}
      {'problems' in run && <Needs calculator={calculator} problems={run.problems} />}
      {'refused' in run && <Refused {...run} />}
      {'result' in run && children}
    </section>
  );
});

/** Longer figures (characters) do not fit on one line of a narrow screen. */
const LONG_KEY = 14;

function keySize(figure: Figure, value: FigureValue): string {
  if (figure.kind === 'text') return 'text-2xl';
  return figureText(figure, value).length > LONG_KEY ? 'text-3xl max-sm:text-xl' : 'text-3xl';
}

function Figures({ calculator, result }: { calculator: AnyCalculator; result: Result }) {
  const { outputs } = calculator;
  const key = keyIn(calculator, result.outputs);
  const names = Object.keys(outputs).filter((name) => name !== key);
  const missing = missingFor(calculator, result);
  const output = (name: string) => (
    <OutputRow
      key={name}
      name={name}
      label={labelOf(calculator, result, name)}
      figure={outputs[name]}
      value={result.outputs[name] ?? null}
    />
  );
  return (
    <>
      <p className="text-lg text-pretty">{result.answer}</p>
      <dl>
        <div className="mt-4">
          <dt className="text-sm text-ink-muted">{labelOf(calculator, result, key)}</dt>
          <dd
            className={`mb-3 font-semibold wrap-anywhere tabular-nums ${keySize(outputs[key], result.outputs[key] ?? null)}`}
          >
            <Output name={key} figure={outputs[key]} value={result.outputs[key] ?? null} />
          </dd>
        </div>
        {names.filter((name) => !missing.some(({ without }) => without.includes(name))).map(output)}
      </dl>
      {missing.map(({ reason, without }) => (
        <details key={reason} className="mt-2 border-t border-line">
          <summary className="min-h-11 py-2.5 text-sm text-ink-muted">
            {reason}: {without.length} more figures
          </summary>
          <dl>{without.map(output)}</dl>
        </details>
      ))}
    </>
  );
}

const OutputRow = ({ label, ...props }: OutputProps & { label: string }) => (
  <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-2">
    <dt className="grow basis-24 text-sm text-ink-muted">{label}</dt>
    <dd className="ml-auto max-w-full text-right font-semibold wrap-break-word tabular-nums">
      <Output {...props} />
    </dd>
  </div>
);

/** Values that would do something at a line of the law, each as a button that enters it. */
export const Offers = memo(function Offers({ offers, onChoose }: OffersProps) {
  if (offers.length === 0) return null;
  return (
    <section aria-labelledby="offers-head" className="mt-5 border-t border-line pt-4">
      <h3 id="offers-head" className="font-sans text-sm font-semibold">
        Amounts at a line of the law
      </h3>
      <div className="mt-2 flex flex-wrap gap-2">
        {offers.map(({ label, input, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a button keeps the focus if its amount changes.
          <Button key={index} className="whitespace-normal" onClick={() => onChoose(input, text)}>
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
});

/** The missing inputs, each with a link to its field. */
function Needs({ calculator, problems }: { calculator: AnyCalculator; problems: Problems }) {
  const names = Object.keys(problems);
  return (
    <>
      <p className="text-lg">
        {names.length === 1
          ? 'One field is needed for a result:'
          : 'The result needs these fields:'}
      </p>
      <ul className="mt-3 grid gap-2">
        {names.map((name) => (
          <li key={name}>
            <a
              href={`#${fieldId(name)}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(fieldId(name))?.focus();
              }}
              className="link inline-flex min-h-8 items-center font-semibold"
            >
              {calculator.inputs[name].label}
            </a>
            <p className="text-sm text-ink-muted">{problems[name]}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

const Refused = ({ refused, source }: Refusal) => (
  <Notice kind="info" title="Not computed for these figures">
    <p>{refused}</p>
    {source && <p className="mt-1 text-ink-muted">Source: {source}</p>}
  </Notice>
);
