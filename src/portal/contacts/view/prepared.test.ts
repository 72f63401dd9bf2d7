import { expect, test } from 'vitest';
import { answerByHand } from '../../../../tests/answers.ts';
import { TODAY } from '../../../../tests/estate.ts';
import { readPrepared } from './prepared.ts';

const calls = answerByHand();
const answer = (body: unknown, status?: number) => calls.at(-1)?.answer(body, status);
const share = (id: string, state: string, createdAt: string, kind = 'questions') => ({
  id,
  state,
  createdAt,
  kind,
});
const goal = (label: string, text: string) => ({
  path: 'goals/0',
  part: 'goals',
  label,
  answer: text,
  now: null,
  state: 'open',
});

test('the preparation has the goals of the newest answers that say any, also after old ones are deleted', async () => {
  const reading = readPrepared({ id: 'winston', household: null }, TODAY);
  const items = [
    share('oldest', 'taken', '2026-11-01'),
    share('emptied', 'answered', '2026-11-20'),
    share('newest', 'answered', '2026-11-19'),
    share('open', 'sent', '2026-11-21'),
    share('map', 'taken', '2026-11-22', 'map'),
  ];
  expect(calls.at(-1)?.address).toContain('contact=winston');
  await answer({ items, next: null });
  expect(calls.at(-1)?.address).toBe('/api/shares/emptied/answers');
  await answer({ error: { code: 'not_found', message: 'Not found.' } }, 404);
  expect(calls.at(-1)?.address).toBe('/api/shares/newest/answers');
  const work = { ...goal('Employer', 'Mills'), path: 'work/employer', part: 'work' };
  await answer({ version: 1, items: [work] });
  expect(calls.at(-1)?.address).toBe('/api/shares/oldest/answers');
  await answer({ version: 1, items: [work, goal('What matters', 'The farm')] });
  expect(await reading).toEqual({
    map: null,
    answers: [{ label: 'What matters', answer: 'The farm' }],
  });
  expect(calls).toHaveLength(4);
});
