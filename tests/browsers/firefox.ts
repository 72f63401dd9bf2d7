#!/usr/bin/env node
/**
 * Starts the installed Firefox for Playwright and relays their messages. It changes one answer: Playwright 1.65
 * sets media features on every page, Firefox 153 does not know the command, and without a success Playwright
 * opens no page.
 */
import { spawn } from 'node:child_process';
import { type AddressInfo, connect, createServer } from 'node:net';
import { createInterface } from 'node:readline';

const LISTENING = /(?<=WebDriver BiDi listening on ws:\/\/127\.0\.0\.1:)\d+/;
const REFUSED =
  /"type":"error",("id":\d+),"error":"unknown command","message":"emulation\.setMediaFeaturesOverride","stacktrace":"[^"]*"/g;

/** Turns the refusal into a success of the same length, because the frame around it has its length. */
const agree = (answer: string): string =>
  answer.replace(REFUSED, (error, id) => `"type":"success",${id},"result":{}`.padEnd(error.length));

const relay = (port: number) =>
  createServer((playwright) => {
    const firefox = connect(port, '127.0.0.1');
    // Firefox answers only requests for its own address.
    playwright.once('data', (greeting) => {
      const { localPort } = playwright;
      firefox.write(greeting.toString('latin1').replace(`:${localPort}`, `:${port}`), 'latin1');
      playwright.pipe(firefox);
    });
    firefox.on('data', (bytes) => {
      playwright.write(agree(bytes.toString('latin1')), 'latin1');
    });
    firefox.on('close', () => playwright.destroy());
    playwright.on('close', () => firefox.destroy());
  });

const browser = spawn('firefox-esr', process.argv.slice(2), {
  stdio: ['inherit', 'inherit', 'pipe'],
});
createInterface(browser.stderr).on('line', (line) => {
  const port = LISTENING.exec(line)?.[0];
  if (!port) {
    process.stderr.write(`${line}\n`);
    return;
  }
  const server = relay(Number(port)).listen(0, '127.0.0.1', () => {
    const own = (server.address() as AddressInfo).port;
    process.stderr.write(`${line.replace(LISTENING, String(own))}\n`);
  });
});
browser.on('exit', (code) => process.exit(code ?? 1));
process.on('SIGTERM', () => browser.kill());
