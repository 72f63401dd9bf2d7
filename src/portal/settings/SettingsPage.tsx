import type { ReactNode } from 'react';
import { DESKTOP_QUERY } from '../../config/tokens.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { SettingsFrame } from './SettingsFrame.tsx';
import type { SettingsKey } from './SettingsNav.tsx';

interface Props {
  page: SettingsKey;
  children: ReactNode;
}

/** A part of the settings as a page of the portal. On phones the index is only the list of parts, and loads no data. */
export function SettingsPage({ page, children }: Props) {
  const wide = useMediaQuery(DESKTOP_QUERY);
  return <SettingsFrame page={page}>{(wide || page !== 'settings') && children}</SettingsFrame>;
}
