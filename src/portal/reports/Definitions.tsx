import type { Report } from '../../contract/reports.ts';
import { dayWords } from '../../lib/date-words.ts';
import { notCountedWords } from './words.ts';

/** When a day in UTC begins where the person is, as ", which is 7:00 PM Eastern Standard Time"; nothing if that is midnight. */
function midnightHere(day: string): string {
  const midnight = new Date(day);
  if (midnight.getTimezoneOffset() === 0) return '';
  const words = midnight.toLocaleTimeString('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'long',
  });
  return `, which is ${words}`;
}

/** How the figures are counted, and what was left out. */
export function Definitions({ report }: { report: Report }) {
  return (
    <section aria-labelledby="counted" className="card p-5 lg:p-6">
      <h2 id="counted" className="text-xl">
        How this is counted
      </h2>
      <ul className="mt-3 grid max-w-measure list-disc gap-2 pl-5 text-sm">
        <li>{notCountedWords(report)}</li>
        <li>
          A lead is a message by the form of somebody who came by your link or named you. Each
          message counts. Clients are those of the leads of this range who became clients, then or
          later.
        </li>
        <li>
          Days begin at midnight in Coordinated Universal Time (UTC){midnightHere(report.to)}.
          {report.since && ` Your first visit or message was on ${dayWords(report.since)}.`}
        </li>
        <li>With fewer than 20 there is no percentage: it would say more than is known.</li>
      </ul>
    </section>
  );
}
