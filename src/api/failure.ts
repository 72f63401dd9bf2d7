/** What people read about a call that failed. */
import { sentenceOf } from './request.ts';

const UNREACHABLE = 'We could not reach the server. Please check your connection and try again.';
const BROKEN = 'Something went wrong on our side. Please try again in a moment.';

/** Whether the server answered at all: without an answer `fetch` fails with a TypeError. */
export const wasAnswered = (error: unknown): boolean => !(error instanceof TypeError);

/** The server's sentence, or ours if it sent none or could not be reached. */
export const failureSentence = (error: unknown): string =>
  sentenceOf(error, wasAnswered(error) ? BROKEN : UNREACHABLE);
