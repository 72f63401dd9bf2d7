import { dayWords, dueWords } from '../days.ts';

/** A day in words. */
export const Day = ({ on }: { on: string }) => <time dateTime={on}>{dayWords(on)}</time>;

/** When something is due, today counting in the zone of the browser: overdue in words, not by colour alone. */
export function DueDay({ on }: { on: string }) {
  const words = dueWords(on);
  const late = words.includes('overdue');
  return (
    <time dateTime={on} className={late ? 'font-semibold text-danger' : undefined}>
      {words}
    </time>
  );
}
