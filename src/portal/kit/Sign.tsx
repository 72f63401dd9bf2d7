/** Small icons on a 16 by 16 grid: one shape for each kind of message, and the icons of tables and fields. */
const SIGNS = {
  success: 'M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM5 8.2l2.1 2.1L11 6.2',
  warning: 'M8 2L1.2 14h13.6zM8 6.5v3.2M8 11.8v.01',
  danger: 'M5.3 1.5h5.4l3.8 3.8v5.4l-3.8 3.8H5.3l-3.8-3.8V5.3zM8 4.8v3.8M8 11v.01',
  info: 'M3.5 1.5h9a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zM8 7.4v3.8M8 4.8v.01',
  neutral: 'M8 3.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9z',
  calendar: 'M2.5 3.5h11v10h-11zM2.5 6.8h11M5.5 1.8v3M10.5 1.8v3',
  check: 'M3 8.5l3.2 3.2L13 4.8',
  close: 'M4 4l8 8M12 4l-8 8',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  ascending: 'M8 13V3M4 7l4-4 4 4',
  descending: 'M8 3v10M4 9l4 4 4-4',
  down: 'M4.5 6.5L8 10l3.5-3.5',
  plus: 'M8 3v10M3 8h10',
  filter: 'M2.5 4.5h11M4.5 8h7M6.5 11.5h3',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  'eye-closed': 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM2.5 13.5l11-11',
  more: 'M3.2 8h.01M8 8h.01M12.8 8h.01',
} as const;

type SignName = keyof typeof SIGNS;

interface Props {
  name: SignName;
  className?: string;
}

/** An icon in the color of the surrounding text, which says what the icon means. */
export function Sign({ name, className = 'size-4' }: Props) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      className={`icon ${name === 'more' ? 'stroke-[2.2]' : ''} ${className} shrink-0`}
    >
      <path d={SIGNS[name]} />
    </svg>
  );
}
