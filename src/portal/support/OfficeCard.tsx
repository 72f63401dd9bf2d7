import type { OfficeContact } from '../../components/ScriptHelp.tsx';
import { phoneHref } from '../../lib/phone.ts';

/** The office, from the content. */
export interface Office extends OfficeContact {
  hours: { days: string; hours: string }[];
}

/** Other ways to the office: telephone, e-mail, and when somebody is there. */
export function OfficeCard({ phone, email, hours }: Office) {
  return (
    <section
      aria-labelledby="office"
      className="card flex flex-wrap justify-between gap-x-10 gap-y-5 p-5 lg:p-6"
    >
      <div>
        <h2 id="office" className="text-lg">
          The office
        </h2>
        <p className="mt-1 text-sm text-ink-muted">If it cannot wait, call.</p>
      </div>
      <div>
        <a href={phoneHref(phone)} className="link inline-flex min-h-11 items-center font-semibold">
          {phone}
        </a>
        <br />
        <a href={`mailto:${email}`} className="link inline-flex min-h-11 items-center break-all">
          {email}
        </a>
      </div>
      <dl className="grid grid-cols-[auto_auto] content-start gap-x-5 gap-y-1 text-sm">
        {hours.map(({ days, hours: open }) => (
          <div key={days} className="contents">
            <dt className="text-ink-muted">{days}</dt>
            <dd className="tabular-nums">{open}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
