import { StandIn, type StandInProps } from '../shell/StandIn.tsx';
import { SettingsSkeleton } from './SettingsFrame.tsx';
import type { SettingsKey } from './SettingsNav.tsx';

interface Props {
  page: SettingsKey;
  site: StandInProps['site'];
}

/** One part of the settings in the HTML. */
export const SettingsStandIn = ({ page, site }: Props) => (
  <StandIn page={page} site={site} skeleton={() => <SettingsSkeleton page={page} />} />
);
