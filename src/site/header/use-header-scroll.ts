import { useEffect, useRef, useState } from 'react';
import { HEADER_AT_TOP, scrollTo } from './scroll.ts';

/** Whether the header is hidden and whether the page is scrolled; renders only when one of them changes. */
export function useHeaderScroll(): { hidden: boolean; scrolled: boolean; ready: boolean } {
  const state = useRef(HEADER_AT_TOP);
  const [shown, setShown] = useState({ hidden: false, scrolled: false, ready: false });

  useEffect(() => {
    const read = () => {
      const end = document.documentElement.scrollHeight - window.innerHeight;
      state.current = scrollTo(state.current, window.scrollY, end);
      const { hidden, scrolled } = state.current;
      setShown((now) =>
        now.ready && now.hidden === hidden && now.scrolled === scrolled
          ? now
          : { hidden, scrolled, ready: true },
      );
    };
    read();
    window.addEventListener('scroll', read, { passive: true });
    return () => window.removeEventListener('scroll', read);
  }, []);

  return shown;
}
