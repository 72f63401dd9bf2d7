import { type IconName, iconPath } from './icons.ts';

interface Props {
  name: IconName;
  className?: string;
}

/** An icon in the colour of the text around it. It is decoration: the words beside it say what it means. */
export function Icon({ name, className = 'size-6' }: Props) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={iconPath(name)} />
    </svg>
  );
}
