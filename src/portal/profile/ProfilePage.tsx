import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { resource } from '../../api/resource.ts';
import { type Profile, readProfile } from '../../contract/profile.ts';
import { Await } from '../kit/Await.tsx';
import { Button } from '../kit/Button.tsx';
import { ConflictNotice } from '../kit/ConflictNotice.tsx';
import { ErrorSummary } from '../kit/ErrorSummary.tsx';
import { SaveBar } from '../kit/SaveBar.tsx';
import { Sheet } from '../kit/Sheet.tsx';
import { PortalPage } from '../shell/PortalPage.tsx';
import { Columns } from './Columns.tsx';
import { Completeness } from './Completeness.tsx';
import { Confirmation } from './Confirmation.tsx';
import { FIELD_NAMES } from './draft.ts';
import { inWords } from './in-words.ts';
import { linkOf } from './link.ts';
import { ProfileActions } from './ProfileActions.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { ProfileCards, ProfileHeader, ProfileSkeleton } from './ProfileSkeleton.tsx';
import { PublicCard } from './PublicCard.tsx';
import { useProfile } from './use-profile.ts';

const { $loaded, reload } = resource(readProfile);

/** The affiliate's profile. */
export function ProfilePage({ siteName }: { siteName: string }) {
  return (
    <PortalPage page="profile" siteName={siteName} skeleton={ProfileSkeleton}>
      <LoadedProfile />
    </PortalPage>
  );
}

function LoadedProfile() {
  const loaded = useStore($loaded);
  return (
    <>
      <ProfileHeader />
      <Await loaded={loaded} retry={reload} skeleton={<ProfileCards />} what="your profile">
        {(profile) => <ProfileEditor key={profile.id} profile={profile} />}
      </Await>
    </>
  );
}

function ProfileEditor({ profile }: { profile: Profile }) {
  const editing = useProfile(profile);
  const { saved, draft, dirty, saving, clashes, wrong, discard } = editing;
  const isRefused = Boolean(saving.problem?.current);
  const conflict = isRefused || clashes.length > 0;
  const sentence =
    isRefused || Object.keys(wrong).length > 0 ? undefined : saving.problem?.sentence;
  const [previewing, setPreviewing] = useState(false);
  // What is printed and shared is what is saved.
  const link = linkOf(location.origin, saved.code);
  const preview = <PublicCard draft={draft} link={link} />;
  return (
    <>
      <Columns
        aside={
          <>
            <Confirmation editing={editing} />
            <Completeness draft={draft} />
            <div className="grid gap-3 lg:sticky lg:top-5 lg:gap-5">
              <div className="max-lg:hidden print:block">{preview}</div>
              <Button className="lg:hidden print:hidden" onClick={() => setPreviewing(true)}>
                Preview
              </Button>
              <ProfileActions draft={draft} link={link} />
            </div>
          </>
        }
      >
        <form noValidate onSubmit={saving.submit} className="grid gap-3 lg:col-span-7 print:hidden">
          {conflict && (
            <ConflictNotice
              title="Your profile was changed in another window"
              clashes={clashes}
              draft={draft}
              choose={editing.choose}
              nameOf={(field) => FIELD_NAMES[field]}
              inWords={inWords}
            />
          )}
          <ErrorSummary sentence={sentence} fields={wrong} />
          <ProfileForm editing={editing} link={link} />
          <SaveBar changed={dirty} busy={saving.busy} onDiscard={discard} />
        </form>
      </Columns>
      <Sheet open={previewing} title="What visitors see" onClose={() => setPreviewing(false)}>
        {previewing && preview}
      </Sheet>
    </>
  );
}
