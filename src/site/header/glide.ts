/** Whether the page scrolls smoothly. The stylesheet decides it, and respects reduced motion. */
const GLIDING = 'data-gliding';

/**
 * Lets the page glide for a pressed anchor and for nothing else: with a style on the whole page,
 * Tab would glide over thousands of pixels, too. Answers how to end it.
 */
export function glideForAnchors(): () => void {
  const root = document.documentElement;
  const press = ({ target }: MouseEvent) => {
    const anchor = target instanceof Element && target.closest('a[href*="#"]');
    root.toggleAttribute(GLIDING, Boolean(anchor));
  };
  const rest = () => root.removeAttribute(GLIDING);
  // Captured, so that it is decided before anything else can scroll. Enter on a link is a click after a key.
  document.addEventListener('click', press, true);
  document.addEventListener('keydown', rest, true);
  return () => {
    document.removeEventListener('click', press, true);
    document.removeEventListener('keydown', rest, true);
  };
}
