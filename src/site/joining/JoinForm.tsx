/** The form of those who want to join. The server checks it, so that each rule is in one place. */
import {
  type InputEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { failureSentence, RequestError, request } from '../../api/request.ts';
import { APPLICATION_LABELS, APPLICATION_PATHS, HEARD, MAX_ABOUT } from '../../config/joining.ts';
import { PAGES } from '../../config/paths.ts';
import { CONFIRMING_HOURS } from '../../config/retention.ts';
import { ROLES } from '../../config/roles.ts';
import { HONEYPOT_FIELD } from '../../contract/forms.ts';
import { formatLongDay } from '../../lib/format-date.ts';
import { IntroductionPlace, OptionalLabel } from '../forms/ContactFields.tsx';
import { NotConnected, type OfficeReach } from '../forms/NotConnected.tsx';
import { sendOnce } from '../forms/send-lead.ts';
import { clearForm, saveDraft, useDraft } from '../forms/use-draft.ts';

/** What each field is called in the summary of mistakes, in the order of the form. */
const LABELS = {
  ...APPLICATION_LABELS,
  sponsorSees: 'What the affiliate who introduced you may see',
  agreement: 'The affiliate agreement',
} as const;
type Field = keyof typeof LABELS;
type Mistakes = Partial<Record<string, string>>;

/** The id of a control in the page, which the summary leads to. */
const idOf = (name: string) => `join-${name}`;

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'name'> {
  name: string;
  label: string;
  hint?: string;
  optional?: boolean;
  mistake?: string | undefined;
  /** A control other than an input, which takes these attributes. */
  control?: (wiring: Record<string, unknown>) => ReactNode;
}

/** A field with its label, its hint and its mistake. */
export function LabeledField(props: FieldProps) {
  const { name, label, hint, optional, mistake, control, ...native } = props;
  const id = idOf(name);
  const wiring = {
    id,
    name,
    'aria-invalid': mistake ? true : undefined,
    'aria-describedby':
      [optional && `${id}-optional`, hint && `${id}-hint`, mistake && `${id}-mistake`]
        .filter(Boolean)
        .join(' ') || undefined,
    className: `field ${mistake ? 'border-danger' : ''}`,
  };
  return (
    <div>
      {optional ? (
        <OptionalLabel htmlFor={id} noteId={`${id}-optional`}>
          {label}
        </OptionalLabel>
      ) : (
        <label htmlFor={id} className="label">
          {label}
        </label>
      )}
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 mb-1.5 text-sm text-ink-muted">
          {hint}
        </p>
      )}
      {control ? control(wiring) : <input {...native} {...wiring} />}
      <Mistake id={id} sentence={mistake} />
    </div>
  );
}

const Mistake = ({ id, sentence }: { id: string; sentence: string | undefined }) =>
  sentence && (
    <p id={`${id}-mistake`} className="mt-1.5 text-sm font-semibold text-danger">
      {sentence}
    </p>
  );

/** Says what to correct, or why the form was not sent. It takes the focus. */
export function Summary({ mistakes, failure }: { mistakes: Mistakes; failure: string }) {
  const box = useRef<HTMLDivElement>(null);
  const fields = (Object.keys(LABELS) as Field[]).filter((field) => mistakes[field]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal takes the focus.
  useEffect(() => box.current?.focus(), [mistakes, failure]);
  if (fields.length === 0 && !failure) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded border-2 border-danger p-5 outline-none"
    >
      <h3 className="text-lg">{failure ? 'Not sent' : 'Please correct this first'}</h3>
      {failure && <p className="mt-2">{failure} What you typed is still here.</p>}
      {fields.length > 0 && (
        <ul className="mt-2 grid gap-1">
          {fields.map((field) => (
            <li key={field}>
              <a href={`#${idOf(field)}`} className="link inline-block py-1">
                {LABELS[field]}: {mistakes[field]}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A checkbox with its words; the whole row can be pressed. */
function Check({
  mistake,
  children,
  ...native
}: InputHTMLAttributes<HTMLInputElement> & { name: string; mistake?: string | undefined }) {
  const id = native.id ?? idOf(native.name);
  return (
    <div>
      <label className="flex min-h-11 items-start gap-3 py-2">
        <input
          {...native}
          id={id}
          type="checkbox"
          aria-invalid={mistake ? true : undefined}
          aria-describedby={mistake ? `${id}-mistake` : undefined}
          className="mt-0.5 size-5 shrink-0 accent-moss"
        />
        <span>{children}</span>
      </label>
      <Mistake id={id} sentence={mistake} />
    </div>
  );
}

/** The values of the form as the server takes them. */
function valuesOf(form: HTMLFormElement, agreement: string) {
  const data = new FormData(form);
  const { roles: _roles, sponsorSees, agreement: accepted, ...texts } = Object.fromEntries(data);
  return {
    ...texts,
    email: String(data.get('email')),
    roles: data.getAll('roles'),
    sponsorSees: sponsorSees !== undefined,
    agreement: accepted === undefined ? '' : agreement,
  };
}

interface PartProps {
  mistakes: Mistakes;
}

const fieldIn =
  ({ mistakes }: PartProps) =>
  (name: Field) => ({ name, label: LABELS[name], mistake: mistakes[name] });

function PersonFields({ mistakes }: PartProps) {
  const field = fieldIn({ mistakes });
  return (
    <>
      <LabeledField {...field('name')} autoComplete="name" />
      <LabeledField {...field('email')} type="email" autoComplete="email" />
      <LabeledField {...field('firm')} autoComplete="organization" optional />
      <fieldset aria-describedby={mistakes.roles ? `${idOf('roles')}-mistake` : undefined}>
        <legend className="label">{LABELS.roles}</legend>
        {Object.entries(ROLES).map(([role, label], index) => (
          <Check
            key={role}
            name="roles"
            value={role}
            id={index === 0 ? idOf('roles') : idOf(`roles-${role}`)}
          >
            {label}
          </Check>
        ))}
        <Mistake id={idOf('roles')} sentence={mistakes.roles} />
      </fieldset>
    </>
  );
}

function PracticeFields({ mistakes }: PartProps) {
  const field = fieldIn({ mistakes });
  return (
    <>
      <LabeledField
        {...field('crd')}
        inputMode="numeric"
        autoComplete="off"
        hint="Needed for investment advisers and brokers."
      />
      <LabeledField
        {...field('npn')}
        inputMode="numeric"
        autoComplete="off"
        hint="Needed for insurance producers."
      />
      <LabeledField
        {...field('states')}
        autoComplete="off"
        hint="With commas between them. For example, “NY, New Jersey”."
      />
      <LabeledField
        {...field('about')}
        optional
        hint={`Whom you serve, in a few lines. No client’s name. At most ${MAX_ABOUT} characters.`}
        control={(wiring) => <textarea {...wiring} rows={4} />}
      />
      <LabeledField
        {...field('heard')}
        optional
        control={(wiring) => (
          <select {...wiring} defaultValue="">
            <option value="">Please choose</option>
            {Object.entries(HEARD).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      />
      <LabeledField
        {...field('introducedBy')}
        optional
        autoComplete="off"
        hint="A name, or an affiliate’s code or link."
      />
    </>
  );
}

const Consents = ({ mistakes, agreement }: PartProps & { agreement: string }) => (
  <div>
    <Check name="sponsorSees" mistake={mistakes.sponsorSees}>
      The affiliate who introduced me may see my name and how my application stands.
    </Check>
    <Check name="agreement" mistake={mistakes.agreement}>
      I have read and accept the{' '}
      <a href={PAGES.agreement} target="_blank" rel="noopener" className="link">
        affiliate agreement
        <span className="sr-only"> (opens in a new tab)</span>
      </a>{' '}
      of {formatLongDay(agreement)}.
    </Check>
  </div>
);

interface Props extends OfficeReach {
  /** The version of the agreement that the page shows. */
  agreement: string;
}

/** The form. If the site sends no mail, no application could be confirmed: then it says so instead. */
export function JoinForm({ agreement, ...reach }: Props) {
  const [connected, setConnected] = useState(true);
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [failure, setFailure] = useState('');
  const [sending, setSending] = useState(false);
  const [sentTo, setSentTo] = useState('');
  const form = useDraft();
  const openedAt = useRef(0);
  useEffect(() => {
    openedAt.current = performance.now();
    request<{ open: boolean }>('GET', APPLICATION_PATHS.open).then(
      ({ open }) => setConnected(open),
      // A page that cannot ask keeps its form: sending says what is wrong.
      () => {},
    );
  }, []);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const target = event.currentTarget;
    const values = valuesOf(target, agreement);
    setSending(true);
    try {
      await sendOnce(APPLICATION_PATHS.send, values, openedAt.current);
      clearForm(target);
      setSentTo(values.email);
    } catch (error) {
      const fields = error instanceof RequestError ? error.fields : undefined;
      setMistakes(fields ?? {});
      setFailure(fields ? '' : failureSentence(error));
    }
    setSending(false);
  };

  if (!connected) return <NotConnected {...reach} />;
  if (sentTo) return <Sent to={sentTo} />;
  return (
    <form
      ref={form}
      name="join"
      noValidate
      onInput={(event: InputEvent<HTMLFormElement>) => saveDraft(event.currentTarget)}
      onSubmit={submit}
      className="grid gap-5"
    >
      <Summary mistakes={mistakes} failure={failure} />
      <p hidden>
        <label>
          Leave this empty <input name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <PersonFields mistakes={mistakes} />
      <PracticeFields mistakes={mistakes} />
      <IntroductionPlace />
      <Consents mistakes={mistakes} agreement={agreement} />
      <p className="text-sm text-ink-muted">
        We keep this to decide on your application and to answer you.{' '}
        <a href="/privacy" className="link">
          Privacy
        </a>
      </p>
      <button type="submit" disabled={sending} className="button button-primary justify-self-start">
        {sending ? 'Sending...' : 'Apply'}
      </button>
    </form>
  );
}

/** Replaces the form once the application has arrived. It takes the focus. */
function Sent({ to }: { to: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="card p-5 sm:p-6">
      <h3 ref={title} tabIndex={-1} className="text-xl outline-none">
        Check your email
      </h3>
      <p className="mt-4 wrap-anywhere">
        Press Confirm in our email to {to} within {CONFIRMING_HOURS} hours, and the office reads
        your application.
      </p>
    </div>
  );
}
