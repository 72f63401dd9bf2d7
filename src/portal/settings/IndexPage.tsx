import type { PageProps } from '../kit/page.ts';
import { SettingsSkeleton } from './SettingsFrame.tsx';
import { Page as Security } from './security/SecurityPage.tsx';

/** The index of the settings; wide screens also show the first part. */
export const Page = (props: PageProps) => <Security {...props} page="settings" />;

export const Skeleton = () => <SettingsSkeleton page="settings" />;
