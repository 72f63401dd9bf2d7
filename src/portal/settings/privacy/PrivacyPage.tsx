import { SettingsPage } from '../SettingsPage.tsx';

/** . */
export const PrivacyPage = ({ siteName }: { siteName: string }) => (
  <SettingsPage page="privacy" siteName={siteName}>
    <section className="card p-5 lg:p-6" />
  </SettingsPage>
);
