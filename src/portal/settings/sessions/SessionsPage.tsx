import { SettingsPage } from '../SettingsPage.tsx';

/** . */
export const SessionsPage = ({ siteName }: { siteName: string }) => (
  <SettingsPage page="sessions" siteName={siteName}>
    <section className="card p-5 lg:p-6" />
  </SettingsPage>
);
