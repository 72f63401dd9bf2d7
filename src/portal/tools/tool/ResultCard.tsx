import { memo, type ReactNode } from 'react';
import type { ShownFigure } from '../../../calculators/by-case.ts';
import {
  type AnyCalculator,
  keyIn,
  type Offer,
  type Problems,
  type Refusal,
  type Result,
} from '../../../calculators/calculator.ts';
import { plainValue } from '../../../calculators/figures.ts';
import type { Run, Texts } from '../../../calculators/run.ts';
import { figuresOf, needsOf } from '../../../calculators/words.ts';
import { Button } from '../../kit/Button.tsx';
import { Notice } from '../../kit/notices.tsx';
import { fieldId } from './form.ts';

/** A figure as text, and its plain value for programs. Not announced on its own: one sentence is announced for all. */
const Output = ({ shown }: { shown: ShownFigure }) => (
  <output
    name={shown.name}
    data-value={plainValue(shown.figure, shown.value) ?? ''}
    aria-live="off"
  >
    {shown.text}
  </output>
);

interface OffersProps {
  offers: readonly Offer[];
  onChoose: (input: string, text: string) => void;
}

export const RESULT_ID = 'result';

interface Props {
  calculator: AnyCalculator;
  toolInputs: Texts;
  run: Run;
  /** The chart, and other parts of a result. */
  children?: ReactNode;
}

/** The answer as a sentence, the key figure, and all others; or why there is no result. */
export const ResultCard = memo(function ResultCard({ run, children, ...form }: Props) {
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
      {'result' in run && <Figures {...form} result={run.result} />}
      {'problems' in run && <Needs {...form} problems={run.problems} />}
      {'refused' in run && <Refused {...run} />}
      {'result' in run && children}
    </section>
  );
});

/** Longer figures (characters) do not fit on one line of a narrow screen. */
const LONG_KEY = 14;

function keySize({ figure, text, value }: ShownFigure): string {
  // Words in place of an amount are no headline.
  if (figure.kind === 'text' || value === null) return 'text-2xl';
  return text.length > LONG_KEY ? 'text-3xl max-sm:text-xl' : 'text-3xl';
}

type Form = Pick<Props, 'calculator' | 'toolInputs'>;

function Figures({ calculator, toolInputs, result }: Form & { result: Result }) {
  const figures = figuresOf(calculator, toolInputs, result);
  const keyName = keyIn(calculator, result.outputs);
  const key = figures.find(({ name }) => name === keyName);
  return (
    <>
      <p className="text-lg text-pretty">{result.answer}</p>
      <dl>
        {key && (
          <div className="mt-4">
            <dt className="text-sm text-ink-muted">{key.label}</dt>
            <dd className={`mb-3 font-semibold wrap-anywhere tabular-nums ${keySize(key)}`}>
              <Output shown={key} />
            </dd>
          </div>
        )}
        {figures
          .filter((shown) => shown !== key)
          .map((shown) => (
            <div
              key={shown.name}
              className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-2"
            >
              <dt className="grow basis-24 text-sm text-ink-muted">{shown.label}</dt>
              <dd className="ml-auto max-w-full text-right font-semibold wrap-break-word tabular-nums">
                <Output shown={shown} />
              </dd>
            </div>
          ))}
      </dl>
    </>
  );
}

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
function Needs({ calculator, toolInputs, problems }: Form & { problems: Problems }) {
  const { lead, fields } = needsOf(calculator, toolInputs, problems);
  return (
    <>
      <p className="text-lg">{lead}</p>
      <ul className="mt-3 grid gap-2">
        {fields.map(({ name, label, problem }) => (
          <li key={name}>
            <a
              href={`#${fieldId(name)}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(fieldId(name))?.focus();
              }}
              className="link inline-flex min-h-8 items-center font-semibold"
            >
              {label}
            </a>
            <p className="text-sm text-ink-muted">{problem}</p>
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
