import { SettingsPage } from '../SettingsPage.tsx';

/** . */
export const AlertKindsPage = ({ siteName }: { siteName: string }) => (
  <SettingsPage page="alertKinds" siteName={siteName}>
    <section className="card p-5 lg:p-6" />
  </SettingsPage>
);
