/** The measured browser, without any test code in its pages. */
import { type LaunchedChrome, launch } from 'chrome-launcher';
import { BROWSER_ARGS, ensureBrowser } from '../../scripts/local/browser.ts';

/** Starts headless Chrome, which accepts the certificate of the bench's HTTPS front. */
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

/** Sends a command of Chrome's protocol; a `session` belongs to one page. */
export type Send = <Result = unknown>(
  method: string,
  params?: object,
  session?: string,
) => Promise<Result>;

/**
 * Connects to Chrome's protocol without enabling any domain. A test runner enables the debugger's, and
 * that slows each page: on a CPU four times slower, React's script takes 45 to 75 ms instead of 10,
 * because V8 then parses it again for its first `Error`.
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

export interface Cookie {
  name: string;
  value: string;
}

/** The "slow 4G" of browser developer tools, as a real delay of each request. */
const NETWORK = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.47 * 1e6) / 8,
  uploadThroughput: 675e3 / 8,
};
const CPU_SLOWDOWN = 4;
const SCREEN = { deviceScaleFactor: 1, mobile: false };
const PHONE = { ...SCREEN, width: 412, height: 823 };
const DESKTOP = { ...SCREEN, width: 1350, height: 940 };

interface TabSettings {
  origin: string;
  /** The session's cookie. */
  cookie: Cookie;
  isDesktop: boolean;
  isSlow: boolean;
}

/** A page in a separate profile. */
export interface Tab {
  tell: <Result>(method: string, params?: object) => Promise<Result>;
  /** Runs a function in the page with JSON values, and returns its result. */
  evaluate: <Result>(
    work: (...values: never[]) => unknown,
    ...values: unknown[]
  ) => Promise<Result>;
  /** Loads a document; resolves at its `load`. */
  open: (url: string) => Promise<void>;
  close: () => Promise<void>;
}

/** Opens a signed-in page, optionally with a slow network and CPU. */
export async function openTab(send: Send, settings: TabSettings): Promise<Tab> {
  const { origin, cookie, isDesktop, isSlow } = settings;
  const { browserContextId } = await send<{ browserContextId: string }>(
    'Target.createBrowserContext',
  );
  const { targetId } = await send<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
  });
  const attached = { targetId, flatten: true };
  const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', attached);
  const tell = <Result>(method: string, params = {}) => send<Result>(method, params, sessionId);
  await tell('Page.enable');
  await tell('Network.enable');
  const secure = origin.startsWith('https:');
  await tell('Network.setCookie', { ...cookie, url: origin, secure, httpOnly: true });
  await tell('Emulation.setDeviceMetricsOverride', isDesktop ? DESKTOP : PHONE);
  if (isSlow) {
    await tell('Network.emulateNetworkConditions', NETWORK);
    await tell('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  }
  const evaluate = async <Result>(work: (...values: never[]) => unknown, ...values: unknown[]) => {
    const { result } = await tell<{ result: { value: Result } }>('Runtime.evaluate', {
      expression: `(${work})(${values.map((value) => JSON.stringify(value)).join(', ')})`,
      awaitPromise: true,
      returnByValue: true,
    });
    return result.value;
  };
  return {
    tell,
    evaluate,
    open: async (url) => {
      await tell('Page.navigate', { url });
      await evaluate(() => {
        if (document.readyState === 'complete') return;
        return new Promise((resolve) => addEventListener('load', resolve, { once: true }));
      });
    },
    close: () => send('Target.disposeBrowserContext', { browserContextId }),
  };
}
