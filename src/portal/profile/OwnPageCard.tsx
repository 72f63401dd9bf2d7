import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { call, resource } from '../../api/call.ts';
import { RequestError } from '../../api/request.ts';
import { DAY_MS } from '../../config/units.ts';
import type { Profile } from '../../contract/profile/profile.ts';
import {
  listPublications,
  type PageWords,
  type Publication,
  previewPage,
  submitPublication,
  WARNING_DAYS,
  withdrawPublication,
  wordsOf,
} from '../../contract/profile/publications.ts';
import { formatLongDay, formatLongMomentDay } from '../../lib/format-date.ts';
import { showToast } from '../../toasts/toasts.ts';
import { Button } from '../kit/Button.tsx';
import { Badge, PAGE_LOOKS, PAGE_STATES } from '../kit/badges.tsx';
import { CopyField } from '../kit/CopyField.tsx';
import { Dialog } from '../kit/dialogs.tsx';
import { Notice } from '../kit/notices.tsx';
import type { PortalSite } from '../kit/page.ts';
import { SkeletonCard } from '../kit/skeletons.tsx';
import { Await } from '../kit/states.tsx';
import { useSubmit } from '../kit/use-submit.ts';
import { showWhole } from '../kit/whole-frame.ts';
import { versionsShown } from './versions-shown.ts';

const publications = resource(listPublications);

const saysTheSame = (one: PageWords, other: PageWords): boolean =>
  (Object.keys({ ...one, ...other }) as (keyof PageWords)[]).every(
    (field) => String(one[field] ?? '') === String(other[field] ?? ''),
  );

interface Props {
  /** The saved profile. */
  profile: Profile;
  dirty: boolean;
  review: PortalSite['review'];
}

/** The affiliate's own page: the public version, the version in review, and a preview of the saved profile. */
export function OwnPage(props: Props) {
  const loaded = useStore(publications.$loaded);
  return (
    <section
      id="own-page"
      aria-labelledby="own-page-title"
      className="card grid gap-4 p-5 lg:p-6 print:hidden"
    >
      <h2 id="own-page-title" className="text-xl">
        Your page
      </h2>
      <Await
        loaded={loaded}
        retry={publications.reload}
        skeleton={<SkeletonCard lines={3} />}
        subject="your page"
      >
        {({ items }) => <Versions {...props} items={items} />}
      </Await>
    </section>
  );
}

function StateSentence({ publication }: { publication: Publication }) {
  const { state, submittedAt, changedAt, validUntil, reason } = publication;
  const on = <time dateTime={changedAt}>{formatLongMomentDay(changedAt)}</time>;
  const sentences: Partial<Record<Publication['state'], ReactNode>> = {
    submitted: (
      <>
        Sent on <time dateTime={submittedAt}>{formatLongMomentDay(submittedAt)}</time>. The office
        reads it before families do.
      </>
    ),
    approved: validUntil && (
      <>
        Families can read it until <time dateTime={validUntil}>{formatLongDay(validUntil)}</time>.
      </>
    ),
    changes: <>The office read it on {on}. Change your profile, then send it again.</>,
    rejected: <>The office decided on {on}.</>,
    withdrawn: <>Withdrawn on {on}. Your links lead to the landing page.</>,
    expired: <>Its last day was {on}. Send it again to bring it back.</>,
  };
  return (
    <div className="grid justify-items-start gap-2">
      <Badge kind={PAGE_LOOKS[state]}>{PAGE_STATES[state]}</Badge>
      <p className="text-sm">{sentences[state]}</p>
      {reason && state !== 'approved' && (
        <blockquote dir="auto" className="border-l-2 border-line-strong pl-3 text-sm wrap-anywhere">
          {reason}
        </blockquote>
      )}
    </div>
  );
}

function Versions({ profile, dirty, review, items }: Props & { items: Publication[] }) {
  const live = items.find(({ state }) => state === 'approved');
  const waiting = items.find(({ state }) => state === 'submitted');
  const last = items.find(({ state }) => state !== 'superseded');
  const shown = versionsShown(items);
  const newest = waiting ?? live;
  // The versions that the migration approved have words for introductions, but no page.
  const hasPage = live && live.reason !== 'by migration';
  const isNew =
    !newest || (newest === live && !hasPage) || !saysTheSame(wordsOf(profile), newest.words);
  const endsSoon =
    Boolean(hasPage && !waiting) &&
    Date.parse(live?.validUntil ?? '') - Date.now() <= WARNING_DAYS[0] * DAY_MS;
  const address = `${location.origin}/a/${profile.code}`;
  return (
    <div className="grid gap-4">
      {shown.length === 0 && !last && (
        <p>
          A page of your own for families: your links and printed codes lead there once it is live.
          Until then they lead to the landing page.
        </p>
      )}
      {shown.length === 0 && last && <StateSentence publication={last} />}
      {shown.map((publication) =>
        publication === live && !hasPage ? (
          <p key={publication.id}>
            Visitors are introduced to you by your name and firm. A page of your own is not live
            yet: send your profile for review.
          </p>
        ) : (
          <StateSentence key={publication.id} publication={publication} />
        ),
      )}
      {items.some(({ waits }) => waits) && (
        <Notice kind="info" title="Saved">
          The public address follows within a day, once our file storage is available again.
        </Notice>
      )}
      {hasPage && (
        <>
          <CopyField id="own-address" label="Address of your page" value={address} />
          <p>
            <a href={`/a/${profile.code}`} target="_blank" rel="noopener" className="link">
              Open your page
            </a>
          </p>
        </>
      )}
      {endsSoon && (
        <p className="text-sm">Send your page for review again to keep it online after that day.</p>
      )}
      {isNew && hasPage && (
        <p className="text-sm">Your profile has changes that families do not see yet.</p>
      )}
      {isNew && !profile.disclosure && (
        <p className="text-sm">
          Your firm’s disclosure is missing. Most firms require it on a page like this.
        </p>
      )}
      <Send
        dirty={dirty}
        review={review}
        isNew={isNew || endsSoon}
        waits={review === 'required' && waiting !== undefined}
      />
      {(hasPage || waiting) && <Withdraw publication={(waiting ?? live) as Publication} />}
      <Preview key={profile.version} />
    </div>
  );
}

interface SendProps extends Pick<Props, 'dirty' | 'review'> {
  /** Whether the profile differs from the newest version, or that version ends soon. */
  isNew: boolean;
  /** Whether a version waits for review, which the next one replaces. */
  waits: boolean;
}

function Send({ dirty, isNew, review, waits }: SendProps) {
  const sending = useSubmit(async () => {
    await call(submitPublication, { body: { kind: 'page' } });
    await publications.reload();
    showToast({ title: review === 'none' ? 'Your page is live' : 'Your page is sent for review' });
  });
  if (!isNew && !dirty) return null;
  const sends = waits ? 'Send the new version instead' : 'Send for review';
  const verb = review === 'none' ? 'Publish' : sends;
  return (
    <form onSubmit={sending.submit} className="grid justify-items-start gap-2">
      <Button
        type="submit"
        disabled={dirty}
        aria-describedby={dirty ? 'own-page-unsaved' : undefined}
        busy={sending.busy && 'Sending…'}
      >
        {verb}
      </Button>
      {dirty && (
        <p id="own-page-unsaved" className="text-sm text-ink-muted">
          Save your changes first: what is saved is what is sent.
        </p>
      )}
      {sending.problem && (
        <p role="alert" className="text-sm text-danger">
          {sending.problem.sentence}
        </p>
      )}
    </form>
  );
}

function Withdraw({ publication }: { publication: Publication }) {
  const { id, version, state } = publication;
  const [asking, setAsking] = useState(false);
  const withdrawing = useSubmit(async () => {
    try {
      await call(withdrawPublication, { params: { id }, body: { version, state: 'withdrawn' } });
    } catch (error) {
      if (error instanceof RequestError && error.current) await publications.reload();
      throw error;
    }
    setAsking(false);
    await publications.reload();
    showToast({ title: state === 'approved' ? 'Your page is withdrawn' : 'Not sent any more' });
  });
  const isLive = state === 'approved';
  return (
    <>
      <Button kind="ghost" className="justify-self-start" onClick={() => setAsking(true)}>
        {isLive ? 'Withdraw the page' : 'Withdraw from review'}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={isLive ? 'Withdraw your page?' : 'Withdraw from review?'}
        actions={
          <>
            <Button
              kind="delete"
              type="submit"
              form="withdraw-page"
              busy={withdrawing.busy && 'Withdrawing…'}
            >
              Withdraw
            </Button>
            <Button onClick={() => setAsking(false)}>Keep it</Button>
          </>
        }
      >
        <form id="withdraw-page" onSubmit={withdrawing.submit}>
          <p>
            {isLive
              ? 'Within a minute, no one can find it. Families who follow your links see the landing page.'
              : 'The office no longer reviews this version. The live page stays.'}
          </p>
          {withdrawing.problem && (
            <p role="alert" className="mt-3 text-sm text-danger">
              {withdrawing.problem.sentence}
            </p>
          )}
        </form>
      </Dialog>
    </>
  );
}

function Preview() {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 py-2.5">Preview of your page</summary>
      {open && (
        <iframe
          title="Preview of your page"
          src={previewPage.path}
          className="block h-[70vh] min-h-96 w-full border-0 border-t border-line bg-surface"
          onLoad={showWhole}
        />
      )}
      <p className="mt-2">
        <a href={previewPage.path} target="_blank" rel="noopener" className="link">
          Open the preview in a new tab
        </a>
      </p>
    </details>
  );
}
