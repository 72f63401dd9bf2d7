/** The problem with a file for a ticket. */
import { FILE_TYPES, MAX_FILE_BYTES } from '../../../contract/tickets.ts';
import { sizeWords } from '../../../lib/size-words.ts';

/** Why the browser's file cannot be sent, as a sentence, or an empty text. */
export function fileProblem({ type, size }: Pick<File, 'type' | 'size'>): string {
  if (!FILE_TYPES.some((one) => one === type)) return 'Please choose a PDF, PNG or JPEG file.';
  if (size === 0) return 'This file is empty. Please choose another.';
  return size > MAX_FILE_BYTES
    ? `This file has ${sizeWords(size)}. Please choose one of at most 4 MB.`
    : '';
}
