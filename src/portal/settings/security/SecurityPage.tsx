import { SettingsPage } from '../SettingsPage.tsx';

interface Props {
  /** The index shows this part as well. */
  page: 'settings' | 'security';
  siteName: string;
}

/** Password and two-step sign-in. */
export const SecurityPage = ({ page, siteName }: Props) => (
  <SettingsPage page={page} siteName={siteName}>
    <section className="card p-5 lg:p-6" />
  </SettingsPage>
);
