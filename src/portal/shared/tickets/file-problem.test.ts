import { expect, test } from 'vitest';
import { MAX_FILE_BYTES } from '../../../contract/tickets.ts';
import { fileProblem } from './file-problem.ts';

test.each([
  ['application/pdf', 1, ''],
  ['image/jpeg', MAX_FILE_BYTES, ''],
  ['image/png', MAX_FILE_BYTES + 1, 'This file has 4.2 MB. Please choose one of at most 4 MB.'],
  ['image/heic', 1, 'Please choose a PDF, PNG or JPEG file.'],
  ['', 1, 'Please choose a PDF, PNG or JPEG file.'],
  ['application/pdf', 0, 'This file is empty. Please choose another.'],
])(
  'before a file of type "%s" with %i bytes is sent, the form says: “%s”',
  (type, size, sentence) => {
    expect(fileProblem({ type, size })).toBe(sentence);
  },
);
