/** Leaves out the wait of answers that take a fixed time in the unit tests. fixed-time.test.ts waits as the functions do. */
import { vi } from 'vitest';
import type * as answer from '../functions/lib/http/answer.ts';

vi.mock('../functions/lib/http/answer.ts', async (original) => ({
  ...(await original<typeof answer>()),
  inFixedTime: (work: () => Promise<unknown>) => work(),
}));
