/** Drives a browser through W3C WebDriver, with only the commands that the WebKit journeys need. */
import { setTimeout as pause } from 'node:timers/promises';

/** The key of an element reference in WebDriver's answers. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const ENTER = '\uE007';
/** How long a journey waits before it fails; long, because a busy machine is slow. */
const PATIENCE_MS = 30_000;

type Reference = Record<typeof ELEMENT, string>;

/** Sends a command; throws the driver's message if it refuses. */
async function send(address: string, method: string, body?: object) {
  const sent = body && JSON.stringify(body);
  const answer = await fetch(address, { method, ...(sent && { body: sent }) });
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${address}: ${value.error} ${value.message ?? ''}`);
  return value as unknown;
}

/** Polls until the answer is true; throws with the awaited state and the last error. */
async function until(awaited: string, ask: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const holds = await ask().catch((error: Error) => error);
    if (holds === true) return;
    if (Date.now() > end) throw new Error(`${awaited}: ${holds || 'not within 30 s'}`);
    await pause(100);
  }
}

/** Opens a window of this driver's browser. */
export async function openWindow(driver: string) {
  const capabilities = { alwaysMatch: { acceptInsecureCerts: true } };
  const created = (await send(`${driver}/session`, 'POST', { capabilities })) as {
    sessionId: string;
    capabilities: { browserName: string; browserVersion: string };
  };
  const session = `${driver}/session/${created.sessionId}`;
  const post = (command: string, body: object = {}) => send(`${session}/${command}`, 'POST', body);
  const run = (script: string, ...args: unknown[]) => post('execute/sync', { script, args });

  /** The first visible element at this XPath. */
  const visible = async (xpath: string): Promise<string> => {
    const elements = (await post('elements', { using: 'xpath', value: xpath })) as Reference[];
    for (const reference of elements) {
      if (await run('return arguments[0].checkVisibility({ visibilityProperty: true })', reference))
        return reference[ELEMENT];
    }
    throw new Error(`${elements.length} found, none visible`);
  };
  const onElement = (what: string, xpath: string, act: (element: string) => Promise<unknown>) =>
    until(`${what} ${xpath}`, async () => {
      await act(await visible(xpath));
      return true;
    });

  return {
    name: `${created.capabilities.browserName} ${created.capabilities.browserVersion}`,
    run,
    until,
    open: (url: string) => post('url', { url }),
    reload: () => post('refresh'),
    size: (width: number, height: number) => post('window/rect', { width, height }),
    see: (xpath: string) => onElement('see', xpath, async () => {}),
    press: (xpath: string) =>
      onElement('press', xpath, (element) => post(`element/${element}/click`)),
    /** Replaces the text of a field. */
    fill: (xpath: string, text: string) =>
      onElement('fill', xpath, async (element) => {
        await post(`element/${element}/clear`);
        await post(`element/${element}/value`, { text });
      }),
    enter: (xpath: string) =>
      onElement('enter', xpath, (element) => post(`element/${element}/value`, { text: ENTER })),
    at: (path: string) =>
      until(`at ${path}`, async () => {
        const { pathname } = new URL((await send(`${session}/url`, 'GET')) as string);
        return pathname === path;
      }),
    close: () => send(session, 'DELETE'),
  };
}
