/** The search over the page. Loaded when somebody asks for it. */
import { createRoot } from 'react-dom/client';
import { adoptStyles } from '../../../lib/adopt-styles.ts';
import { Palette } from './Palette.tsx';
import styles from './palette.css?inline';

adoptStyles(styles);

/** Opens it, in a tree of its own: the page stays as it is underneath. */
export function openPalette(): void {
  if (document.querySelector('dialog:modal')) return;
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place.remove();
  };
  root.render(<Palette onClose={close} />);
}
