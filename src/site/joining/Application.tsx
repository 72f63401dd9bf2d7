/** The page of an application, which the token in the address opens: it acts only by a press. */
import { type ReactNode, type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import { failureSentence, type RequestError, request } from '../../api/request.ts';
import { APPLICATION_LABELS, APPLICATION_PATHS, HEARD } from '../../config/joining.ts';
import { PAGES } from '../../config/paths.ts';
import { US_STATES } from '../../config/places.ts';
import { ROLES } from '../../config/roles.ts';
import { tokenIn } from '../../config/security.ts';
import type { OwnApplication } from '../../contract/applications.ts';
import { formatLongDay, formatLongMomentDay } from '../../lib/format-date.ts';
import { phoneHref } from '../../lib/phone.ts';
import type { OfficeReach } from '../forms/NotConnected.tsx';
import { clearForm, saveDraft, useDraft } from '../forms/use-draft.ts';
import { LabeledField, Summary } from './JoinForm.tsx';

type Shown =
  | { is: 'loading' | 'missing' | 'deleted' }
  | { is: 'failed'; sentence: string }
  | { is: 'ready'; application: OwnApplication };

type Move = 'confirm' | 'withdraw' | 'delete';

/** What the token in the address opens, and the moves by it. */
function useApplication() {
  const [shown, setShown] = useState<Shown>({ is: 'loading' });
  const [said, setSaid] = useState('');
  const token = useRef('');

  const refuse = useCallback((error: unknown) => {
    const { status, current } = { ...(error as Partial<RequestError>) };
    if (status === 404) return setShown({ is: 'missing' });
    const sentence = failureSentence(error);
    setSaid(sentence);
    if (current) return setShown({ is: 'ready', application: current as OwnApplication });
    setShown((now) => (now.is === 'ready' ? now : { is: 'failed', sentence }));
  }, []);
  const open = useCallback(async () => {
    setSaid('');
    try {
      const body = { token: token.current };
      const application = await request<OwnApplication>('POST', APPLICATION_PATHS.read, body);
      setShown({ is: 'ready', application });
    } catch (error) {
      refuse(error);
    }
  }, [refuse]);

  useEffect(() => {
    const read = () => {
      token.current = tokenIn(location.hash);
      setShown({ is: 'loading' });
      void open();
    };
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, [open]);

  const move = async (kind: Move) => {
    setSaid('');
    try {
      const body = { token: token.current };
      const answer = await request<OwnApplication | { ok: true }>(
        'POST',
        APPLICATION_PATHS[kind],
        body,
      );
      setShown('ok' in answer ? { is: 'deleted' } : { is: 'ready', application: answer });
    } catch (error) {
      refuse(error);
    }
  };

  const show = (application: OwnApplication) => setShown({ is: 'ready', application });
  return { shown, said, token, open, move, refuse, show };
}

/** The page, in each state of what the token opens. */
export function Application({ siteName, ...reach }: OfficeReach & { siteName: string }) {
  const { shown, said, token, open, move, refuse, show } = useApplication();
  switch (shown.is) {
    case 'loading':
      return (
        <>
          <h1 className="text-3xl">Your application</h1>
          <p role="status" className="mt-5 text-lg">
            Opening…
          </p>
        </>
      );
    case 'missing':
      return (
        <Message title="This link does not work" siteName={siteName}>
          <p>
            It may have ended, or the application was deleted. You can{' '}
            <a href={PAGES.join} className="link">
              apply again
            </a>
            , or ask <Office {...reach} />.
          </p>
        </Message>
      );
    case 'deleted':
      return (
        <Message title="Deleted" siteName={siteName}>
          <p>Deleted. Only counts remain.</p>
        </Message>
      );
    case 'failed':
      return (
        <Message title="This did not open" siteName={siteName}>
          <p role="alert">{shown.sentence}</p>
          <button type="button" onClick={() => void open()} className="button button-primary mt-6">
            Try again
          </button>
        </Message>
      );
    case 'ready':
      return (
        <State
          key={`${shown.application.state} ${shown.application.version}`}
          application={shown.application}
          token={token.current}
          said={said}
          siteName={siteName}
          reach={reach}
          move={move}
          onAnswered={show}
          onRefused={refuse}
        />
      );
  }
}

const Office = ({ phone, email }: OfficeReach) => (
  <>
    the office:{' '}
    <a href={phoneHref(phone)} className="link whitespace-nowrap">
      {phone}
    </a>{' '}
    or{' '}
    <a href={`mailto:${email}`} className="link">
      {email}
    </a>
  </>
);

interface MessageProps {
  title: string;
  siteName: string;
  children: ReactNode;
}

/** What the page says. Its heading takes the focus, because the page changed. */
function Message({ title, siteName, children }: MessageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} | ${siteName}`;
    heading.current?.focus();
  }, [title, siteName]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        {title}
      </h1>
      <div className="mt-5 max-w-measure text-lg wrap-anywhere">{children}</div>
    </>
  );
}

interface StateProps {
  application: OwnApplication;
  token: string;
  /** Why the last press was refused, or empty. */
  said: string;
  siteName: string;
  reach: OfficeReach;
  move: (kind: Move) => Promise<void>;
  onAnswered: (application: OwnApplication) => void;
  onRefused: (error: unknown) => void;
}

const TITLES = {
  received: 'Confirm your application',
  waiting: 'Your application is with the office',
  asked: 'The office has a question',
  approved: 'You are invited',
  declined: 'Your application was not accepted',
  withdrawn: 'You withdrew your application',
} as const;

function State(props: StateProps) {
  const { application, said, siteName } = props;
  const { state, joined } = application;
  const title = state === 'approved' && joined ? 'You are an affiliate' : TITLES[state];
  return (
    <article>
      <Message title={title} siteName={siteName}>
        <Words {...props} />
      </Message>
      {said && (
        <p role="alert" className="mt-5 max-w-measure font-semibold text-danger">
          {said}
        </p>
      )}
      {state === 'asked' && <AnswerForm {...props} />}
      <Moves {...props} />
      <Written {...application} />
    </article>
  );
}

/** What the page says in each state. */
function Words({ application, reach }: StateProps) {
  const { state, email, confirmedAt, decidedAt, reason, again, joined, questions } = application;
  switch (state) {
    case 'received':
      return (
        <p>Press Confirm, and our office reads it. If it was not you, press the other button.</p>
      );
    case 'waiting':
      return <p>Since {confirmedAt && formatLongMomentDay(confirmedAt)}. A person reads it.</p>;
    case 'asked':
      return (
        <p dir="auto" className="whitespace-pre-line">
          {questions.at(-1)?.text}
        </p>
      );
    case 'approved':
      return joined ? (
        <p>
          <a href={PAGES.login} className="link">
            Sign in
          </a>
        </p>
      ) : (
        <p>
          Our invitation went to {email} on {decidedAt && formatLongMomentDay(decidedAt)}. If it has
          expired, call the office:{' '}
          <a href={phoneHref(reach.phone)} className="link whitespace-nowrap">
            {reach.phone}
          </a>
          .
        </p>
      );
    case 'declined':
      return (
        <>
          <p dir="auto">{reason}</p>
          {again && <p className="mt-3">You can apply again from {formatLongDay(again)}.</p>}
        </>
      );
    case 'withdrawn':
      return (
        <p>
          <a href={PAGES.join} className="link">
            Apply again
          </a>
        </p>
      );
  }
}

/** What can be pressed in each state. Deleting asks once. */
function Moves({ application: { state }, move }: StateProps) {
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const run = (kind: Move) => async () => {
    setBusy(true);
    await move(kind);
    setBusy(false);
  };
  if (state === 'approved') return null;
  const isOpen = state === 'waiting' || state === 'asked';
  return (
    <div className="mt-8 flex flex-wrap items-center gap-3">
      {state === 'received' && (
        <>
          <Press primary busy={busy} onPress={run('confirm')}>
            Confirm
          </Press>
          <Press busy={busy} onPress={run('delete')}>
            This wasn’t me
          </Press>
        </>
      )}
      {isOpen && (
        <Press busy={busy} onPress={run('withdraw')}>
          Withdraw
        </Press>
      )}
      {state !== 'received' &&
        (asking ? (
          <>
            <Press busy={busy} onPress={run('delete')}>
              Delete for good
            </Press>
            <Press busy={busy} onPress={() => setAsking(false)}>
              Keep it
            </Press>
          </>
        ) : (
          <Press busy={busy} onPress={() => setAsking(true)}>
            Delete
          </Press>
        ))}
    </div>
  );
}

interface PressProps {
  primary?: boolean;
  busy: boolean;
  onPress: () => void;
  children: string;
}

const Press = ({ primary = false, busy, onPress, children }: PressProps) => (
  <button
    type="button"
    disabled={busy}
    onClick={onPress}
    className={`button ${primary ? 'button-primary' : 'button-quiet'}`}
  >
    {children}
  </button>
);

/** Answers the office's question, and corrects the license numbers. */
function AnswerForm({ application, token, onAnswered, onRefused }: StateProps) {
  const [mistakes, setMistakes] = useState<Partial<Record<string, string>>>({});
  const [failure, setFailure] = useState('');
  const [sending, setSending] = useState(false);
  const form = useDraft();

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const target = event.currentTarget;
    const typed = Object.fromEntries(new FormData(target));
    setSending(true);
    try {
      const body = { token, version: application.version, ...typed };
      const answered = await request<OwnApplication>('POST', APPLICATION_PATHS.answer, body);
      clearForm(target);
      return onAnswered(answered);
    } catch (error) {
      const { fields, current, status } = { ...(error as Partial<RequestError>) };
      // What was typed stays, unless the question itself is gone.
      if (current || status === 404) return onRefused(error);
      setMistakes(fields ?? {});
      setFailure(fields ? '' : failureSentence(error));
    }
    setSending(false);
  };

  return (
    <form
      ref={form}
      name="application-answer"
      noValidate
      onInput={(event) => saveDraft(event.currentTarget)}
      onSubmit={submit}
      className="mt-8 grid max-w-[38rem] gap-5"
    >
      <Summary mistakes={mistakes} failure={failure} />
      <LabeledField
        name="text"
        label="Your answer"
        mistake={mistakes.text}
        control={(wiring) => <textarea {...wiring} rows={5} />}
      />
      <LabeledField
        name="crd"
        label={APPLICATION_LABELS.crd}
        mistake={mistakes.crd}
        defaultValue={application.crd}
        inputMode="numeric"
        autoComplete="off"
      />
      <LabeledField
        name="npn"
        label={APPLICATION_LABELS.npn}
        mistake={mistakes.npn}
        defaultValue={application.npn}
        inputMode="numeric"
        autoComplete="off"
      />
      <button type="submit" disabled={sending} className="button button-primary justify-self-start">
        {sending ? 'Sending...' : 'Send answer'}
      </button>
    </form>
  );
}

/** All that was sent, and the earlier questions with their answers. */
function Written(application: OwnApplication) {
  const { questions } = application;
  const facts: [label: string, value: string][] = [
    [APPLICATION_LABELS.name, application.name],
    [APPLICATION_LABELS.email, application.email],
    [APPLICATION_LABELS.firm, application.firm],
    [APPLICATION_LABELS.roles, application.roles.map((role) => ROLES[role]).join(', ')],
    [APPLICATION_LABELS.crd, application.crd],
    [APPLICATION_LABELS.npn, application.npn],
    [
      APPLICATION_LABELS.states,
      application.states.map((code) => US_STATES[code] ?? code).join(', '),
    ],
    [APPLICATION_LABELS.about, application.about],
    [APPLICATION_LABELS.heard, HEARD[application.heard as keyof typeof HEARD] ?? ''],
    [APPLICATION_LABELS.introducedBy, application.introducedBy || (application.sponsor ?? '')],
    [
      'The affiliate who introduced me may see my name and how my application stands',
      application.sponsorSees ? 'Yes' : 'No',
    ],
    ['Affiliate agreement', `Accepted, version of ${formatLongDay(application.agreement)}`],
    ['Sent', formatLongMomentDay(application.sentAt)],
    ...questions.flatMap(({ text, answer }): [string, string][] =>
      answer === null ? [] : [[text, answer]],
    ),
  ];
  return (
    <section className="mt-12 max-w-measure border-t border-line-strong pt-6">
      <h2 className="text-xl">You wrote</h2>
      <dl className="mt-4 grid gap-4 wrap-anywhere">
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt className="text-sm text-ink-muted">{label}</dt>
              <dd dir="auto" className="whitespace-pre-line">
                {value}
              </dd>
            </div>
          ))}
      </dl>
      <p className="mt-6 text-sm">
        <a href={PAGES.agreement} className="link">
          Affiliate agreement
        </a>
      </p>
    </section>
  );
}
