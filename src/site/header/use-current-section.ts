import { useEffect, useState } from 'react';

/** The id of the section across the middle of the viewport, or null between those that the navigation names. */
export function useCurrentSection(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          setCurrent((now) => (isIntersecting ? target.id : now === target.id ? null : now));
        }
      },
      { rootMargin: '-50% 0% -50% 0%' },
    );
    for (const id of ids) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids]);

  return current;
}
