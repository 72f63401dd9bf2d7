import type { z } from 'astro/zod';

/** Rules that the schemas leave to Zod, in an editor's words. */
export const inPlainWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'This field is missing.';
  if (issue.code === 'unrecognized_keys') return `Unknown field: ${issue.keys.join(', ')}.`;
  return undefined;
};
