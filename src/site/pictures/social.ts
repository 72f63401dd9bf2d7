/** The icons of the social networks, in one file. */
import { type IconName, iconPath } from '../../components/icons.ts';
import { strokes, svg } from './drawing.ts';

const SIZE = 24;

/** The icons one below the other; the fragment of the URL selects one. */
export const socialPicture = (icons: readonly IconName[]): string =>
  svg(
    SIZE,
    SIZE * icons.length,
    icons.map((name, index) => {
      const y = index * SIZE;
      const drawn = strokes(iconPath(name), 'on-deep', 1.5, ` transform="translate(0 ${y})"`);
      return `<view id="${name}" viewBox="0 ${y} ${SIZE} ${SIZE}"/>${drawn}`;
    }),
  );
