import { initialsOf } from '../../contract/person-name.ts';

const GROUND_COUNT = 5;

/** The index of a name's background color, 0 to 4. The same name always has the same color. */
function groundOf(name: string): number {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return hash % GROUND_COUNT;
}

const GROUNDS = ['bg-avatar-1', 'bg-avatar-2', 'bg-avatar-3', 'bg-avatar-4', 'bg-avatar-5'];
const SIZES = { 32: 'size-8 text-xs', 44: 'size-11 text-sm', 64: 'size-16 text-xl' } as const;

interface Props {
  name: string;
  size?: keyof typeof SIZES;
}

/** A person's initials on one of five background colors. Decorative: the name is always beside it. */
export function Avatar({ name, size = 32 }: Props) {
  return (
    <span
      aria-hidden="true"
      className={`avatar grid shrink-0 place-items-center rounded-full font-semibold text-white ${SIZES[size]} ${GROUNDS[groundOf(name)]}`}
    >
      {initialsOf(name).join('')}
    </span>
  );
}
