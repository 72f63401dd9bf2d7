import type { ReactNode } from 'react';
import { PortalPage } from '../shell/PortalPage.tsx';
import { SettingsFrame, SettingsSkeleton } from './SettingsFrame.tsx';
import type { SettingsKey } from './SettingsNav.tsx';

interface Props {
  page: SettingsKey;
  siteName: string;
  children: ReactNode;
}

/** One part of the settings as a page of the portal. */
export const SettingsPage = ({ page, siteName, children }: Props) => (
  <PortalPage page={page} siteName={siteName} skeleton={() => <SettingsSkeleton page={page} />}>
    <SettingsFrame page={page}>{children}</SettingsFrame>
  </PortalPage>
);
