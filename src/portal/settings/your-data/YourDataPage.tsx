import { SettingsPage } from '../SettingsPage.tsx';

/** . */
export const YourDataPage = ({ siteName }: { siteName: string }) => (
  <SettingsPage page="yourData" siteName={siteName}>
    <section className="card p-5 lg:p-6" />
  </SettingsPage>
);
