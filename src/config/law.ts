/** The last year whose law every calculator has. */
export const LAW_YEAR = 2026;
