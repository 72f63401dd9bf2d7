/** The `test` function of the WebKit journeys, which opens a new window for each through Debian's driver. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { test as base } from '@playwright/test';
import { DEMO } from '../../scripts/local/demo.ts';
import { openWindow } from './webdriver.ts';

type Window = Awaited<ReturnType<typeof openWindow>>;

/** XPaths of visible elements. */
export const button = (name: string) =>
  `//button[normalize-space()="${name}" or @aria-label="${name}"]`;
export const link = (name: string) => `//a[normalize-space()="${name}"]`;
export const heading = (name: string) => `//*[self::h1 or self::h2][normalize-space()="${name}"]`;
export const field = (label: string) =>
  `//*[self::input or self::textarea][@id=//label[starts-with(normalize-space(), "${label}")]/@for]`;
export const text = (words: string) => `//*[text()[contains(., "${words}")]]`;

async function startDriver(): Promise<{ address: string; stop: () => void }> {
  const probe = createServer().listen(0, 'localhost');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  const address = `http://localhost:${port}`;
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore' });
  const asked = Date.now();
  while (!(await fetch(`${address}/status`).catch(() => undefined))) {
    if (Date.now() - asked > 30_000) throw new Error('WebKitWebDriver does not answer');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { address, stop: () => void driver.kill() };
}

export const test = base.extend<{ shown: Window; origin: string }, { driver: string }>({
  driver: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const { address, stop } = await startDriver();
      await use(address);
      stop();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  origin: async ({}, use) => use(process.env.E2E_ORIGIN ?? ''),
  shown: async ({ driver }, use) => {
    const shown = await openWindow(driver);
    await use(shown);
    await shown.close();
  },
});

/** Signs the demo affiliate in through the login page. */
export async function signIn(shown: Window, origin: string): Promise<void> {
  await shown.open(`${origin}/login`);
  await shown.fill(field('Username'), DEMO.username);
  await shown.fill(field('Password'), DEMO.password);
  await shown.press(button('Sign In'));
  await shown.at('/dashboard');
  await shown.see(heading('Welcome back, Financial Advisor'));
}
