import { PortalPage } from '../shell/PortalPage.tsx';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';

interface Props {
  siteName: string;
}

/** What an affiliate shows of themselves, and to whom. */
export function ProfilePage({ siteName }: Props) {
  return (
    <PortalPage page="profile" siteName={siteName} skeleton={ProfileSkeleton}>
      <ProfileSkeleton />
    </PortalPage>
  );
}
