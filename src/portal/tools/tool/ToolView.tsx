import { useStore } from '@nanostores/react';
import {
  lazy,
  memo,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { whenLoaded } from '../../../api/resource.ts';
import {
  type AnyCalculator,
  notOfYear,
  type Problems,
  type Warning,
} from '../../../calculators/calculator.ts';
import type { LegendKind } from '../../../calculators/catalogue.ts';
import { figureText } from '../../../calculators/figures.ts';
import { type Run, run, type Texts, textsOf } from '../../../calculators/run.ts';
import { filledFields, grows, isForTwo, spoken } from '../../../calculators/words.ts';
import { $search, writeSearch } from '../../../lib/address.ts';
import { nextPaint } from '../../../lib/painted.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { AskedApproval, useClearance, whenCleared } from '../../kit/approval.tsx';
import { Button } from '../../kit/Button.tsx';
import { Announcer, Notice } from '../../kit/notices.tsx';
import {
  type AskedContact,
  ForContact,
  type NamedContact,
  useAskedContact,
  useNamedContact,
} from '../../kit/prepared.tsx';
import { profile } from '../../kit/profile.ts';
import { Sign } from '../../kit/Sign.tsx';
import { usePainted } from '../../kit/use-painted.ts';
import { AskedInUse, HandOver } from '../../kit/uses.tsx';
import { Comparison } from '../saved/Comparison.tsx';
import { OpenedBar, proposedName } from '../saved/OpenedBar.tsx';
import { SaveDialog } from '../saved/SaveDialog.tsx';
import { $comparedId, PLACE_NAMES, saveNew } from '../saved/scenarios.ts';
import { leave, show, useShownScenario } from '../saved/use-shown.ts';
import {
  type Given,
  givenIn,
  isFresh,
  notInputs,
  sameGiven,
  searchWith,
  startIn,
  unknownNames,
} from './address.ts';
import { Explained, ResultChart, Sensitivity } from './Explained.tsx';
import { FormGroups, ToolHeader } from './FormGroups.tsx';
import { InputField } from './InputField.tsx';
import { Legend, legendOf } from './Legend.tsx';
import { Offers, RESULT_ID, ResultCard } from './ResultCard.tsx';
import { sheetThing, ToolSheet } from './ToolSheet.tsx';

const MeetingMode = lazy(() => import('../meeting/MeetingMode.tsx'));

export interface ToolPageProps {
  siteName: string;
  slug: string;
  title: string;
  question: string;
  legend: LegendKind;
}

interface Saved {
  slug: string;
  title: string;
  client: NamedContact | undefined;
  /** Whether clients must not get it, so that it is saved without a contact. */
  advisorsOnly: boolean;
  calculator: AnyCalculator;
  given: Texts;
}

/** Saves the page's calculation: a new scenario at once, under a default name; the open scenario in its dialog. */
function useSaving({ slug, title, client, advisorsOnly, calculator, given }: Saved) {
  const contact = advisorsOnly ? undefined : client;
  const [figure, setFigure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const scenario = useShownScenario(slug);
  const latest = useRef(given);
  latest.current = given;
  /** The key figure in words; undefined, with a toast, if there is none. */
  const keyFigure = useCallback((): string | undefined => {
    const found = run(calculator, latest.current);
    if (!('result' in found)) {
      showToast({
        kind: 'warning',
        title: 'There is no result to save yet',
        description: 'Complete the fields that the result needs, then save.',
      });
      return undefined;
    }
    const { key, outputs } = calculator;
    return `${outputs[key].label}: ${figureText(outputs[key], found.result.outputs[key] ?? null)}`;
  }, [calculator]);
  const edit = useCallback(() => setFigure(keyFigure()), [keyFigure]);
  const saveAsNew = async () => {
    if (!keyFigure()) return;
    setBusy(true);
    const name = proposedName(title, contact, new Date().toISOString());
    const inputs = textsOf(calculator, given);
    const unsaved = { calculator: slug, name, contactId: contact?.id ?? null, inputs };
    const made = await saveNew(unsaved, leave);
    setBusy(false);
    if (made) show(calculator, made);
  };
  const dialog = scenario && figure !== undefined && (
    <SaveDialog
      calculator={calculator}
      scenario={scenario}
      advisorsOnly={advisorsOnly}
      inputs={textsOf(calculator, given)}
      figure={figure}
      onSaved={(now) => {
        setFigure(undefined);
        show(calculator, now);
        showToast({ title: `${now.name} is saved` });
      }}
      onClose={() => setFigure(undefined)}
    />
  );
  return { busy, edit, save: scenario ? edit : saveAsNew, saveAsNew, dialog };
}

/** Prints the sheet, with all rows of its tables if asked. It waits for its approval, and for the affiliate's card and disclosure at its foot. */
function usePrinting() {
  const [all, setAll] = useState(false);
  const print = async (whole: boolean) => {
    setAll(whole);
    await Promise.all([whenLoaded(profile.$loaded), whenCleared(sheetThing)]);
    await nextPaint();
    // The browser's own command prints the short sheet.
    window.addEventListener('afterprint', () => setAll(false), { once: true });
    window.print();
  };
  return { all, print };
}

/** The address is updated after a pause in typing this long (ms): browsers refuse more than a hundred updates in 30 s. */
const WRITE_AFTER_MS = 350;

interface GivenValues {
  given: Given;
  change: (name: string, text: string) => void;
  /** Opens another calculation, in a history entry that Back undoes. */
  open: (inputs: Given) => void;
}

/** The inputs, from the address or typed; the address follows. */
function useGiven({ inputs }: AnyCalculator): GivenValues {
  const [given, setGiven] = useState(() => startIn(location.search, inputs));
  const latest = useRef(given);
  latest.current = given;
  /** The inputs that the address last had. */
  const [opened] = useState(() => givenIn(location.search, inputs));
  const known = useRef(opened);

  const write = useCallback(() => {
    const next = searchWith(location.search, inputs, latest.current);
    const gives = givenIn(next, inputs);
    if (sameGiven(gives, known.current)) return;
    known.current = gives;
    writeSearch(next, { replace: true });
  }, [inputs]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change restarts the pause.
  useEffect(() => {
    const timer = setTimeout(write, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [given, write]);

  useEffect(
    () =>
      // Back, Forward, and links to another calculation. Other parameters change nothing here.
      $search.listen((search) => {
        const gives = givenIn(search, inputs);
        if (sameGiven(gives, known.current)) return;
        known.current = gives;
        setGiven(startIn(search, inputs));
      }),
    [inputs],
  );

  const change = useCallback(
    (name: string, text: string) => setGiven((before) => ({ ...before, [name]: text })),
    [],
  );
  const open = useCallback(
    (next: Given) => {
      // Back leads to the inputs that were typed last.
      write();
      writeSearch(searchWith('', inputs, next));
    },
    [inputs, write],
  );
  return { given, change, open };
}

interface KeyBarProps {
  calculator: AnyCalculator;
  run: Run;
}

/** On narrow screens: keeps the key figure visible beside the fields, with a link to the result. */
function KeyBar({ calculator, run }: KeyBarProps) {
  const [away, setAway] = useState(false);
  useEffect(() => {
    const result = document.getElementById(RESULT_ID);
    if (!result) return;
    const seen = new IntersectionObserver(([entry]) =>
      setAway(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top > 0),
    );
    seen.observe(result);
    return () => seen.disconnect();
  }, []);
  if (!away) return null;
  const { outputs, key } = calculator;
  return (
    <a
      href={`#${RESULT_ID}`}
      onClick={(event) => {
        event.preventDefault();
        const result = document.getElementById(RESULT_ID);
        result?.scrollIntoView();
        result?.focus({ preventScroll: true });
      }}
      className="key-bar fixed inset-x-0 bottom-0 z-10 flex min-h-14 items-center gap-3 border-t border-line-strong bg-surface-raised px-4 focus-inset max-md:bottom-[calc(4rem+env(safe-area-inset-bottom))] md:left-56 lg:hidden [@media_not_(min-height:500px)]:hidden"
    >
      <span className="line-clamp-2 min-w-0 text-sm leading-tight text-ink-muted">
        {outputs[key].label}
      </span>
      <span className="ml-auto shrink-0 font-semibold tabular-nums">
        {keyText(calculator, run)}
      </span>
      <Sign name="down" className="size-5 text-ink-muted" />
    </a>
  );
}

function keyText({ outputs, key }: AnyCalculator, run: Run): string {
  if ('result' in run) return figureText(outputs[key], run.result.outputs[key] ?? null);
  return 'refused' in run ? 'Not computed' : 'Needs your figures';
}

interface InputFormProps {
  calculator: AnyCalculator;
  given: Given;
  problems: Problems;
  onChange: (name: string, text: string) => void;
}

/** The calculator's inputs. They are never submitted: the result follows each key. */
const InputForm = memo(function InputForm({
  calculator,
  given,
  problems,
  onChange,
}: InputFormProps) {
  return (
    <form
      aria-label="Your figures"
      noValidate
      autoComplete="off"
      onSubmit={(event) => event.preventDefault()}
      className="card tool-form min-w-0 p-5 lg:col-span-5 lg:p-6"
    >
      <FormGroups fields={filledFields(calculator, given)}>
        {({ name, field, text }) => (
          <InputField
            key={name}
            name={name}
            field={field}
            text={text}
            error={problems[name]}
            onChange={onChange}
          />
        )}
      </FormGroups>
    </form>
  );
});

const Warnings = memo(function Warnings({ warnings }: { warnings: readonly Warning[] }) {
  if (warnings.length === 0) return null;
  return (
    <Notice kind="warning" title="Keep in mind">
      <ul className="mt-1 grid gap-2">
        {warnings.map(({ text, source }) => (
          <li key={text}>
            {text}
            {source && <span className="text-ink-muted"> ({source})</span>}
          </li>
        ))}
      </ul>
    </Notice>
  );
});

/** Meeting mode's state. `onChanged` runs after a meeting that changed the inputs, so that they are not lost to the next page. */
function useMeeting(given: Given, onChanged: () => void) {
  const [state, setState] = useState<'on' | 'over'>();
  /** The inputs that it began with; undefined outside of it. */
  const begun = useRef<Given>(undefined);
  const button = useRef<HTMLSpanElement>(null);
  const end = () => {
    const before = begun.current;
    if (!before) return;
    begun.current = undefined;
    setState('over');
    if (!sameGiven(before, given)) onChanged();
  };
  const latestEnd = useRef(end);
  latestEnd.current = end;
  // Leaving full screen moves the focus away from where the dialog put it.
  useEffect(() => {
    if (state === 'over') button.current?.querySelector('button')?.focus();
  }, [state]);
  return {
    isOn: state === 'on',
    begin: () => {
      begun.current = given;
      setState('on');
    },
    // The same function for the whole meeting, which would enter full screen again.
    end: useCallback(() => latestEnd.current(), []),
    /** Around the button that begins it. */
    button,
  };
}

interface NoticesProps {
  calculator: AnyCalculator;
  given: Given;
  asked: AskedContact;
}

/** What to know before the figures are used: an incomplete law, the contact, and inputs that are still examples. */
function ToolNotices({ calculator, given, asked }: NoticesProps) {
  const year = new Date().getFullYear();
  const old = notOfYear(calculator, year);
  return (
    <>
      {old && (
        <div className="mb-4">
          <Notice kind="warning" title={`The law of ${year} is not complete yet`}>
            {old}
          </Notice>
        </div>
      )}
      {asked && (
        <ForContact asked={asked} remedy="You can choose one after you save, under Edit." />
      )}
      {typeof asked === 'object' && isFresh(given, calculator.inputs) && (
        <div className="mb-4">
          <Notice kind="info" title="These figures are examples">
            Enter the figures of {asked.name} before you save or print.
          </Notice>
        </div>
      )}
    </>
  );
}

const NO_PROBLEMS: Problems = {};

interface Props extends ToolPageProps {
  calculator: AnyCalculator;
}

/** A working calculator: inputs, result, and explanations. */
export function ToolView({ siteName, slug, title, question, legend: kind, calculator }: Props) {
  const { given, change, open } = useGiven(calculator);
  const now = useMemo(() => run(calculator, given), [calculator, given]);
  // Chart and tables may lag, so that typing never waits for them.
  const later = useDeferredValue(given);
  const shown = useDeferredValue(now);
  const comparing = useStore($comparedId) !== '';
  const legend = useMemo(
    () => legendOf({ title, legend: kind }, grows(calculator, given)),
    [title, kind, calculator, given],
  );
  const stray = notInputs(unknownNames(useStore($search), calculator.inputs, PLACE_NAMES));
  const asked = useAskedContact();
  const contact = typeof asked === 'object' ? asked : undefined;
  const scenario = useShownScenario(slug);
  const ofScenario = useNamedContact(asked ? '' : (scenario?.contactId ?? ''));
  const client = contact ?? (typeof ofScenario === 'object' ? ofScenario : undefined);
  const result = 'result' in shown ? shown.result : undefined;
  const clearance = useClearance(sheetThing);
  // Chart, steps and sources render after the first frame, which they would delay.
  const painted = usePainted();
  const advisorsOnly = 'result' in now && now.result.advisorsOnly !== undefined;
  const hasTables = 'result' in now && now.result.tables.length > 0;
  const recipient = isForTwo(calculator, given) ? client?.couple : client?.name;
  const saving = useSaving({ slug, title, client, advisorsOnly, calculator, given });
  const printing = usePrinting();
  const meeting = useMeeting(given, () => client && void saving.saveAsNew());
  return (
    <>
      <ToolHeader
        title={title}
        question={question}
        actions={
          <>
            <Button
              kind="primary"
              busy={saving.busy && 'Saving…'}
              onClick={() => void saving.save()}
            >
              Save
            </Button>
            <Button onClick={() => void printing.print(false)}>Print</Button>
            {hasTables && !comparing && (
              <Button onClick={() => void printing.print(true)}>Print all years</Button>
            )}
            {!advisorsOnly && (
              <span ref={meeting.button} className="contents">
                <Button onClick={meeting.begin}>Meeting mode</Button>
              </span>
            )}
          </>
        }
      />
      {saving.dialog}
      {meeting.isOn && (
        <Suspense>
          <MeetingMode
            {...{ slug, title, calculator, given }}
            client={recipient}
            onChange={change}
            onClose={meeting.end}
          />
        </Suspense>
      )}
      <ToolNotices {...{ calculator, given, asked }} />
      {stray && <p className="-mt-2 mb-4 text-sm wrap-break-word text-ink-muted">{stray}</p>}
      <OpenedBar
        slug={slug}
        calculator={calculator}
        given={later}
        onChange={change}
        onEdit={saving.edit}
      />
      <Comparison {...{ siteName, slug, title, kind, calculator, client }} given={later} />
      <div className="grid items-start gap-3 lg:grid-cols-12 lg:gap-5">
        <InputForm
          calculator={calculator}
          given={given}
          problems={'problems' in now ? now.problems : NO_PROBLEMS}
          onChange={change}
        />
        <div className="grid min-w-0 gap-3 lg:sticky lg:top-5 lg:col-span-7 lg:gap-5">
          <ResultCard calculator={calculator} run={now}>
            {painted && result?.offers && <Offers offers={result.offers} onChoose={change} />}
            {painted && result && <ResultChart tables={result.tables} />}
            {painted && <Sensitivity calculator={calculator} given={later} />}
          </ResultCard>
          {/* Not before the chart above them, which would push them down. */}
          {painted && result?.advisorsOnly && (
            <Notice kind="warning" title="Advisors only">
              {result.advisorsOnly}
            </Notice>
          )}
          {painted && result && <Warnings warnings={result.warnings} />}
        </div>
      </div>
      {/* As high as a screen, so that the legend does not move while it is visible. */}
      {painted ? (
        <Explained {...{ slug, calculator, result, open }} />
      ) : (
        <div className="min-h-svh" />
      )}
      {painted && <AskedApproval things={sheetThing} />}
      {painted && clearance?.cleared === 'client' && !comparing && !advisorsOnly && (
        <p className="mt-3 print:hidden">
          <HandOver
            handed={clearance}
            reload={sheetThing.reload}
            print={() => printing.print(false)}
            isFor={(id) => contact?.id === id}
          />
        </p>
      )}
      {painted && <AskedInUse key={slug} kind="sheet" thing={slug} />}
      <Legend sentences={legend} />
      <Announcer text={spoken(calculator, now)} />
      <KeyBar calculator={calculator} run={now} />
      {/* A comparison has its own sheet. */}
      {painted && !comparing && (
        <ToolSheet
          {...{ siteName, slug, title, legend, calculator, given }}
          client={recipient}
          run={now}
          all={printing.all}
        />
      )}
    </>
  );
}
