import type { PageProps } from '../kit/page.ts';
import { SettingsSkeleton } from './SettingsFrame.tsx';
import { Page as Security } from './security/SecurityPage.tsx';

/** The parts of the settings; where there is room, with the first one beside them. */
export const Page = (props: PageProps) => <Security {...props} page="settings" />;

export const Skeleton = () => <SettingsSkeleton page="settings" />;
