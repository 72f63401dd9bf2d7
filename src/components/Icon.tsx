import { type IconName, iconPath } from './icons.ts';
import { Shape } from './Shape.tsx';

interface Props {
  name: IconName;
  className?: string;
}

/** An icon by its name. Islands of the landing page and the login use Shape, because this loads all icons. */
export function Icon({ name, ...props }: Props) {
  return <Shape path={iconPath(name)} {...props} />;
}
