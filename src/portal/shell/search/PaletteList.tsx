import { Icon } from '../../../components/Icon.tsx';
import { opensElsewhere } from '../../kit/within-page.ts';
import { KIND_ICONS } from './kind-icons.ts';
import type { Option, Section } from './options.ts';

interface Props {
  id: string;
  sections: readonly Section[];
  /** The key of the active option. */
  active: string | undefined;
  /** The id of an option's row. */
  rowOf: (key: string) => string;
  onTake: (option: Option) => void;
}

/** The options in their groups. The field keeps the focus, and its keys lead through them. */
export const PaletteList = ({ id, sections, active, rowOf, onTake }: Props) => (
  <div id={id} role="listbox" aria-label="Found" className="palette-list">
    {sections.map(({ title, options }) => (
      // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields.
      <div key={title} role="group" aria-label={title}>
        <p aria-hidden="true" className="palette-title">
          {title}
        </p>
        {options.map((option) => (
          <Row
            key={option.key}
            id={rowOf(option.key)}
            option={option}
            active={option.key === active}
            onTake={onTake}
          />
        ))}
      </div>
    ))}
  </div>
);

interface RowProps {
  id: string;
  option: Option;
  active: boolean;
  onTake: (option: Option) => void;
}

/** A link, so that it also opens in another tab; what leads nowhere acts. */
function Row({ id, option, active, onTake }: RowProps) {
  const { href, title, place, kind } = option;
  return (
    <a
      id={id}
      role="option"
      href={href}
      tabIndex={-1}
      aria-selected={active}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={(event) => !opensElsewhere(event) && onTake(option)}
      className="palette-row"
    >
      {kind && <Icon name={KIND_ICONS[kind]} className="palette-icon" />}
      <span className="palette-name">{title}</span>
      {place && <span className="palette-place">{place}</span>}
    </a>
  );
}
