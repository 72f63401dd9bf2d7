/** The shapes for the islands of the landing page and the login, kept apart so that their scripts do not load the others. */
export const CONTROLS = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  warning: 'M12 3.5L2.5 20h19zM12 10v4.5M12 17v.01',
  error: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7.5v5.5M12 16v.01',
} as const;
