import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Sign } from './Sign.tsx';

const BOX =
  'flex gap-3 rounded border border-l-3 border-transparent p-4 contrast-more:border-current';
const NOTICE_KINDS = {
  info: ['border-l-info bg-info-soft', 'text-info'],
  success: ['border-l-success bg-success-soft', 'text-success'],
  warning: ['border-l-warning bg-warning-soft', 'text-warning'],
  danger: ['border-l-danger bg-danger-soft', 'text-danger'],
} as const;

interface NoticeProps {
  kind: keyof typeof NOTICE_KINDS;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Announced, because it appears after the page has loaded. */
  live?: boolean;
  /** Takes the focus, which scrolls to it, when it appears and whenever this value changes: for what stops a form that is longer than the screen. */
  focus?: unknown;
}

/** A message that stays in the page. */
export function Notice({ kind, title, children, action, live, focus }: NoticeProps) {
  const role = kind === 'danger' || kind === 'warning' ? 'alert' : 'status';
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus !== undefined) box.current?.focus();
  }, [focus]);
  return (
    <div
      ref={box}
      role={live ? role : undefined}
      tabIndex={focus === undefined ? undefined : -1}
      className={`${BOX} ${NOTICE_KINDS[kind][0]}`}
    >
      <Sign name={kind} className={`mt-0.5 size-5 ${NOTICE_KINDS[kind][1]}`} />
      <div>
        <p className="font-semibold">{title}</p>
        {children && <div className="text-sm">{children}</div>}
        {action && <div className="mt-3">{action}</div>}
      </div>
    </div>
  );
}

/** The minimum time between two announcements. */
const PAUSE_MS = 600;

/** Announces a text politely when it changes, at most twice a second; not the first text. */
export function Announcer({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  const latest = useRef(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (text === latest.current) return;
    latest.current = text;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      setSaid(latest.current);
    }, PAUSE_MS);
  }, [text]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}

interface Props {
  /** The problem of the form as a whole. */
  sentence?: string | undefined;
  /** The problems, by the field's id. */
  fields?: Readonly<Record<string, string>> | undefined;
}

/** Lists at the form's top what to correct, with a link to each field. Takes the focus when it appears or changes. */
export function ErrorSummary({ sentence, fields = {} }: Props) {
  const notice = useRef<HTMLDivElement>(null);
  const problems = Object.entries(fields);
  const title =
    sentence ??
    (problems.length === 1 ? 'Please check one field' : `Please check ${problems.length} fields`);
  const shown = Boolean(sentence) || problems.length > 0;
  const said = JSON.stringify([title, problems]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new answer takes the focus again.
  useEffect(() => notice.current?.focus(), [said]);

  if (!shown) return null;
  return (
    <div ref={notice} tabIndex={-1} role="alert" className={`${BOX} ${NOTICE_KINDS.danger[0]}`}>
      <Sign name="danger" className="mt-0.5 size-5 text-danger" />
      <div>
        <p className="font-semibold">{title}</p>
        {problems.length > 0 && (
          <ul className="mt-1">
            {problems.map(([id, problem]) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  onClick={(event) => {
                    event.preventDefault();
                    document.getElementById(id)?.focus();
                  }}
                  className="link inline-flex min-h-8 items-center"
                >
                  {problem}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
