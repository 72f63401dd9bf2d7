// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';

const WRONG = 'The username or password is not correct.';
const refused = (status: number, body: string) => () => new Response(body, { status });
const wrong = refused(401, JSON.stringify({ error: 'login_failed', message: WRONG }));

/** Answer a login, and what asks for the session; there is no logo. */
let answer: () => Response | Promise<Response>;
let session: () => Response;
const signedOut = refused(401, '{"error":"unauthenticated"}');
const AGAIN = 'Please sign in again: this took too long.';
const expired = refused(401, JSON.stringify({ error: 'unauthenticated', message: AGAIN }));
const sent = vi.fn(async (path: string, _options: RequestInit) => {
  if (path === '/api/auth/login') return answer();
  if (path === '/api/auth/second-step') return expired();
  return path === '/api/auth/me' ? session() : refused(404, '{"error":"not_found"}')();
});
const sentBy = (test: (method?: string) => boolean) =>
  sent.mock.calls.filter(([, { method }]) => test(method)).map(([path]) => path);
/** The calls about the session. */
const authCalls = () =>
  sentBy((method) => method !== 'OPTIONS').filter((path) => path.includes('/auth/'));
/** The addresses whose functions are started. */
const woken = () => sentBy((method) => method === 'OPTIONS');
const logged = vi.fn();

beforeEach(() => {
  answer = wrong;
  session = signedOut;
  vi.spyOn(console, 'error').mockImplementation(logged);
  vi.stubGlobal('fetch', sent);
  sent.mockClear();
  return open();
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
  waitFor(() => expect(screen.getByRole('alert').textContent).toBe(sentence));

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
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer = () => promise;
  await signIn();
  await waitFor(() => expect(button('Signing in...').disabled).toBe(true));
  resolve(wrong());
  await said(WRONG);
  await waitFor(() => expect(document.activeElement).toBe(password()));
  expect(button('Sign In').disabled).toBe(false);
  expect(username().value).toBe('nobody at all');
});

test('a login is one call, and one that fails is logged as "status: body"', async () => {
  await signIn();
  await said(WRONG);
  expect(authCalls()).toEqual(['/api/auth/login']);
  const [, error] = logged.mock.calls.at(-1) ?? [];
  expect(String(error)).toContain(`401: {"error":"login_failed","message":"${WRONG}"}`);
});

test('the session is asked for only if someone may be signed in here, and not again once it has ended', async () => {
  expect(authCalls()).toEqual([]);
  cleanup();
  localStorage.setItem('signed-in', 'yes');
  await open();
  await waitFor(() => expect(localStorage.getItem('signed-in')).toBeNull());
  expect(authCalls()).toEqual(['/api/auth/me']);
});

test('the functions of the sign-in and of the first page start while someone types, once', async () => {
  const paths = ['/api/auth/forgot', '/api/auth/me', '/api/account'];
  await waitFor(() => expect(woken()).toEqual(paths));
  await signIn();
  await said(WRONG);
  expect(woken()).toEqual(paths);
});

const ABOUT = 'Too many attempts. Please wait about 3 minutes and try again.';
const LITTLE = 'Too many attempts. Please wait a little and try again.';

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

test.each([
  ['the platform’s limit with a wait', { 'Retry-After': '170' }, 'Too Many Requests', ABOUT],
  ['the platform’s limit without a wait', {}, 'Too Many Requests', LITTLE],
  ['our own limit', { 'Retry-After': '15' }, '{"message":"Please wait."}', 'Please wait.'],
])('%s says how long to wait', async (_what, headers, body, sentence) => {
  answer = () => new Response(body, { status: 429, headers: headers as HeadersInit });
  await signIn();
  await said(sentence);
});

test('an expired first step is requested again, with the name still filled in', async () => {
  answer = () => Response.json({ ok: false, next: 'second-step', ways: ['code'] });
  await signIn();
  await userEvent.type(await screen.findByLabelText('One-time code'), '123456');
  await userEvent.click(button('Continue'));
  await said(AGAIN);
  expect([username().value, password().value]).toEqual(['nobody at all', '']);
  await waitFor(() => expect(document.activeElement).toBe(password()));
});

test('an expired password opens the page to choose one', async () => {
  const assign = vi.spyOn(location, 'assign').mockReturnValue();
  answer = () => Response.json({ ok: false, next: 'new-password', token: 'abc' });
  await signIn();
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/choose-password#abc'));
});

test('if the browser does not keep the session, the login says so and can be tried again', async () => {
  answer = () => Response.json({ ok: true });
  await signIn();
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain('did not keep the session'),
  );
  expect(button('Sign In').disabled).toBe(false);
});

test('if the session cannot be checked, the login offers a retry and still works', async () => {
  cleanup();
  session = refused(503, '');
  localStorage.setItem('signed-in', 'yes');
  await open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText(/^Something went wrong/)).toBeTruthy();
  session = signedOut;
  await userEvent.click(again);
  await waitFor(() => expect(screen.queryByText(/^Something went wrong/)).toBeNull());
  await signIn();
  await said(WRONG);
});
