/** The search over the page. Loaded when somebody asks for it. */
import { createRoot } from 'react-dom/client';
import { Palette } from './Palette.tsx';
import styles from './palette.css?inline';

/** Its styles come with it: in the HTML of each page they would cost more than they are worth. */
const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);

/** Opens it, in a tree of its own: the page stays as it is underneath. */
export function openPalette(): void {
  if (document.querySelector('dialog:modal')) return;
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place.remove();
  };
  root.render(<Palette onClose={close} />);
}
