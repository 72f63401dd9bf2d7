import {
  type FormEvent,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { failureOf, RequestError, request, sentenceOf } from '../../api/request.ts';
import { ItemContent, MapContent, SheetContent } from '../../components/for-you/SharedContents.tsx';
import { tokenIn } from '../../config/security.ts';
import type {
  Questions as Asked,
  ForYou as ShareContent,
  SharedItem,
  SharedMap,
  SharedPacket,
  SharedSheet,
  Sharer,
} from '../../contract/shares/for-you.ts';
import { mailShareCode, openShare, PREVIEW } from '../../contract/shares/for-you.ts';
import { phoneHref } from '../../lib/phone.ts';
import { tryStorage } from '../../lib/storage.ts';
import type { AnswerForm } from './answers.ts';
import { keep } from './kept.ts';
import { KEPT_CODE } from './open-early.ts';
import { Questions } from './Questions.tsx';
import { QuietButton } from './Quiet.tsx';

const TROUBLE = 'We cannot open this right now. Please check your connection and try again.';

const ASK_FOR_ANOTHER = 'Ask the person who sent it for a new one.';
/** Some mail gateways drop what follows # in an address, and would drop it again. */
const INCOMPLETE =
  'This address is incomplete. Copy the whole link from the message, with everything after #, or ask the sender for it as plain text.';

const UNKNOWN_SENDER = 'If you don’t know who sent it, close this page.';

/** What a link shows. The page's inline script (open-early.ts) may have asked already. */
async function readShare(body: { token: string; code: string }): Promise<ShareContent> {
  const early = globalThis.openedEarly;
  globalThis.openedEarly = undefined;
  if (early?.token !== body.token) return request('POST', openShare.path, body);
  const answer = await early.answer;
  if (!answer.ok) throw await failureOf(answer);
  return answer.json();
}

type State =
  | { is: 'loading' | 'missing' }
  | { is: 'failed' | 'code'; sentence: string }
  | { is: 'ready'; shared: ShareContent };

/** Asks the portal that opened this tab for what a link would show. */
function askForPreview(): State {
  if (!opener) return { is: 'missing' };
  opener.postMessage(PREVIEW, location.origin);
  return { is: 'loading' };
}

/** Shows what the token in the address opens. */
export function ForYou({ siteName }: { siteName: string }) {
  const [state, setState] = useState<State>({ is: 'loading' });
  const token = useRef('');
  const code = useRef('');

  const refuse = useCallback((error: unknown) => {
    const after = stateAfter(error);
    // What was typed here has no place to go anymore, and this computer may be anyone's.
    if (after.is === 'missing') {
      keep(token.current, {});
      tryStorage((storage) => storage.removeItem(KEPT_CODE));
    }
    setState(after);
  }, []);
  const open = useCallback(async () => {
    try {
      const shared = await readShare({ token: token.current, code: code.current });
      tryStorage((storage) => storage.setItem(KEPT_CODE, code.current));
      setState({ is: 'ready', shared });
    } catch (error) {
      refuse(error);
    }
  }, [refuse]);

  useEffect(() => {
    code.current = tryStorage((storage) => storage.getItem(KEPT_CODE)) ?? '';
    const read = () => {
      token.current = tokenIn(location.hash);
      setState({ is: 'loading' });
      if (token.current === PREVIEW) setState(askForPreview());
      else void open();
    };
    const show = ({ source, origin, data }: MessageEvent<ShareContent>) => {
      if (token.current !== PREVIEW || source !== opener || origin !== location.origin) return;
      setState({ is: 'ready', shared: data });
    };
    read();
    addEventListener('hashchange', read);
    addEventListener('message', show);
    return () => {
      removeEventListener('hashchange', read);
      removeEventListener('message', show);
    };
  }, [open]);

  const title = state.is === 'ready' ? state.shared.title : undefined;
  useEffect(() => {
    if (title) document.title = `${title} | ${siteName}`;
  }, [title, siteName]);

  switch (state.is) {
    case 'loading':
      return (
        // As tall as the screen: the footer would move from its foot once the content is there.
        <p role="status" className="min-h-svh">
          Opening…
        </p>
      );
    case 'missing':
      return (
        <Message title="This link does not work">
          <p>{token.current ? ASK_FOR_ANOTHER : INCOMPLETE}</p>
          {!token.current && <p className="mt-3">{UNKNOWN_SENDER}</p>}
        </Message>
      );
    case 'failed':
      return (
        <Message title="This did not open">
          <p role="alert">{state.sentence}</p>
          <button type="button" onClick={() => void open()} className="button button-primary mt-6">
            Try again
          </button>
        </Message>
      );
    case 'code':
      return (
        <CodeForm
          token={token.current}
          wrong={code.current === '' ? '' : state.sentence}
          onCode={(typed) => {
            code.current = typed;
            return open();
          }}
        />
      );
    case 'ready':
      return (
        <Page
          shared={state.shared}
          access={{ token: token.current, code: code.current }}
          onRefused={refuse}
          reopen={open}
        />
      );
  }
}

function stateAfter(error: unknown): State {
  const status = error instanceof RequestError ? error.status : undefined;
  if (status === 404) return { is: 'missing' };
  return { is: status === 401 ? 'code' : 'failed', sentence: sentenceOf(error, TROUBLE) };
}

function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1 className="text-3xl">{title}</h1>
      <div className="mt-5 max-w-measure text-lg">{children}</div>
    </>
  );
}

interface CodeProps {
  token: string;
  /** Why the last code did not work, or empty. */
  wrong: string;
  onCode: (code: string) => Promise<void>;
}

function CodeForm({ token, wrong, onCode }: CodeProps) {
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const mail = async () => {
    setSaid('Asking…');
    try {
      const { message } = await request<{ message: string }>('POST', mailShareCode.path, { token });
      setSaid(message);
      field.current?.focus();
    } catch (error) {
      setSaid(sentenceOf(error, TROUBLE));
    }
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    await onCode(field.current?.value ?? '');
    setBusy(false);
    field.current?.focus();
  };
  return (
    <Message title="A code is needed">
      <p>We’ll email a six-digit code to the address your advisor has for you.</p>
      <form onSubmit={send} className="mt-6 max-w-[22rem]">
        <label htmlFor="code" className="label">
          Six digits
        </label>
        <input
          ref={field}
          id="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          maxLength={12}
          aria-invalid={wrong !== '' || undefined}
          aria-describedby={wrong ? 'wrong' : undefined}
          className="field tabular-nums"
        />
        {wrong && (
          <p id="wrong" role="alert" className="mt-2 text-base font-semibold">
            {wrong}
          </p>
        )}
        <div className="mt-5 flex flex-wrap gap-3">
          <QuietButton onClick={mail}>Email me the code</QuietButton>
          <button type="submit" disabled={busy} className="button button-primary">
            Open
          </button>
        </div>
      </form>
      <p role="status" className="mt-5 text-base">
        {said}
      </p>
    </Message>
  );
}

interface PageProps extends Pick<AnswerForm, 'access' | 'onRefused' | 'reopen'> {
  shared: ShareContent;
}

function Page({ shared, ...asking }: PageProps) {
  const { title, affiliate, note, changed, withdrawn, state, expiresOn, kind } = shared;
  const isPreview = asking.access.token === PREVIEW;
  return (
    <article>
      {isPreview && (
        <p className="mb-6 border-l-4 border-accent py-2 pl-4 font-semibold print:hidden">
          Preview: no link is made yet.
        </p>
      )}
      {/* A packet has a cover on paper. */}
      <div className={kind === 'packet' && !withdrawn ? 'print:hidden' : undefined}>
        <h1 className="text-3xl wrap-anywhere">{title}</h1>
        <Card affiliate={affiliate} />
        {note && (
          <p dir="auto" className="mt-5 max-w-measure text-lg wrap-anywhere whitespace-pre-line">
            {note}
          </p>
        )}
        {changed && !withdrawn && (
          <p className="mt-5 border-l-4 border-accent py-2 pl-4 font-semibold">
            This has been updated since it was shared. Ask {affiliate.name} for the latest version.
          </p>
        )}
      </div>
      {withdrawn ? (
        <p className="mt-8 text-lg font-semibold">
          This page was withdrawn. Ask {affiliate.name} for the current one.
        </p>
      ) : (
        <>
          <p className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3 print:hidden">
            <QuietButton onClick={() => print()}>Print</QuietButton>
            <span className="text-sm text-ink-muted">
              This link works through {inWords(expiresOn)}.
            </span>
          </p>
          {/* A preview takes no answers. */}
          <div inert={isPreview && kind === 'questions'}>
            <Content shared={shared} key={state} {...asking} />
          </div>
        </>
      )}
    </article>
  );
}

/** Its script loads with the first packet. */
const Packet = lazy(async () => ({ default: (await import('./Packet.tsx')).Packet }));

function Content({
  shared: { kind, title, content, affiliate, state, known },
  ...asking
}: PageProps) {
  switch (kind) {
    case 'questions':
      return (
        <Questions
          questions={content as Asked}
          to={affiliate.name}
          sent={state === 'answered' || state === 'taken'}
          known={known}
          {...asking}
        />
      );
    case 'item':
      return <ItemContent {...(content as SharedItem)} />;
    case 'map':
      return <MapContent {...(content as SharedMap)} />;
    case 'packet':
      return (
        <Suspense fallback={<p role="status">Opening…</p>}>
          <Packet title={title} affiliate={affiliate} packet={content as SharedPacket} />
        </Suspense>
      );
    case 'scenario':
      return <SheetContent {...(content as SharedSheet)} />;
  }
}

/** A day as "November 21, 2026". With Intl: format-date.ts would join what every public page loads. */
const inWords = (day: string): string =>
  new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Who shared it, as on the card of a sheet, with the ways to reach them. */
function Card({ affiliate }: { affiliate: Sharer }) {
  const { name, credentials, role, firm, license, phone, email, website, booking } = affiliate;
  const { bank, disclosure } = affiliate;
  const ways = [
    phone && { words: phone, href: phoneHref(phone) },
    email && { words: email, href: `mailto:${email}` },
    website && { words: 'Website', href: website },
    booking && { words: 'Book a meeting', href: booking },
  ].filter((way) => way !== '');
  return (
    <div className="mt-4 text-ink-muted">
      <p className="text-lg text-ink">Shared by {[name, credentials].filter(Boolean).join(', ')}</p>
      <p>{[role, firm, license].filter(Boolean).join(' · ')}</p>
      {ways.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-x-5">
          {ways.map(({ words, href }) => (
            <li key={href}>
              <a href={href} rel="noreferrer" className="link inline-flex min-h-9 items-center">
                {words}
              </a>
            </li>
          ))}
        </ul>
      )}
      {bank && <p className="mt-2 text-sm">{bank}</p>}
      {disclosure && <p className="mt-2 max-w-measure text-sm">{disclosure}</p>}
    </div>
  );
}
