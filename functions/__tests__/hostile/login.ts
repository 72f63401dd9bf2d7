/** Hostile requests to the login. */
import * as auth from '../../../src/contract/auth.ts';
import { ORIGIN, PASSWORD, post } from '../harness.ts';
import { type Case, JSON_TYPE, NAME, right, send } from './requests.ts';

export const loginWith = (body: unknown, headers?: Record<string, string>) => () =>
  post(auth.login.path, body, headers);
const rawLogin = (headers: Record<string, string>, body: BodyInit = right) =>
  send(auth.login.path, { method: 'POST', headers, body });
const chunked = (chunks: string[]) =>
  new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });

const brokenOff = () =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(right.slice(0, 9)));
      controller.error(new Error('the connection broke'));
    },
  });

export const loginCases: Case[] = [
  ['an empty body', loginWith(''), 400],
  ['truncated JSON', loginWith('{"username":"tar'), 400],
  ['JSON with a comment', loginWith('{}//'), 400],
  ['two JSON values', loginWith('{}{}'), 400],
  ['null', loginWith('null'), 400],
  ['a number', loginWith('1'), 400],
  ['a string', loginWith('"target"'), 400],
  ['an array', loginWith([NAME, PASSWORD]), 400],
  ['an empty object', loginWith({}), 400],
  ['no password', loginWith({ username: NAME }), 400],
  ['an empty password', loginWith({ username: NAME, password: '' }), 400],
  ['an empty name', loginWith({ username: '', password: PASSWORD }), 400],
  ['a number as password', loginWith({ username: NAME, password: 1 }), 400],
  ['an object as name', loginWith({ username: { $ne: null }, password: PASSWORD }), 400],
  ['an array as name', loginWith({ username: [NAME], password: PASSWORD }), 400],
  ['a boolean as password', loginWith({ username: NAME, password: true }), 400],
  ['null as name', loginWith({ username: null, password: PASSWORD }), 400],
  ['only prototype keys', loginWith(`{"__proto__":${right}}`), 400],
  ['only constructor keys', loginWith(`{"constructor":{"prototype":${right}}}`), 400],
  ['only other keys', loginWith({ user: NAME, pass: PASSWORD }), 400],
  ['a last key of the wrong type', loginWith(`${right.slice(0, -1)},"password":1}`), 400],
  ['a name of 65 characters', loginWith({ username: 'x'.repeat(65), password: PASSWORD }), 400],
  ['a password of 1,025 bytes', loginWith({ username: NAME, password: 'x'.repeat(1025) }), 400],
  [
    'a password of 513 two-byte letters',
    loginWith({ username: NAME, password: 'é'.repeat(513) }),
    400,
  ],
  ['invalid UTF-8', rawLogin(JSON_TYPE, new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])), 400],
  ['UTF-16', rawLogin(JSON_TYPE, Buffer.from(right, 'utf16le')), 400],
  ['deep nesting', loginWith('['.repeat(4000)), 400],
  ['a body that claims to be large', loginWith(right, { 'Content-Length': '8193' }), 413],
  [
    'a body in chunks above 8 kB',
    () =>
      new Request(ORIGIN + auth.login.path, {
        method: 'POST',
        headers: JSON_TYPE,
        body: chunked(Array(10).fill('x'.repeat(1024))),
        duplex: 'half',
      } as RequestInit),
    413,
  ],
  [
    'an upload that breaks off',
    () =>
      new Request(ORIGIN + auth.login.path, {
        method: 'POST',
        headers: JSON_TYPE,
        body: brokenOff(),
        duplex: 'half',
      } as RequestInit),
    400,
  ],
  [
    'a body in broken chunks',
    () =>
      new Request(ORIGIN + auth.login.path, {
        method: 'POST',
        headers: JSON_TYPE,
        body: chunked([right.slice(0, 9)]),
        duplex: 'half',
      } as RequestInit),
    400,
  ],
];
