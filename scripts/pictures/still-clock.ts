/** The moment at which all pictures are taken: a Monday morning in New York. */
export const PICTURED_AT = Date.UTC(2026, 10, 23, 15);

/** Stops the clock of this process, and with it that of the functions, which run in it. */
export function stopClock(at: number): void {
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...given: unknown[]) {
      super(...((given.length > 0 ? given : [at]) as [number]));
    }
    static override now = () => at;
  } as DateConstructor;
}
