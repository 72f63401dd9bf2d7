/** The page that the journeys of a worker share: nothing of one is there in the next. */
import { ME } from './dashboard.ts';
import { expect, test } from './journey.ts';

test.describe.configure({ mode: 'serial' });

test('a journey leaves cookies, texts, scripts, routes, emulation and tabs behind', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'left', value: '1', url: baseURL ?? '' }]);
  await page.addInitScript(() => Object.assign(window, { left: 1 }));
  await page.route('**/robots.txt', (route) => route.fulfill({ body: 'left' }));
  await context.route(ME, (route) => route.fulfill({ body: 'left' }));
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 780 });
  await context.newPage();
  await page.goto('/robots.txt');
  await page.evaluate(() => {
    localStorage.setItem('left', '1');
    sessionStorage.setItem('left', '1');
  });
  expect(await page.evaluate(() => document.body.textContent)).toBe('left');
  await context.setOffline(true);
});

test('the next one finds none of them', async ({ page, context }) => {
  await page.goto('/robots.txt');
  expect(
    await page.evaluate(() => {
      const media = ['print', '(prefers-color-scheme: dark)'];
      const text = document.body.textContent ?? '';
      return {
        stored: [document.cookie, localStorage.length, sessionStorage.length],
        script: 'left' in window,
        text: text.includes('User-agent'),
        media: media.filter((query) => matchMedia(query).matches),
        width: innerWidth,
      };
    }),
  ).toEqual({
    stored: ['', 0, 0],
    script: false,
    text: true,
    media: [],
    width: 1280,
  });
  expect(context.pages()).toEqual([page]);
  const answer = await page.goto('/api/auth/me');
  expect(await answer?.text()).not.toContain('left');
});
