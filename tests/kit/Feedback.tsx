import { useState } from 'react';
import { Avatar } from '../../src/portal/kit/Avatar.tsx';
import { Button } from '../../src/portal/kit/Button.tsx';
import { CopyField } from '../../src/portal/kit/CopyField.tsx';
import { Notice } from '../../src/portal/kit/notices.tsx';
import { SkeletonCard } from '../../src/portal/kit/skeletons.tsx';
import { Empty } from '../../src/portal/kit/states.tsx';
import { Progress } from '../../src/portal/kit/steps.tsx';

const NAMES = ['Ada Example', 'Bo Sample', 'Cleo Placeholder', 'Dee Specimen', 'Eve Instance'];

export function Feedback() {
  const [busy, setBusy] = useState(false);
  return (
    <section aria-label="Feedback" className="grid gap-5">
      <Notice kind="info" title="Your year has begun">
        The limits of 2026 are in the calculators.
      </Notice>
      <Notice kind="success" title="Imported 312 contacts" />
      <Notice kind="warning" title="Your disclosure is missing" action={<Button>Write it</Button>}>
        Shared pages show it under your name.
      </Notice>
      <Notice kind="danger" title="This item has expired">
        It can’t be printed for clients.
      </Notice>
      <div className="flex flex-wrap items-center gap-3">
        {NAMES.map((name, index) => (
          <Avatar key={name} name={name} size={index === 0 ? 64 : 44} />
        ))}
        <Button kind="primary" busy={busy && 'Saving…'} onClick={() => setBusy(true)}>
          Save changes
        </Button>
      </div>
      <Progress label="Ethics" value={3} of={5} unit="lessons" />
      <CopyField id="link" label="Your link" value="https://example.com/r/ada" />
      <div className="grid gap-3 lg:gap-5 xl:grid-cols-2">
        <div className="card">
          <Empty
            kind="first"
            title="Your contacts will stand here"
            action={<Button kind="primary">New contact</Button>}
          >
            Add the first one, or import a list.
          </Empty>
        </div>
        <div className="card">
          <Empty
            kind="none"
            title="No contacts match “Smit” and Stage Client"
            action={<Button>Clear filters</Button>}
          />
        </div>
        <div className="card">
          <Empty
            kind="failed"
            title="Contacts could not be loaded"
            action={<Button>Try again</Button>}
          >
            Everything else works.
          </Empty>
        </div>
        <div className="card">
          <Empty kind="offline" title="You are offline">
            Shown as of 14:05.
          </Empty>
        </div>
      </div>
      <SkeletonCard lines={3} />
    </section>
  );
}
