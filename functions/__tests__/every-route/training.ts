/** Lessons, which every affiliate may read. */
import type { Example } from './tables.ts';

const lesson =
  (body?: unknown): Example =>
  async () => ({
    params: { course: 'foundations', lesson: 'the-first-meeting' },
    body,
    shared: true,
  });

export const TRAINING: Record<string, Example> = {
  'GET /api/training/:course/:lesson': lesson(),
  'POST /api/training/:course/:lesson': lesson({ answers: { q1: 'a' } }),
};
