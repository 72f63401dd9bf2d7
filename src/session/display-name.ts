/** How a person is named on screen. */

interface Named {
  firstName?: string;
  lastName?: string;
  username?: string;
}

const FALLBACK = 'User';

/** First and last name if a first name exists, else the username, else "User". */
export function displayName({ firstName, lastName, username }: Named): string {
  const first = firstName?.trim();
  if (first) return `${first} ${lastName?.trim() ?? ''}`.trim();
  return username?.trim() || FALLBACK;
}

/** A Latin letter without a combining character. */
const PLAIN_LETTER = /^[\u0020-\u02ff](?![^\u0020-\u02ff])/;

/** Plain letters skip the segmenter, because creating one takes a phone a twentieth of a second. */
const firstGrapheme = (text: string): string =>
  PLAIN_LETTER.exec(text)?.[0] ??
  new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text).containing(0)?.segment ??
  '';

/** The first letters of the display name's first and last word; an emoji counts as one letter. */
export function initials(person: Named): string {
  const words = displayName(person).split(/\s+/);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return (firstGrapheme(first) + firstGrapheme(last)).toLocaleUpperCase();
}
