import type { Case } from '../calculator.ts';

export const CASES: readonly Case[] = [];
