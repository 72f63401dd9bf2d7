import { useStore } from '@nanostores/react';
import { resource } from '../../../api/resource.ts';
import { type AlertKind, readMuted } from '../../../contract/alerts.ts';
import { AlertKinds, saveMuted } from '../../kit/AlertKinds.tsx';
import { SkeletonCard } from '../../kit/skeletons.tsx';
import { Await } from '../../kit/states.tsx';
import { SettingsSkeleton } from '../SettingsFrame.tsx';
import { SettingsPage } from '../SettingsPage.tsx';

const { $loaded, reload, change } = resource(readMuted);

const save = (kinds: AlertKind[]) =>
  saveMuted(
    kinds,
    change(() => ({ kinds })),
  );

/** Which kinds of alerts the affiliate wants. */
export const Page = () => (
  <SettingsPage page="alertKinds">
    <Kinds />
  </SettingsPage>
);

function Kinds() {
  const loaded = useStore($loaded);
  return (
    <Await
      loaded={loaded}
      retry={reload}
      skeleton={<SkeletonCard lines={6} />}
      what="what you hear of"
    >
      {({ kinds }) => (
        <section className="card p-5 lg:p-6">
          <h2 className="text-xl">In the portal</h2>
          <p className="mt-1 mb-3 text-ink-muted">
            A kind that is off makes no alerts. What happened is still in your contacts and reports.
            Each choice is saved when you make it.
          </p>
          <AlertKinds muted={kinds} onChange={(next) => void save(next)} />
        </section>
      )}
    </Await>
  );
}

export const Skeleton = () => <SettingsSkeleton page="alertKinds" />;
