/** The browser that is measured, with nothing of ours in its pages. */
import { type LaunchedChrome, launch } from 'chrome-launcher';
import { BROWSER_ARGS, ensureBrowser } from '../../scripts/local/browser.ts';

/** Starts Chrome without windows; it takes the certificate of the bench's own front. */
export const launchChrome = (): Promise<LaunchedChrome> =>
  launch({
    chromePath: ensureBrowser(),
    chromeFlags: ['--headless=new', '--ignore-certificate-errors', ...BROWSER_ARGS],
  });

interface Answer {
  id: number;
  result?: unknown;
  error?: { message: string };
}

/** Sends a command of Chrome's protocol; a `session` is of one page. */
export type Send = <Result = unknown>(
  method: string,
  params?: object,
  session?: string,
) => Promise<Result>;

/**
 * A line to Chrome's protocol that enables no domain by itself. A test runner enables the debugger's,
 * and each page pays for it: on a CPU four times slower, React's own script takes 45 to 75 ms instead
 * of 10, since V8 then reads it once more for its first `Error`.
 */
export async function connect({ port }: LaunchedChrome): Promise<{ send: Send; close(): void }> {
  const version = await fetch(`http://127.0.0.1:${port}/json/version`);
  const { webSocketDebuggerUrl } = (await version.json()) as { webSocketDebuggerUrl: string };
  const socket = new WebSocket(webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(data) as Answer;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  let commands = 0;
  const send: Send = async (method, params = {}, sessionId) => {
    commands += 1;
    const id = commands;
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    const { result, error } = await answered;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result as never;
  };
  return { send, close: () => socket.close() };
}
