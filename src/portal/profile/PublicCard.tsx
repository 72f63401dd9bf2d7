import type { ReactNode } from 'react';
import { US_STATES } from '../../config/places.ts';
import type { PublicField } from '../../contract/profile.ts';
import { Avatar } from '../kit/Avatar.tsx';
import { Qr } from '../kit/Qr.tsx';
import type { Draft } from './draft.ts';
import { introductionOf } from './link.ts';

interface Props {
  draft: Draft;
  /** The affiliate's own link, which the code carries. */
  link: string;
}

/** An address as people read it. */
const withoutScheme = (address: string) =>
  address.replace(/^https:\/\/(www\.)?/, '').replace(/\/$/, '');

/** The card that a visitor sees. Its addresses are text: what is being typed is checked by nobody yet. */
export function PublicCard({ draft, link }: Props) {
  const { name, show } = draft;
  const shown = (field: Exclude<PublicField, 'states'>) => show[field] && draft[field].trim();
  const states = show.states ? draft.states.map((code) => US_STATES[code]).join(', ') : '';
  const facts: [label: string, value: ReactNode][] = [
    ['Phone', shown('phone')],
    ['E-mail', shown('email')],
    ['Website', withoutScheme(shown('website') || '')],
    ['Book a meeting', withoutScheme(shown('booking') || '')],
    ['Licensed in', states],
  ];
  return (
    <article aria-label="What visitors see" className="card raised p-5 lg:p-6">
      <div className="flex items-start gap-4">
        <Avatar name={name} size={64} />
        <div className="min-w-0 grow">
          <p className="font-serif text-xl">
            {name.trim() || 'Your name'}
            {shown('credentials') && <span className="text-base">, {shown('credentials')}</span>}
          </p>
          <p className="text-sm text-ink-muted">
            {[shown('role'), shown('firm')].filter(Boolean).join(' · ')}
          </p>
        </div>
        <Qr text={link} label="QR code of your link" className="size-22 shrink-0 rounded" />
      </div>
      {shown('bio') && <p className="mt-4 whitespace-pre-line text-sm">{shown('bio')}</p>}
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {facts.map(([label, value]) =>
          value ? (
            <div key={label} className="contents">
              <dt className="text-ink-muted">{label}</dt>
              <dd className="min-w-0">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <p className="mt-4 border-t border-line pt-4 text-xs text-ink-muted">
        {draft.disclosure.trim() || 'Your firm’s disclosure appears here.'}
      </p>
      <p className="mt-3 text-xs text-ink-muted">On our contact form: “{introductionOf(draft)}”</p>
    </article>
  );
}
