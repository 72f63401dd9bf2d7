import type { OfficeLead } from '../../../contract/office-leads.ts';
import { momentWords } from '../../../lib/date-words.ts';
import { Badge } from '../../kit/Badge.tsx';
import { Button } from '../../kit/Button.tsx';
import type { Deciding } from './LeadsPart.tsx';
import { creditWords } from './leads.ts';

interface Props {
  lead: OfficeLead;
  decide: (deciding: Deciding) => void;
}

/** A message. Whose lead it is has the person among the contacts: the office sees how it was credited. */
export function LeadCard({ lead, decide }: Props) {
  const { createdAt, affiliate, person, decidedAt, decision } = lead;
  const waits = Boolean(person) && !decidedAt;
  const name = person?.name ?? '';
  return (
    <li className="card grid gap-3 p-5 wrap-anywhere">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 dir="auto" className="font-sans text-base font-semibold">
          {person ? name : <>Lead of {affiliate ? <bdi>{affiliate}</bdi> : 'nobody'}</>}
        </h2>
        <Badge kind={waits ? 'warning' : affiliate ? 'success' : 'outlined'}>
          {creditWords(lead)}
        </Badge>
      </div>
      <p className="text-sm text-ink-muted">
        <time dateTime={createdAt}>{momentWords(createdAt)}</time>
        {person &&
          ` · ${[person.email, person.phone, person.interest].filter(Boolean).join(' · ')}`}
      </p>
      {person && (
        <p dir="auto" className="max-w-measure whitespace-pre-line">
          {person.message}
        </p>
      )}
      {person && (person.introducedBy || person.ref) && (
        <p className="text-sm">
          {person.introducedBy && <>Introduced by, as typed: “{person.introducedBy}”. </>}
          {person.ref && <>Reference: {person.ref}.</>}
        </p>
      )}
      {decision && <p className="text-sm text-ink-muted">Reason: {decision}</p>}
      {waits && (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => decide({ lead, what: 'credit' })}>
            Credit<span className="sr-only"> the message of {name}</span>
          </Button>
          <Button kind="ghost" onClick={() => decide({ lead, what: 'decline' })}>
            Decline<span className="sr-only"> the message of {name}</span>
          </Button>
        </div>
      )}
    </li>
  );
}
