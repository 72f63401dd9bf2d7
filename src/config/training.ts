/** The lesson of each course that earns its certificate. */
export const FINAL = 'final';
