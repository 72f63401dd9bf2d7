import { OFFICE_ACCESS_MINUTES } from '../../../config/security.ts';
import { SettingsSkeleton } from '../SettingsFrame.tsx';
import { SettingsPage } from '../SettingsPage.tsx';
import { AuditList } from './AuditList.tsx';

/** Who did what to the affiliate's data, and what the office may do. */
export const Page = () => (
  <SettingsPage page="privacy">
    <section aria-labelledby="looked" className="grid min-w-0 gap-4">
      <div>
        <h2 id="looked" className="text-xl">
          Who looked at my data
        </h2>
        <p className="mt-1 max-w-measure text-ink-muted">
          Each line was written as it happened and is sealed, so that a later change shows. The
          office sees your contacts only after it gave a reason, for {OFFICE_ACCESS_MINUTES}{' '}
          minutes, and you get an alert that cannot be muted.
        </p>
      </div>
      <AuditList />
    </section>
  </SettingsPage>
);

export const Skeleton = () => <SettingsSkeleton page="privacy" />;
