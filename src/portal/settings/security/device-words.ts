const DEVICES = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android device'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows computer'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux computer'],
] as const;

/** What a passkey made here may be called, by the browser's agent. */
export const deviceWords = (agent: string): string =>
  DEVICES.find(([pattern]) => pattern.test(agent))?.[1] ?? 'Passkey';
