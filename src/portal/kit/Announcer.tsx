import { useEffect, useRef, useState } from 'react';

/** The least time between two announcements. */
const PAUSE_MS = 600;

/** Says a text politely when it changes, at most twice a second; nothing at first. */
export function Announcer({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  const latest = useRef(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (text === latest.current) return;
    latest.current = text;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      setSaid(latest.current);
    }, PAUSE_MS);
  }, [text]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
