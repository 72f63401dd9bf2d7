/** The moment of all pictures: a Monday morning in New York. */
export const PICTURED_AT = Date.UTC(2026, 10, 23, 15);

/** Stops the clock of this process. */
export function stopClock(at: number): void {
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...given: unknown[]) {
      super(...((given.length > 0 ? given : [at]) as [number]));
    }
    static override now = () => at;
  } as DateConstructor;
}
