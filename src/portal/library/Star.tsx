import { Icon } from '../../components/Icon.tsx';

interface Props {
  title: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** Marks an item of a list as a favourite. */
export const Star = ({ title, on, onChange }: Props) => (
  <button
    type="button"
    aria-pressed={on}
    aria-label={`Favourite: ${title}`}
    onClick={() => onChange(!on)}
    className="icon-button star-button"
  >
    <Icon name="star" className="size-5" />
  </button>
);
