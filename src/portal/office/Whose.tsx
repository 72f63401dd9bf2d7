import type { AffiliateNames } from '../../contract/office-affiliates.ts';
import { faceOf } from '../kit/face.ts';

/** An affiliate's names; null if a record belongs to no one. */
type Names = { [Field in keyof AffiliateNames]: string | null };

/** An affiliate in words: name and firm, or the username without a profile. */
export const affiliateWords = ({ affiliate, affiliateName, affiliateFirm }: Names): string =>
  [affiliateName || affiliate, affiliateFirm].filter(Boolean).join(', ');

/** An affiliate in a list: the name, and the firm below it. */
export const Whose = ({ affiliate, affiliateName, affiliateFirm }: Names) => (
  <span className="wrap-anywhere">
    <bdi className={faceOf(affiliateName)}>{affiliateName || affiliate}</bdi>
    {affiliateFirm && (
      <span className="block text-sm font-normal text-ink-muted">
        <bdi>{affiliateFirm}</bdi>
      </span>
    )}
  </span>
);
