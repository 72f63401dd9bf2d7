import { type RefObject, useEffect } from 'react';

/** Gives the drawings inside a view box while the page is printed, so that paper narrower than the screen shows them whole. */
export function useFitToPaper(figure: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const drawings = () => figure.current?.querySelectorAll('svg.apexcharts-svg') ?? [];
    const fit = () => {
      for (const drawing of drawings()) {
        drawing.setAttribute('viewBox', `0 0 ${drawing.clientWidth} ${drawing.clientHeight}`);
      }
    };
    const release = () => {
      for (const drawing of drawings()) drawing.removeAttribute('viewBox');
    };
    window.addEventListener('beforeprint', fit);
    window.addEventListener('afterprint', release);
    return () => {
      window.removeEventListener('beforeprint', fit);
      window.removeEventListener('afterprint', release);
    };
  }, [figure]);
}
