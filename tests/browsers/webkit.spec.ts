/** Short journeys in WebKit, Safari's engine, whose driver can neither mock the server nor emulate devices. */
import { expect } from '@playwright/test';
import { DEMO } from '../../scripts/local/demo.ts';
import { button, field, heading, link, signIn, test, text } from './webkit-window.ts';

const DESKTOP = [1440, 900] as const;
/** The narrowest window, which gets the phone layout. */
const PHONE = [360, 780] as const;

/** The driver cannot print, so this applies the print rules to the screen. */
const AS_PRINTED = `
  const show = (rules) => {
    for (const rule of rules) {
      if (rule.media?.mediaText === 'print') rule.media.mediaText = 'all';
      if (rule.cssRules) show(rule.cssRules);
    }
  };
  for (const sheet of document.styleSheets) show(sheet.cssRules);
  for (const link of document.querySelectorAll('link[media=print]')) link.media = 'all';`;

test('the landing page shows, fits a phone, and its menu opens and closes', async ({
  shown,
  origin,
}) => {
  await shown.size(...PHONE);
  await shown.open(origin);
  await shown.see('//h1');
  expect(await shown.run('return document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await shown.press(button('Open menu'));
  await shown.press(`//nav[@aria-label="Mobile"]${link('Contact')}`);
  await shown.see(button('Open menu'));
  await shown.until('the section is in sight', async () =>
    Boolean(
      await shown.run(
        'return Math.abs(document.querySelector("#contact").getBoundingClientRect().top) < innerHeight / 2',
      ),
    ),
  );
});

test('the contact form keeps an incomplete message and accepts a complete one', async ({
  shown,
  origin,
}) => {
  await shown.size(...DESKTOP);
  await shown.open(`${origin}/#contact`);
  await shown.until('React has hydrated the form', async () =>
    Boolean(await shown.run('return !document.querySelector("#contact astro-island[ssr] form")')),
  );
  await shown.fill(field('Full Name'), 'Grace Example');
  await shown.fill(`//section[@id="contact"]${field('Email Address')}`, 'grace at example');
  await shown.fill(field('Message'), 'Tell me more.');
  await shown.press(button('Send Message'));
  expect(await shown.run('return document.activeElement.type')).toBe('email');
  await shown.fill(`//section[@id="contact"]${field('Email Address')}`, 'grace@example.com');
  await shown.press(button('Send Message'));
  await shown.see(text('Send it from your email program'));
  expect(await shown.run('return document.querySelector("#contact textarea").value')).toBe('');
});

test('an affiliate signs in after a wrong password, stays signed in, and signs out', async ({
  shown,
  origin,
}) => {
  await shown.size(...DESKTOP);
  await shown.open(`${origin}/login`);
  await shown.fill(field('Username'), DEMO.username);
  await shown.fill(field('Password'), 'not the password');
  await shown.press(button('Sign In'));
  await shown.see(text('The username or password is not correct.'));
  await signIn(shown, origin);
  await shown.reload();
  await shown.see(heading('Welcome back, Financial Advisor'));
  await shown.press('//button[contains(@class, "avatar")]');
  await shown.press(`//*[@role="menuitem"][normalize-space()="Log out"]`);
  await shown.at('/login');
  await shown.open(`${origin}/dashboard`);
  await shown.at('/login');
});

test('the dashboard draws its charts, and prints their tables without the menus', async ({
  shown,
  origin,
}) => {
  await shown.size(...DESKTOP);
  await signIn(shown, origin);
  await shown.until('two charts', async () =>
    Boolean(
      await shown.run(
        'return document.querySelectorAll("svg.apexcharts-svg .apexcharts-yaxis-label").length > 2',
      ),
    ),
  );
  // The print stylesheet loads only when it is requested.
  await shown.until('paper without menus and buttons', async () => {
    await shown.run(AS_PRINTED);
    return Boolean(
      await shown.run(
        'return [...document.querySelectorAll("aside, nav, button")].every((part) => !part.checkVisibility())',
      ),
    );
  });
  await shown.see('//figure//table');
});

test('a contact is added and found', async ({ shown, origin }) => {
  await shown.size(...DESKTOP);
  await signIn(shown, origin);
  await shown.open(`${origin}/dashboard/contacts`);
  await shown.press(button('New contact'));
  await shown.fill(`//dialog${field('First name')}`, 'Grace Sample');
  await shown.fill(`//dialog${field('Email')}`, 'grace@example.com');
  await shown.enter(`//dialog${field('Email')}`);
  await shown.see(`//th${text('Grace Sample')}`);
  await shown.fill('//input[@type="search"]', 'nobody');
  await shown.see(heading('No contacts match “nobody”'));
  await shown.fill('//input[@type="search"]', 'grac');
  await shown.see(`//th${text('Grace Sample')}`);
});

test('a calculator’s result follows its inputs', async ({ shown, origin }) => {
  await shown.size(...DESKTOP);
  await signIn(shown, origin);
  await shown.open(
    `${origin}/dashboard/tools/rmd?birth=1952-05-01&year=2025&balance=%24250%2C000.00`,
  );
  await shown.see('//output[@name="rmd"][normalize-space()="$9,433.96"]');
  await shown.fill('//input[@name="balance"]', '1000000');
  await shown.see('//output[@name="rmd"][normalize-space()="$37,735.85"]');
});

test('a render-blocking script keeps a chosen dark theme', async ({ shown, origin }) => {
  await shown.open(`${origin}/login`);
  await shown.run('localStorage.setItem("theme", "dark")');
  await shown.reload();
  expect(await shown.run('return getComputedStyle(document.documentElement).backgroundColor')).toBe(
    'rgb(12, 26, 20)',
  );
  expect(
    await shown.run(`
      const theme = document.head.querySelector('script:not([type=module], [defer], [async])');
      return Boolean(theme) && document.documentElement.dataset.theme === 'dark'`),
  ).toBe(true);
});
