import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * Renders over the page, in a React root of its own, so that the page underneath stays as it is.
 * Returns the function that removes it, which `render` gets, too.
 */
export function openInOwnRoot(render: (close: () => void) => ReactNode): () => void {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place.remove();
  };
  root.render(render(close));
  return close;
}
