import { useStore } from '@nanostores/react';
import { resource } from '../../../api/resource.ts';
import { US_TIME_ZONES } from '../../../config/places.ts';
import { PORTAL_PAGES } from '../../../config/portal.ts';
import { readProfile } from '../../../contract/profile.ts';
import { Await } from '../../kit/Await.tsx';
import { SkeletonCard } from '../../kit/SkeletonCard.tsx';

const { $loaded, reload } = resource(readProfile);

/** The time zone, which is the profile's: it decides on which day something is due. */
export function TimeZoneCard() {
  const loaded = useStore($loaded);
  return (
    <Await
      loaded={loaded}
      retry={reload}
      skeleton={<SkeletonCard lines={2} />}
      what="your time zone"
    >
      {({ timeZone }) => (
        <section className="card p-5 lg:p-6">
          <h2 className="text-xl">Time zone</h2>
          <p className="mt-1 text-ink-muted">
            Your days begin and end by <strong>{US_TIME_ZONES[timeZone] ?? timeZone} time</strong>,
            the zone of your profile: it decides when a follow-up is due. It is the same on all your
            devices.
          </p>
          <a href={PORTAL_PAGES.profile.path} className="button kit-button button-quiet mt-4">
            Change it in your profile
          </a>
        </section>
      )}
    </Await>
  );
}
