import { expect, test } from 'vitest';
import { databaseProblem, isAboutServer } from './problem.ts';

const url = new URL('postgres://me:secret@db.example:5432/portal');

test.each([
  ['28P01', 'refuses the username or password of DATABASE_URL.'],
  ['3D000', 'has no database "portal".'],
  ['53300', 'has no connection left; try again.'],
  ['57P03', 'is starting or stopping; try again.'],
  ['ECONNREFUSED', 'refuses the connection: no database answers there.'],
])('the code %j becomes a sentence for the operator', (code, sentence) => {
  expect(databaseProblem({ code, message: 'no' }, url)).toBe(`db.example:5432 ${sentence}`);
  expect(isAboutServer({ code })).toBe(true);
});

test.each([
  ['timeout expired', 'does not answer. A sleeping database wakes up within seconds'],
  ['Connection terminated due to connection timeout', 'does not answer'],
  ['timeout exceeded when trying to connect', 'does not answer'],
  ['Query read timeout', 'does not answer'],
  ['Connection terminated unexpectedly', 'ended the connection; unfinished work is rolled back'],
  ['The server does not support SSL connections', 'write sslmode=disable into DATABASE_URL'],
])('the driver’s message %j becomes a sentence for the operator', (message, sentence) => {
  expect(databaseProblem({ message }, url)).toMatch(`db.example:5432 `);
  expect(databaseProblem({ message }, url)).toContain(sentence);
  expect(isAboutServer({ message })).toBe(true);
});

test('a statement’s error is shown as it is', () => {
  const failure = { code: '42601', message: 'syntax error at or near "selec"' };
  expect(isAboutServer(failure)).toBe(false);
  expect(databaseProblem(failure, null)).toBe('the database: syntax error at or near "selec".');
});
