/** Journeys that need features that Playwright 1.65 has only in Chromium, not in an installed Firefox. */

/** Whole files. */
const FILES: Record<string, RegExp> = {
  'Chromium’s own protocol (keys, network, authenticator)':
    /(login-early|two-step|kit|kit-actions)\.spec/,
  'the print view and its PDFs': /(print|tools-sheet|tools|shop|library|training|profile)\.spec/,
  'the system’s theme, contrast and motion': /(theme|scrolling|accessibility|charts)\.spec/,
  'pages without JavaScript': /(no-script|the-loop)\.spec/,
  'pixel comparisons of pictures, and styles that the policy forbids': /contrast\.spec/,
  'bytes, which are the same everywhere': /bytes\.spec/,
};

/** Single journeys of the other files, by their titles: the file, group and test, separated by spaces. */
const JOURNEYS: Record<string, RegExp> = {
  'taps, which are not passed on': /on a phone .*menu|the panel (keeps|closes)/,
  'two windows at once: one of them has the focus': /over in the other browser/,
  'the time until a page is drawn': /first rendering has the data/,
  'pages without JavaScript': /without JavaScript/,
  'pixel comparisons': /leaves no trace at the top/,
  'the print view of single pages': /the preparation prints|and is not printed/,
  'files that the page makes, whose download is not reported':
    /a file is imported in four steps|a link is made, copied|exported in one zip/,
  'the contents of a request': /a press on Sign In is answered once/,
  'motion switched on for one page': /the line draws itself/,
  'a desktop’s scroll bars beside the page': /long names stay inside/,
};

export const FILES_NOT_IN_FIREFOX = Object.values(FILES);
export const JOURNEYS_NOT_IN_FIREFOX = Object.values(JOURNEYS);
