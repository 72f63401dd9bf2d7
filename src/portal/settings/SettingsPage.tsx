import type { ReactNode } from 'react';
import { DESKTOP_QUERY } from '../../config/tokens.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { PortalPage } from '../shell/PortalPage.tsx';
import { SettingsFrame, SettingsSkeleton } from './SettingsFrame.tsx';
import type { SettingsKey } from './SettingsNav.tsx';

interface Props {
  page: SettingsKey;
  siteName: string;
  children: ReactNode;
}

/** One part of the settings as a page of the portal. On phones the index is the list of parts alone, and reads nothing. */
export function SettingsPage({ page, siteName, children }: Props) {
  const wide = useMediaQuery(DESKTOP_QUERY);
  return (
    <PortalPage page={page} siteName={siteName} skeleton={() => <SettingsSkeleton page={page} />}>
      <SettingsFrame page={page}>{(wide || page !== 'settings') && children}</SettingsFrame>
    </PortalPage>
  );
}
