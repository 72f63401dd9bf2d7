import { Fragment } from 'react';
import { PORTAL_PAGES } from '../../../config/portal.ts';
import type { Profile } from '../../../contract/profile.ts';
import { dayWords } from '../../../lib/date-words.ts';
import { gapsOf, type Piece } from '../proof/piece.ts';
import { sizeInWords } from '../words.ts';
import { BankSwitch } from './BankSwitch.tsx';

/** What is known of a firm's approval. */
function factsOf({ approval }: Piece): [name: string, words: string][] {
  if (!approval) return [['Approval', 'None yet']];
  const { number, by, on, firstUse, filing } = approval;
  return [
    ['Approval', number],
    ['Approved', `${dayWords(on)}, ${by}`],
    ['First used', firstUse ? dayWords(firstUse) : 'Not yet'],
    ['Filing', filing ?? 'None'],
  ];
}

/** Size, approval and last day of a piece, and what the profile keeps from it. */
export function Facts({ piece, profile }: { piece: Piece; profile: Profile }) {
  const gaps = gapsOf(profile);
  return (
    <div className="card grid gap-3 p-5 text-sm print:hidden">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-ink-muted">Size</dt>
        <dd>{sizeInWords(piece.format)}</dd>
        <dt className="text-ink-muted">Text of</dt>
        <dd>{dayWords(piece.reviewedOn)}</dd>
        {factsOf(piece).map(([name, words]) => (
          <Fragment key={name}>
            <dt className="text-ink-muted">{name}</dt>
            <dd>{words}</dd>
          </Fragment>
        ))}
        <dt className="text-ink-muted">May be used until</dt>
        <dd>{dayWords(piece.expiresOn)}</dd>
      </dl>
      <BankSwitch profile={profile} />
      {gaps.length > 0 && (
        <ul className="text-ink-muted">
          {gaps.map((gap) => (
            <li key={gap}>{gap}</li>
          ))}
        </ul>
      )}
      <p>
        It shows what your profile shows to visitors.{' '}
        <a href={PORTAL_PAGES.profile.path} className="link">
          Change your profile
        </a>
      </p>
    </div>
  );
}
