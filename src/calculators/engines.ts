/** The calculators' engines by slug: what the server runs. */
import type { AnyEngine } from './calculator.ts';

const ENGINES: Readonly<Record<string, () => Promise<{ ENGINE: AnyEngine }>>> = {
  'estate-tax': () => import('./estate-tax/engine.ts'),
  gifting: () => import('./gifting/engine.ts'),
  'state-estate-tax': () => import('./state-estate-tax/engine.ts'),
  'dynasty-trust': () => import('./dynasty-trust/engine.ts'),
  rmd: () => import('./rmd/engine.ts'),
  'inherited-ira': () => import('./inherited-ira/engine.ts'),
  'roth-conversion': () => import('./roth-conversion/engine.ts'),
  'retirement-income': () => import('./retirement-income/engine.ts'),
  'social-security': () => import('./social-security/engine.ts'),
  grat: () => import('./grat/engine.ts'),
  crt: () => import('./crt/engine.ts'),
  'life-insurance-need': () => import('./life-insurance-need/engine.ts'),
  'term-or-permanent': () => import('./term-or-permanent/engine.ts'),
  legacy: () => import('./legacy/engine.ts'),
  education: () => import('./education/engine.ts'),
};

/** Loads the engine of a slug; undefined if there is none. */
export const loadEngine = async (slug: string): Promise<AnyEngine | undefined> =>
  Object.hasOwn(ENGINES, slug) ? (await ENGINES[slug]?.())?.ENGINE : undefined;
