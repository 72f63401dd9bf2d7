import { expect, test } from 'vitest';
import { deviceName } from '../lib/auth/sign-in.ts';

const CHROMIUM = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0';
const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROMIUM} Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROMIUM} Safari/537.36`, 'Chrome on Mac'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROMIUM} Safari/537.36`, 'Chrome on ChromeOS'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${CHROMIUM} Safari/537.36`, 'Chrome on Linux'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${CHROMIUM} Mobile Safari/537.36`, 'Chrome on Android'],
  [`${IPHONE} ${WEBKIT} CriOS/150.0.1 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROMIUM} Safari/537.36 Edg/150.0.0.0`,
    'Edge on Windows',
  ],
  [`${IPHONE} ${WEBKIT} Version/19.0 EdgiOS/150.0.1 Mobile/15E148 Safari/604.1`, 'Edge on iPhone'],
  [
    `Mozilla/5.0 (Linux; Android 10; HD1913) ${CHROMIUM} Mobile Safari/537.36 EdgA/150.0.1`,
    'Edge on Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0',
    'Firefox on Windows',
  ],
  ['Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0', 'Firefox on Android'],
  [`${IPHONE} ${WEBKIT} FxiOS/150.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iPhone'],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/26.0 Safari/605.1.15`,
    'Safari on Mac',
  ],
  [`${IPHONE} ${WEBKIT} Version/26.0 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [
    `Mozilla/5.0 (iPad; CPU OS 16_7 like Mac OS X) ${WEBKIT} Version/16.6 Mobile/15E148 Safari/604.1`,
    'Safari on iPad',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROMIUM} Safari/537.36 OPR/130.0.0.0`,
    'Opera on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
])('%s is named', (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});

test.each([
  '',
  'curl/8.14.1',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  '<script>alert(1)</script>',
  'x'.repeat(10_000),
  'Chrom'.repeat(2_000),
])('an agent with neither browser nor system is an unknown device: %.40s', (agent) => {
  expect(deviceName(agent)).toBe('Unknown device');
});

test('a partial name is better than none', () => {
  expect(deviceName('SomeApp/1.0 (Windows NT 10.0)')).toBe('Windows');
  expect(deviceName('Firefox/150.0')).toBe('Firefox');
});

test('the name contains nothing else, whatever the agent says', () => {
  const agent = `Mozilla/5.0 (Windows NT 10.0; ${'secret '.repeat(1_400)}) Firefox/150.0`;
  expect(deviceName(agent)).toBe('Firefox on Windows');
});
