import { PORTAL_PAGES } from '../../config/portal.ts';
import type { Link } from '../../contract/links.ts';
import { introductionOf } from '../../contract/reference.ts';
import { Await } from '../kit/Await.tsx';
import { SkeletonCard } from '../kit/SkeletonCard.tsx';
import { useReferral } from './use-referral.ts';

/** What the contact form says of the affiliate to visitors who came by this link. */
export function Visitor({ link }: { link: Link }) {
  const { loaded, retry } = useReferral(link);
  return (
    <Await
      loaded={loaded}
      retry={retry}
      skeleton={<SkeletonCard lines={2} />}
      what="what visitors see"
    >
      {(referral) => (
        <>
          <p className="text-sm text-ink-muted">Above the button of our contact form:</p>
          <div className="mt-2 rounded border border-line bg-surface p-4 text-sm">
            <p>{introductionOf(referral)}</p>
            {referral.disclosure ? (
              <p className="mt-2">{referral.disclosure}</p>
            ) : (
              <p className="mt-2 text-ink-muted">
                No disclosure yet.{' '}
                <a href={`${PORTAL_PAGES.profile.path}#disclosure`} className="link">
                  Add your firm’s disclosure
                </a>
              </p>
            )}
          </div>
        </>
      )}
    </Await>
  );
}
