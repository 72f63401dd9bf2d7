/** What the journeys ask of Chromium alone: Playwright 1.65 cannot have it of an installed Firefox. */

/** Whole files. */
const FILES: Record<string, RegExp> = {
  'a protocol of Chromium’s own (keys, network, authenticator)':
    /(login-(early|typing)|two-step-[a-z]+|kit|kit-actions)\.spec/,
  'paper: the print view, and files of it':
    /(print|tools-sheet|tools|shop|library|training|profile)\.spec/,
  'the system’s theme, contrast and motion': /(theme|scrolling|accessibility|charts)\.spec/,
  'pages without JavaScript': /(no-script|script-help|delivery|the-loop)\.spec/,
  'pictures compared to the last dot, and styles that the policy forbids':
    /(header-hidden|hero|contrast)\.spec/,
  'bytes, which are the same everywhere': /bytes\.spec/,
};

/** Single journeys of the other files, by their titles: the words of file, group and test, with a space between. */
const JOURNEYS: Record<string, RegExp> = {
  'a finger: its taps are not passed on': /on a phone .*menu|the panel (keeps|closes)/,
  'the words of its console': /a call that fails throws/,
  'two windows at once: one of them has the focus': /over in the other browser/,
  'how soon a page is drawn': /first rendering has the data/,
  'pages without JavaScript': /without JavaScript/,
  paper: /the agenda prints|and is not printed/,
  'files that the page has made: their saving is not told':
    /a file comes in by four steps|a link is made, copied|exported in one zip/,
  'what a request carries': /a press on Sign In is answered once/,
  'motion switched on for one page': /the line draws itself/,
  'scroll bars beside the page, as a desktop has them': /long names stay inside/,
};

export const FILES_NOT_IN_FIREFOX = Object.values(FILES);
export const JOURNEYS_NOT_IN_FIREFOX = Object.values(JOURNEYS);
