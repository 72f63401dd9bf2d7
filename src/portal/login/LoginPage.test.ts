// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const WRONG = 'The username or password is not correct.';
const refused = (status: number, body: string) => () => new Response(body, { status });
const wrong = refused(401, JSON.stringify({ error: 'login_failed', message: WRONG }));

/** Answers a login; there is no session, and no logo. */
let answer: () => Response | Promise<Response>;
const sent = vi.fn(async (path: string, _options: RequestInit) => {
  if (path === '/api/auth/login') return answer();
  return refused(path === '/api/auth/me' ? 401 : 404, '{"error":"unauthenticated"}')();
});
/** The calls about the session. */
const asked = () => sent.mock.calls.map(([path]) => path).filter((path) => path.includes('/auth/'));
const logged = vi.spyOn(console, 'error');

beforeEach(() => {
  answer = wrong;
  logged.mockImplementation(() => {});
  vi.stubGlobal('fetch', sent);
  sent.mockClear();
  localStorage.clear();
  return open();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(): Promise<void> {
  // The session is asked for once per document.
  vi.resetModules();
  const { LoginPage } = await import('./LoginPage.tsx');
  const office = { phone: '555-010-0100', email: 'info@example.com' };
  render(createElement(LoginPage, { siteName: 'Alliance', passwordHelp: 'Call us.', office }));
}

const username = () => screen.getByLabelText<HTMLInputElement>('Username');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

async function signIn(): Promise<void> {
  await userEvent.type(username(), 'nobody at all');
  await userEvent.type(password(), 'secret');
  await userEvent.click(button('Sign In'));
}

/** Waits until the form says this. */
const said = (sentence: string) =>
  vi.waitFor(() => expect(screen.getByRole('alert').textContent).toBe(sentence));

test.each([
  ['nothing', refused(500, '')],
  ['HTML', refused(502, '<html>')],
  ['JSON without a message', refused(500, '{"error":"internal"}')],
])('a failure with the answer %s shows the specified sentence', async (_what, failure) => {
  answer = failure;
  await signIn();
  await said('Login failed. Please check your credentials.');
});

test('the button shows that signing in is in progress, and cannot be pressed again', async () => {
  let release = () => {};
  answer = () =>
    new Promise((resolve) => {
      release = () => resolve(wrong());
    });
  await signIn();
  await vi.waitFor(() => expect(button('Signing in...').disabled).toBe(true));
  release();
  await said(WRONG);
  await vi.waitFor(() => expect(document.activeElement).toBe(password()));
  expect(button('Sign In').disabled).toBe(false);
  expect(username().value).toBe('nobody at all');
});

test('a call that fails throws "status: body", and has credentials and a JSON content type', async () => {
  await signIn();
  await said(WRONG);
  expect(asked()).toEqual(['/api/auth/login']);
  expect(String(logged.mock.calls.at(-1)?.[1])).toContain(
    `401: {"error":"login_failed","message":"${WRONG}"}`,
  );
  for (const [, options] of sent.mock.calls) {
    expect(options).toMatchObject({
      credentials: 'include',
      headers: { 'Content-Type': 'application/json' },
    });
  }
});

test('the session is asked for only if someone may be signed in here, and not again once it has ended', async () => {
  expect(asked()).toEqual([]);
  cleanup();
  localStorage.setItem('signed-in', 'yes');
  await open();
  await vi.waitFor(() => expect(localStorage.getItem('signed-in')).toBeNull());
  expect(asked()).toEqual(['/api/auth/me']);
});

test('the password can be shown, and a hint warns about caps lock', async () => {
  await userEvent.type(password(), 'secret');
  expect(password().type).toBe('password');
  await userEvent.click(button('Show password'));
  expect([password().type, password().value]).toEqual(['text', 'secret']);
  expect(screen.queryByText('Caps lock is on.')).toBeNull();
  password().focus();
  await userEvent.keyboard('{CapsLock}A');
  expect(screen.getByText('Caps lock is on.')).toBeTruthy();
});
