import { SettingsPage } from '../SettingsPage.tsx';

/** . */
export const DisplayPage = ({ siteName }: { siteName: string }) => (
  <SettingsPage page="display" siteName={siteName}>
    <section className="card p-5 lg:p-6" />
  </SettingsPage>
);
