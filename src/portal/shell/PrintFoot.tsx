import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const MOMENT = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
});
const ZONE = new Intl.DateTimeFormat('en-US', { timeZoneName: 'long' });

/** "November 21, 2026 at 5:40 PM, Eastern Standard Time": a time on paper needs its zone. */
const inWords = (date: Date): string => {
  const zone = ZONE.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value;
  return `${MOMENT.format(date)}, ${zone}`;
};

/** The last line of every print: the affiliate, and when it was printed. */
export function PrintFoot({ name }: { name: string }) {
  const [date, setDate] = useState(() => new Date());
  useEffect(() => {
    const now = () => flushSync(() => setDate(new Date()));
    window.addEventListener('beforeprint', now);
    return () => window.removeEventListener('beforeprint', now);
  }, []);
  return (
    <p className="hidden text-xs print:block">
      Printed for {name} on <time dateTime={date.toISOString()}>{inWords(date)}</time>
    </p>
  );
}
