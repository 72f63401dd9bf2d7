import { SettingsPage } from '../SettingsPage.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { TwoStepCard } from './TwoStepCard.tsx';

interface Props {
  /** The index shows this part as well. */
  page: 'settings' | 'security';
  siteName: string;
}

/** Password and two-step sign-in. */
export const SecurityPage = ({ page, siteName }: Props) => (
  <SettingsPage page={page} siteName={siteName}>
    <PasswordCard />
    <TwoStepCard siteName={siteName} />
  </SettingsPage>
);
