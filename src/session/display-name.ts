/** How a person is named on screen (specification, section 3). */

interface Named {
  firstName?: string;
  lastName?: string;
  username?: string;
}

const FALLBACK = 'User';

/** First and last name if a first name exists, else the user name, else "User". */
export function displayName({ firstName, lastName, username }: Named): string {
  const first = firstName?.trim();
  if (first) return `${first} ${lastName?.trim() ?? ''}`.trim();
  return username?.trim() || FALLBACK;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const firstGrapheme = (text: string): string =>
  graphemes.segment(text).containing(0)?.segment ?? '';

/** The first letters of the display name's first and last word, as a reader sees letters: an emoji is one. */
export function initials(person: Named): string {
  const words = displayName(person).split(/\s+/);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return (firstGrapheme(first) + firstGrapheme(last)).toLocaleUpperCase();
}
