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
import { whenLoaded } from '../../../api/call.ts';
import { wordsIn } from '../../../calculators/by-case.ts';
import {
  type AnyCalculator,
  keyIn,
  notOfYear,
  type Problems,
  type Result,
  type Warning,
} from '../../../calculators/calculator.ts';
import type { LegendKind } from '../../../calculators/catalogue.ts';
import { sameCalculation } from '../../../calculators/compare.ts';
import { NO_NAMES } from '../../../calculators/meeting.ts';
import { type Run, run, type Texts, textsOf } from '../../../calculators/run.ts';
import {
  figuresOf,
  grows,
  isForTwo,
  type Mark,
  type MarkedField,
  savedFields,
  spoken,
} from '../../../calculators/words.ts';
import { $search, writeSearch } from '../../../lib/address.ts';
import { nextPaint } from '../../../lib/painted.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { Button } from '../../kit/Button.tsx';
import { Announcer, Notice } from '../../kit/notices.tsx';
import { Sign } from '../../kit/Sign.tsx';
import { usePainted } from '../../kit/use-painted.ts';
import {
  AwaitApproval,
  FIRMS_APPROVE,
  useClearance,
  useMark,
  whenCleared,
} from '../../shared/approvals/ApprovalState.tsx';
import { ForContact } from '../../shared/contacts/prepared.tsx';
import { AwaitInUse, HandOver } from '../../shared/handovers/handovers.tsx';
import { profile } from '../../shared/profile/profile.ts';
import { Comparison } from '../saved/Comparison.tsx';
import { OpenedBar } from '../saved/OpenedBar.tsx';
import { $comparedId, PLACE_NAMES, saveNew } from '../saved/scenarios.ts';
import { type Client, closeScenario, show, useComparedScenario } from '../saved/use-shown.ts';
import {
  assumedIn,
  assumedInputs,
  givenIn,
  isSameCalculation,
  notInputs,
  searchWith,
  startIn,
  type ToolInputs,
  typedIn,
  unknownNames,
} from './address.ts';
import { Explained, ResultChart, Sensitivity } from './Explained.tsx';
import { FormGroups, ToolHeader } from './FormGroups.tsx';
import { InputField } from './InputField.tsx';
import { Legend, legendOf } from './Legend.tsx';
import { enteredTexts, markedFields, markWords, unprintable } from './marks.ts';
import { proposedName } from './names.ts';
import { Offers, RESULT_ID, ResultCard } from './ResultCard.tsx';
import type { ClientRecord } from './record.ts';
import { NOT_PRINTED, StillExamples, ToolSheet, toolMaterials } from './ToolSheet.tsx';

const MeetingMode = lazy(() => import('../meeting/MeetingMode.tsx'));
const SaveDialog = lazy(() => import('../saved/SaveDialog.tsx'));

export interface ToolPageProps {
  siteName: string;
  slug: string;
  title: string;
  question: string;
  legend: LegendKind;
}

/** The label and the words of the figure in large type. */
function keyWords(
  calculator: AnyCalculator,
  toolInputs: Texts,
  result: Result,
): [label: string, words: string] {
  const key = keyIn(calculator, result.outputs);
  const shown = figuresOf(calculator, toolInputs, result).find(({ name }) => name === key);
  return [shown?.label ?? '', shown?.text ?? ''];
}

interface Saved {
  slug: string;
  title: string;
  client: Client;
  /** Whether clients must not get it, so that it is saved without a contact. */
  advisorsOnly: boolean;
  calculator: AnyCalculator;
  toolInputs: ToolInputs;
  record: ClientRecord;
  fields: readonly MarkedField[];
}

/** Saves the page's calculation: a new scenario at once, under a default name; the open scenario in its dialog. */
function useSaving(page: Saved) {
  const { slug, title, client, advisorsOnly, calculator, record, fields } = page;
  const { scenario } = client;
  const texts = enteredTexts(page);
  const contact = advisorsOnly ? undefined : client.contact;
  const [figure, setFigure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const latest = useRef(texts);
  latest.current = texts;
  const markedAs = (mark: Mark) =>
    fields.filter((field) => field.mark === mark).map(({ name }) => name);
  // Not before it is saved: each key would wait for it.
  const unsaved = () => ({
    proposed: proposedName(calculator, title, page),
    calculation: {
      inputs: textsOf(calculator, texts),
      examples: markedAs('example'),
      assumed: markedAs('assumed'),
    },
  });
  /** The key figure in words; undefined, with a toast, if there is none. */
  const keyFigure = useCallback((): string | undefined => {
    const outcome = run(calculator, latest.current);
    if (!('result' in outcome)) {
      showToast({
        kind: 'warning',
        title: 'There is no result to save yet',
        description: 'Complete the fields that the result needs, then save.',
      });
      return undefined;
    }
    return keyWords(calculator, latest.current, outcome.result).join(': ');
  }, [calculator]);
  const edit = useCallback(() => setFigure(keyFigure()), [keyFigure]);
  const saveAsNew = async () => {
    if (!keyFigure()) return;
    setBusy(true);
    const { proposed: name, calculation } = unsaved();
    const contactId = contact?.id ?? null;
    const made = await saveNew(
      { calculator: slug, name, contactId, ...calculation },
      closeScenario,
    );
    setBusy(false);
    if (made) show(calculator, made, record);
  };
  const dialog = scenario && figure !== undefined && (
    <Suspense>
      <SaveDialog
        calculator={calculator}
        scenario={scenario}
        advisorsOnly={advisorsOnly}
        {...unsaved()}
        figure={figure}
        onSaved={(now) => {
          setFigure(undefined);
          show(calculator, now, record);
          showToast({ title: `${now.name} is saved` });
        }}
        onClose={() => setFigure(undefined)}
      />
    </Suspense>
  );
  return { busy, edit, save: scenario ? edit : saveAsNew, saveAsNew, dialog };
}

/** Shows what appears at the page's top after a press below it. */
const reveal = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/**
 * Prints the sheet, with all rows of its tables if asked. It waits for its approval, and for the
 * affiliate's card and disclosure at its foot. A client's sheet is refused while these fields are
 * examples, until `assume` takes them as assumed.
 */
function usePrinting(examples: readonly string[], assume: () => void) {
  const [all, setAll] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const now = async () => {
    setIsAsking(false);
    await Promise.all([whenLoaded(profile.$loaded), whenCleared(toolMaterials)]);
    await nextPaint();
    // The browser's own command prints the short sheet.
    window.addEventListener('afterprint', () => setAll(false), { once: true });
    window.print();
  };
  const print = async (whole: boolean) => {
    setAll(whole);
    if (examples.length > 0) setIsAsking(true);
    else await now();
  };
  const alert = isAsking && examples.length > 0 && (
    <div ref={reveal} className="mb-6 print:hidden">
      <Notice
        kind="warning"
        live
        title={NOT_PRINTED}
        action={
          <Button
            onClick={() => {
              assume();
              void now();
            }}
          >
            Assumed by me
          </Button>
        }
      >
        <StillExamples labels={examples} />
      </Notice>
    </div>
  );
  return { all, print, alert };
}

/** The address is updated after a pause in typing this long (ms): browsers refuse more than a hundred updates in 30 s. */
const WRITE_AFTER_MS = 350;

interface GivenValues {
  toolInputs: ToolInputs;
  change: (name: string, text: string) => void;
  /** Leaves the field to the client's record. */
  putBack: (name: string) => void;
  /** Takes these fields as assumed. */
  assume: (names: readonly string[]) => void;
  /** Opens another calculation, in a history entry that Back undoes. */
  open: (inputs: ToolInputs) => void;
}

/** The inputs, from the address or typed; the address follows. */
function useGiven({ inputs }: AnyCalculator, record: ToolInputs): GivenValues {
  const [toolInputs, setToolInputs] = useState(() => startIn(location.search, inputs));
  const latest = useRef(toolInputs);
  latest.current = toolInputs;
  /** The inputs that the address last had. */
  const [opened] = useState(() => givenIn(location.search, inputs));
  const known = useRef(opened);

  const write = useCallback(() => {
    const next = searchWith(location.search, inputs, latest.current, record);
    const gives = givenIn(next, inputs);
    if (isSameCalculation(gives, known.current)) return;
    known.current = gives;
    writeSearch(next, { replace: true });
  }, [inputs, record]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change restarts the pause.
  useEffect(() => {
    const timer = setTimeout(write, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [toolInputs, write]);

  useEffect(
    () =>
      // Back, Forward, and links to another calculation. Other parameters change nothing here.
      $search.listen((search) => {
        const gives = givenIn(search, inputs);
        if (isSameCalculation(gives, known.current)) return;
        known.current = gives;
        setToolInputs(startIn(search, inputs));
      }),
    [inputs],
  );

  const change = useCallback(
    (name: string, text: string) => setToolInputs((before) => typedIn(before, inputs, name, text)),
    [inputs],
  );
  const putBack = useCallback(
    (name: string) => setToolInputs(({ [name]: _, ...others }) => others),
    [],
  );
  const assume = (names: readonly string[]) =>
    setToolInputs((before) => ({ ...before, ...assumedInputs([...assumedIn(before), ...names]) }));
  const open = useCallback(
    (next: ToolInputs) => {
      // Back leads to the inputs that were typed last.
      write();
      writeSearch(searchWith('', inputs, next));
    },
    [inputs, write],
  );
  return { toolInputs, change, putBack, assume, open };
}

interface KeyBarProps {
  calculator: AnyCalculator;
  toolInputs: Texts;
  run: Run;
}

/** On narrow screens: keeps the key figure visible beside the fields, with a link to the result. */
function KeyBar({ calculator, toolInputs, run }: KeyBarProps) {
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
  const [label, figure] =
    'result' in run
      ? keyWords(calculator, toolInputs, run.result)
      : [
          wordsIn(calculator.outputs[calculator.key].label, textsOf(calculator, toolInputs)),
          'refused' in run ? 'Not computed' : 'Needs your figures',
        ];
  return (
    <a
      href={`#${RESULT_ID}`}
      onClick={(event) => {
        event.preventDefault();
        const result = document.getElementById(RESULT_ID);
        result?.scrollIntoView();
        result?.focus({ preventScroll: true });
      }}
      className="key-bar fixed inset-x-0 bottom-0 z-10 flex min-h-14 items-center gap-3 border-t border-line-strong bg-surface-raised px-4 focus-inset max-md:bottom-[calc(4rem+env(safe-area-inset-bottom))] md:left-56 lg:hidden print:hidden [@media_not_(min-height:500px)]:hidden"
    >
      <span className="line-clamp-3 min-w-0 text-sm leading-tight text-ink-muted">{label}</span>
      <span className="ml-auto shrink-0 font-semibold tabular-nums">{figure}</span>
      <Sign name="down" className="size-5 text-ink-muted" />
    </a>
  );
}

interface InputFormProps {
  fields: readonly MarkedField[];
  record: ClientRecord;
  problems: Problems;
  onChange: (name: string, text: string) => void;
  onPutBack: (name: string) => void;
}

/** The calculator's inputs. They are never submitted: the result follows each key. */
const InputForm = memo(function InputForm(props: InputFormProps) {
  const { fields, record, problems, onChange, onPutBack } = props;
  return (
    <form
      aria-label="Your figures"
      noValidate
      autoComplete="off"
      onSubmit={(event) => event.preventDefault()}
      className="card tool-form min-w-0 p-5 lg:col-span-5 lg:p-6"
    >
      <FormGroups fields={fields}>
        {({ name, field, text, mark }) => (
          <InputField
            key={name}
            name={name}
            field={field}
            text={text}
            error={problems[name]}
            mark={markWords(mark, name, record)}
            onChange={onChange}
            onPutBack={(record.texts[name] ?? text) === text ? undefined : onPutBack}
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
function useMeeting(calculator: AnyCalculator, toolInputs: ToolInputs, onChanged: () => void) {
  const [state, setState] = useState<'on' | 'over'>();
  /** The inputs that it began with; undefined outside of it. */
  const initialInputs = useRef<ToolInputs>(undefined);
  const button = useRef<HTMLSpanElement>(null);
  const end = () => {
    const before = initialInputs.current;
    if (!before) return;
    initialInputs.current = undefined;
    setState('over');
    if (!sameCalculation(calculator, before, toolInputs)) onChanged();
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
      initialInputs.current = toolInputs;
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
  client: Client;
  /** The labels of the days and amounts that are still examples. */
  examples: readonly string[];
}

/** What to know before the figures are used: an incomplete law, the contact, and inputs that are still examples. */
function ToolNotices({ calculator, client, examples }: NoticesProps) {
  const { asked: requestedContact, contact } = client;
  const year = new Date().getFullYear();
  const old = notOfYear(calculator, year);
  return (
    <>
      {old && (
        <div className="mb-4">
          <Notice kind="warning" title={`${year} is not complete in the portal`}>
            {old}
          </Notice>
        </div>
      )}
      {requestedContact && (
        <ForContact
          contact={requestedContact}
          remedy="You can choose one after you save, under Edit."
        />
      )}
      {contact && examples.length > 0 && (
        <div className="mb-4">
          <Notice kind="info" title="Example figures">
            {examples.join(', ')}. Enter the figures of {contact.name} before you save or print.
          </Notice>
        </div>
      )}
    </>
  );
}

/** The names in the address that the calculator does not have. */
function StrayNames({ calculator }: { calculator: AnyCalculator }) {
  const stray = notInputs(unknownNames(useStore($search), calculator.inputs, PLACE_NAMES));
  return stray && <p className="-mt-2 mb-4 text-sm wrap-break-word text-ink-muted">{stray}</p>;
}

const NO_PROBLEMS: Problems = {};
const NO_LABELS: readonly string[] = [];

interface Props extends ToolPageProps {
  calculator: AnyCalculator;
  client: Client;
}

/** The page's calculation: its inputs with their marks, and the result, which follows each key. */
function useCalculation({ title, legend: kind, calculator, client }: Props) {
  const { record, scenario } = client;
  const { toolInputs, change, putBack, assume, open } = useGiven(calculator, record.texts);
  const texts = useMemo(() => enteredTexts({ toolInputs, record }), [toolInputs, record]);
  const fields = useMemo(
    () => markedFields(calculator, { toolInputs, record, scenario }),
    [calculator, toolInputs, record, scenario],
  );
  const now = useMemo(() => run(calculator, texts), [calculator, texts]);
  // Chart and tables may lag, so that typing never waits for them.
  const later = useDeferredValue(texts);
  const shown = useDeferredValue(now);
  const legend = useMemo(
    () => legendOf({ title, legend: kind }, grows(calculator, texts)),
    [title, kind, calculator, texts],
  );
  const advisorsOnly = 'result' in now && now.result.advisorsOnly !== undefined;
  return {
    toolInputs,
    change,
    putBack,
    assume,
    open,
    texts,
    fields,
    now,
    later,
    shown,
    legend,
    advisorsOnly,
  };
}

type Calculation = ReturnType<typeof useCalculation>;

/** The sheet: its approval, its printing, and the labels of the examples that a client's sheet must not have. */
function useSheet({ slug, calculator, client }: Props, calculation: Calculation) {
  const { fields, assume, advisorsOnly } = calculation;
  const clearance = useClearance(toolMaterials, 'sheet');
  const comparing = useStore($comparedId) !== '';
  const beside = useComparedScenario(slug);
  /** The compared scenario whose examples are taken as assumed. */
  const [assumedBeside, assumeBeside] = useState<string>();
  const examples = fields.filter(({ mark }) => mark === 'example');
  const refused =
    !advisorsOnly && (client.contact || (comparing && beside?.contactName))
      ? [
          ...unprintable(fields),
          ...(beside && beside.id !== assumedBeside
            ? unprintable(savedFields(calculator, beside))
            : []),
        ]
      : NO_LABELS;
  const printing = usePrinting(refused, () => {
    assume(examples.map(({ name }) => name));
    assumeBeside(beside?.id);
  });
  return { ...printing, refused, comparing, clearance };
}

interface ActionsProps {
  saving: ReturnType<typeof useSaving>;
  sheet: ReturnType<typeof useSheet>;
  meeting: ReturnType<typeof useMeeting>;
  calculation: Calculation;
}

function ToolActions({ saving, sheet, meeting, calculation }: ActionsProps) {
  const { now, advisorsOnly } = calculation;
  const hasTables = 'result' in now && now.result.tables.length > 0;
  return (
    <>
      <Button kind="primary" busy={saving.busy && 'Saving…'} onClick={() => void saving.save()}>
        Save
      </Button>
      <Button onClick={() => void sheet.print(false)}>Print</Button>
      {hasTables && !sheet.comparing && (
        <Button onClick={() => void sheet.print(true)}>Print all years</Button>
      )}
      {!advisorsOnly && (
        <span ref={meeting.button} className="contents">
          <Button onClick={meeting.begin}>Meeting mode</Button>
        </span>
      )}
    </>
  );
}

/** Whom the calculation is for: the contact, or the couple. */
const recipientOf = (calculator: AnyCalculator, texts: ToolInputs, { contact }: Client) =>
  isForTwo(calculator, texts) ? contact?.couple : contact?.name;

interface MeetingProps {
  slug: string;
  title: string;
  calculator: AnyCalculator;
  calculation: Calculation;
  client: Client;
  onClose: () => void;
}

function Meeting({ slug, title, calculator, calculation, client, onClose }: MeetingProps) {
  const { texts, change } = calculation;
  const { people } = client.record;
  const mark = useMark(toolMaterials, 'meeting');
  return (
    <Suspense>
      <MeetingMode
        slug={slug}
        title={title}
        calculator={calculator}
        toolInputs={texts}
        client={recipientOf(calculator, texts, client)}
        people={{
          client: people.birth ?? NO_NAMES.client,
          spouse: people['spouse-birth'] ?? NO_NAMES.spouse,
        }}
        mark={mark}
        onChange={change}
        onClose={onClose}
      />
    </Suspense>
  );
}

const resultOf = (computed: Run): Result | undefined =>
  'result' in computed ? computed.result : undefined;

interface ResultColumnProps {
  calculator: AnyCalculator;
  calculation: Calculation;
  /** Whether the first frame is painted, which chart and warnings would delay. */
  painted: boolean;
}

/** Beside the inputs: the result, with its chart and its warnings. */
function ResultColumn({ calculator, calculation, painted }: ResultColumnProps) {
  const { now, shown, later, change, texts } = calculation;
  const result = resultOf(shown);
  return (
    <div className="drawn-if-near grid min-w-0 gap-3 lg:sticky lg:top-5 lg:col-span-7 lg:gap-5">
      <ResultCard calculator={calculator} toolInputs={texts} run={now}>
        {painted && result?.offers && <Offers offers={result.offers} onChoose={change} />}
        {painted && result && <ResultChart tables={result.tables} />}
        {painted && <Sensitivity calculator={calculator} toolInputs={later} run={shown} />}
      </ResultCard>
      {/* Not before the chart above them, which would push them down. */}
      {painted && result?.advisorsOnly && (
        <Notice kind="warning" title="Advisors only">
          {result.advisorsOnly}
        </Notice>
      )}
      {painted && result && <Warnings warnings={result.warnings} />}
    </div>
  );
}

interface ApprovalsProps {
  sheet: ReturnType<typeof useSheet>;
  advisorsOnly: boolean;
  contactId: string | undefined;
}

/** The approvals of the calculator's sheet, with its handover, and of its Meeting. */
function Approvals({ sheet, advisorsOnly, contactId }: ApprovalsProps) {
  const { clearance, comparing, print } = sheet;
  if (!FIRMS_APPROVE) return null;
  return (
    <section aria-labelledby="approval" className="mt-6 print:hidden lg:mt-8">
      <h2 id="approval" className="mb-3 text-xl">
        Approval
      </h2>
      <div className="grid gap-3 lg:grid-cols-2 lg:gap-5">
        <AwaitApproval things={toolMaterials} kind="sheet" title="Sheet">
          {clearance?.cleared === 'client' && !comparing && !advisorsOnly && (
            <HandOver
              handed={clearance}
              reload={toolMaterials.reload}
              print={() => print(false)}
              isFor={(id) => contactId === id}
            />
          )}
        </AwaitApproval>
        <AwaitApproval things={toolMaterials} kind="meeting" title="Meeting" />
      </div>
    </section>
  );
}

/** A working calculator: inputs, result, and explanations. */
export function ToolView(props: Props) {
  const { siteName, slug, title, question, legend: kind, calculator, client } = props;
  const { contact, record } = client;
  const calculation = useCalculation(props);
  const { change, putBack, open, texts, fields, now, later, shown, legend } = calculation;
  const { advisorsOnly } = calculation;
  // Chart, steps and sources render after the first frame, which they would delay.
  const painted = usePainted();
  const saving = useSaving({ ...calculation, slug, title, client, calculator, record });
  const sheet = useSheet(props, calculation);
  const meeting = useMeeting(calculator, texts, () => contact && void saving.saveAsNew());
  const actions = (
    <ToolActions saving={saving} sheet={sheet} meeting={meeting} calculation={calculation} />
  );
  const tool = { siteName, slug, title, calculator };
  return (
    <>
      <ToolHeader title={title} question={question} actions={actions} />
      {saving.dialog}
      {meeting.isOn && (
        <Meeting
          slug={slug}
          title={title}
          calculator={calculator}
          calculation={calculation}
          client={client}
          onClose={meeting.end}
        />
      )}
      {sheet.alert}
      <ToolNotices calculator={calculator} client={client} examples={unprintable(fields)} />
      <StrayNames calculator={calculator} />
      <OpenedBar
        slug={slug}
        calculator={calculator}
        toolInputs={later}
        onChange={change}
        onEdit={saving.edit}
      />
      <Comparison
        {...tool}
        kind={kind}
        refused={sheet.refused}
        client={contact}
        toolInputs={later}
      />
      <div className="grid items-start gap-3 lg:grid-cols-12 lg:gap-5">
        <InputForm
          fields={fields}
          record={record}
          problems={'problems' in now ? now.problems : NO_PROBLEMS}
          onChange={change}
          onPutBack={putBack}
        />
        <ResultColumn calculator={calculator} calculation={calculation} painted={painted} />
      </div>
      {/* As high as a screen, so that the legend does not move while it is visible. */}
      {painted ? (
        <Explained slug={slug} calculator={calculator} result={resultOf(shown)} open={open} />
      ) : (
        <div className="min-h-svh" />
      )}
      {painted && <Approvals sheet={sheet} advisorsOnly={advisorsOnly} contactId={contact?.id} />}
      {painted && <AwaitInUse key={slug} kind="sheet" thing={slug} />}
      <Legend sentences={legend} />
      <Announcer text={spoken(calculator, texts, now)} />
      <KeyBar calculator={calculator} toolInputs={texts} run={now} />
      {/* A comparison has its own sheet. */}
      {painted && !sheet.comparing && (
        <ToolSheet
          {...tool}
          legend={legend}
          toolInputs={texts}
          fields={fields}
          refused={sheet.refused}
          client={recipientOf(calculator, texts, client)}
          run={now}
          all={sheet.all}
        />
      )}
    </>
  );
}
