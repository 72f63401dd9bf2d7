import { useStore } from '@nanostores/react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { call } from '../../api/call.ts';
import { US_STATES, US_TIME_ZONES } from '../../config/places.ts';
import {
  bankWords,
  INSURANCE,
  type License,
  licenseLine,
  licensesInWords,
  namesCalifornia,
} from '../../config/practice.ts';
import { LICENSE_KINDS, ROLES, type Role } from '../../config/roles.ts';
import {
  changeProfile,
  type Profile,
  type PublicField,
  saveProfile,
} from '../../contract/profile/profile.ts';
import { introductionOf as introduction } from '../../contract/reference.ts';
import { formatLongDay, today } from '../../lib/format-date.ts';
import { phoneWords } from '../../lib/phone.ts';
import { checkSession } from '../../session/session.ts';
import { showToast } from '../../toasts/toasts.ts';
import { Avatar } from '../kit/Avatar.tsx';
import { act } from '../kit/act.ts';
import { Button } from '../kit/Button.tsx';
import { ConflictNotice, SaveBar } from '../kit/ConflictNotice.tsx';
import { Sheet } from '../kit/dialogs.tsx';
import { ErrorSummary, Notice } from '../kit/notices.tsx';
import { HeaderOf } from '../kit/PageHeader.tsx';
import type { PageProps } from '../kit/page.ts';
import { loadQr, Qr } from '../kit/Qr.tsx';
import { SkeletonOf } from '../kit/skeletons.tsx';
import { Await } from '../kit/states.tsx';
import { Progress } from '../kit/steps.tsx';
import { useForm } from '../kit/use-form.ts';
import { useSubmit } from '../kit/use-submit.ts';
import { WrittenBefore } from '../kit/WrittenBefore.tsx';
import { profile as ownProfile, showProfile } from '../shared/profile/profile.ts';
import { cardOf, linkOf } from './card.ts';
import { type Draft, type DraftField, draftOf, FIELD_NAMES, problemsOf } from './draft.ts';
import { expectedOf, type Gap, gapsOf, needsConfirmation } from './gaps.ts';
import { OwnPage } from './OwnPageCard.tsx';
import { saveProfileWith } from './PictureField.tsx';
import { ProfileForm } from './ProfileForm.tsx';

/** The license line of a card. California wants its first word in 12 points. */
const LicenseLine = ({ license }: { license: string }) => (
  <p className="text-xs">
    {license && (
      <>
        <span className={namesCalifornia(license) ? 'text-[12pt]' : ''}>{INSURANCE}</span>
        {license.slice(INSURANCE.length)}
      </>
    )}
  </p>
);

/** As many cards as fit on a sheet of letter or A4. */
const PER_SHEET = 10;
const CARD =
  'grid min-h-[48mm] break-inside-avoid grid-cols-[1fr_auto] gap-[4mm] border-[0.2mm] border-dashed border-[#bbb] p-[5mm]';

interface Props {
  draft: Draft;
  link: string;
  /** Called when the print dialog has closed. */
  onDone: () => void;
}

/** A sheet of cards with the affiliate's link as a QR code. It prints as soon as it renders. */
function LinkCards({ draft, link, onDone }: Props) {
  useEffect(() => {
    window.addEventListener('afterprint', onDone);
    window.print();
    return () => window.removeEventListener('afterprint', onDone);
  }, [onDone]);
  const { show } = draft;
  // A direct child of the body: nothing else is printed.
  return createPortal(
    <ul className="link-cards hidden grid-cols-[1fr_1fr] print:grid">
      {Array.from({ length: PER_SHEET }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all the same.
        <li key={card} className={CARD}>
          <div>
            <p className="font-serif text-base">{draft.name}</p>
            <LicenseLine license={licenseLine(draft, today())} />
            <p className="text-xs">
              {[show.role && draft.role, show.firm && draft.firm].filter(Boolean).join(', ')}
            </p>
            <p className="text-xs">{show.phone && draft.phone}</p>
            <p className="text-xs">{show.email && draft.email}</p>
            <p className="mt-[2mm] text-[8pt] font-semibold wrap-anywhere">{link}</p>
            <p className="mt-[2mm] text-[8pt] leading-[1.25] font-semibold">
              {bankWords(draft.roles).join(' · ')}
            </p>
            <p className="mt-[2mm] text-[8pt] leading-[1.25]">{draft.disclosure}</p>
          </div>
          <Qr text={link} label="QR code of the link" className="size-[28mm]" />
        </li>
      ))}
    </ul>,
    document.body,
  );
}

/** The affiliate's downloads: a contact file, and cards to print. */
function ProfileActions({ draft, link }: { draft: Draft; link: string }) {
  const [printing, setPrinting] = useState(false);
  const print = () =>
    act({
      call: loadQr,
      failed: 'The cards could not be printed',
      done: () => setPrinting(true),
    });
  const done = useCallback(() => setPrinting(false), []);
  return (
    <div className="grid grid-cols-2 gap-3 sm:flex print:block">
      <a
        href={`data:text/vcard;charset=utf-8,${encodeURIComponent(cardOf(draft, link))}`}
        download={`${draft.code}.vcf`}
        className="button kit-button button-quiet max-sm:px-3"
      >
        Download vCard
      </a>
      <Button className="max-sm:px-3" onClick={print}>
        Print link cards
      </Button>
      {printing && <LinkCards draft={draft} link={link} onDone={done} />}
    </div>
  );
}

/** The line that introduces the affiliate, with only the public facts. */
const introductionOf = ({ name, firm, show }: Draft): string =>
  introduction({ name, firm: show.firm ? firm : '' });

interface PublicCardProps {
  draft: Draft;
  /** The URL of the saved picture. */
  portrait: string | null;
  /** The affiliate's own link, which the code contains. */
  link: string;
}

const withoutScheme = (address: string) =>
  address.replace(/^https:\/\/(www\.)?/, '').replace(/\/$/, '');

/** The card that a visitor sees. Its addresses are text, not links, since unsaved values are not checked yet. */
function PublicCard({ draft, portrait, link }: PublicCardProps) {
  const { name, show } = draft;
  const shown = (field: Exclude<PublicField, 'states' | 'portrait' | 'licenses'>) =>
    show[field] && draft[field].trim();
  const licenses = licensesInWords(draft, today());
  const states = show.states ? draft.states.map((code) => US_STATES[code]).join(', ') : '';
  const facts: [label: string, value: ReactNode][] = [
    ['Phone', phoneWords(shown('phone') || '')],
    ['Email', shown('email')],
    ['Website', withoutScheme(shown('website') || '')],
    ['Book a meeting', withoutScheme(shown('booking') || '')],
    [shown('crd') ? 'Securities' : 'Works in', licenses && !shown('crd') ? '' : states],
    ['Insurance license', licenses],
  ];
  return (
    <article aria-label="What visitors see" className="card raised p-5 lg:p-6">
      <div className="flex items-start gap-4">
        {portrait && show.portrait ? (
          // Beside the name.
          <img src={portrait} alt="" className="size-16 shrink-0 rounded-full object-cover" />
        ) : (
          <Avatar name={name} size={64} />
        )}
        <div className="min-w-0 grow">
          <p className="font-serif text-xl">
            {name.trim() || 'Your name'}
            {shown('credentials') && <span className="text-base">, {shown('credentials')}</span>}
          </p>
          <p className="text-sm text-ink-muted">
            {[shown('role'), shown('firm')].filter(Boolean).join(' · ')}
          </p>
        </div>
        <Qr text={link} label="QR code of your link" className="size-22 shrink-0 rounded" />
      </div>
      {shown('bio') && <p className="mt-4 whitespace-pre-line text-sm">{shown('bio')}</p>}
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {facts.map(([label, value]) =>
          value ? (
            <div key={label} className="contents">
              <dt className="text-ink-muted">{label}</dt>
              <dd className="min-w-0">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <p className="mt-4 border-t border-line pt-4 text-xs text-ink-muted">
        {(draft.show.disclosure && draft.disclosure.trim()) ||
          'Your firm’s disclosure appears here.'}
      </p>
      <p className="mt-3 text-xs text-ink-muted">
        On our contact form, once approved: “{introductionOf(draft)}”
      </p>
    </article>
  );
}

interface ConfirmationProps {
  /** The day of the last confirmation, YYYY-MM-DD; null for never. */
  confirmedOn: string | null;
  /** The button that confirms. */
  children: ReactNode;
}

const StillRight = ({ confirmedOn, children }: ConfirmationProps) => (
  <div className="print:hidden">
    <Notice
      kind="info"
      title={confirmedOn ? 'Is your profile up to date?' : 'Your profile is complete. Is it right?'}
    >
      <p>
        {confirmedOn ? (
          <>
            You last confirmed it on{' '}
            <time dateTime={confirmedOn}>{formatLongDay(confirmedOn)}</time>. We ask once a year.
          </>
        ) : (
          'Please look through it once, then confirm it. We ask again in a year.'
        )}
      </p>
      {children}
    </Notice>
  </div>
);

function Confirmation({
  profile: { version, confirmedOn },
  dirty,
}: {
  profile: Profile;
  dirty: boolean;
}) {
  const confirming = useSubmit(async () => {
    await saveProfileWith()(() => call(changeProfile, { body: { version, confirmed: true } }));
    showToast({ title: 'Your profile is confirmed' });
  });
  if (!needsConfirmation(confirmedOn, Date.now())) return null;
  return (
    <StillRight confirmedOn={confirmedOn}>
      <form onSubmit={confirming.submit} className="mt-3">
        {/* Changes are saved first. It stays, so that the form below keeps its place while someone types. */}
        <Button type="submit" disabled={dirty} busy={confirming.busy && 'Confirming…'}>
          Yes, all of it is right
        </Button>
        {confirming.problem && (
          <p role="alert" className="mt-2 text-sm text-danger">
            {confirming.problem.sentence}
          </p>
        )}
      </form>
    </StillRight>
  );
}

/** The gaps of the profile, each with a link to its field; collapsed on narrow screens, so that the form is near. */
function Completeness({ draft }: { draft: Draft }) {
  const gaps = gapsOf(draft);
  const expected = expectedOf(draft).length;
  return (
    <section aria-labelledby="complete" className="card p-5 lg:p-6 print:hidden">
      <h2 id="complete" className="text-xl">
        {gaps.length === 0 ? 'Your profile is complete' : 'Still missing'}
      </h2>
      <div className="mt-3">
        <Progress label="Complete" value={expected - gaps.length} of={expected} unit="items" />
      </div>
      {gaps.length > 0 && (
        <>
          <details className="-mb-3 text-sm lg:hidden">
            <summary className="min-h-11 py-2.5">
              {gaps.length === 1 ? 'The missing item' : `The ${gaps.length} missing items`}
            </summary>
            <Gaps gaps={gaps} className="pb-3" />
          </details>
          <Gaps gaps={gaps} className="mt-4 text-sm max-lg:hidden" />
        </>
      )}
    </section>
  );
}

const Gaps = ({ gaps, className }: { gaps: readonly Gap[]; className: string }) => (
  <ul className={`grid gap-1 ${className}`}>
    {gaps.map(({ field, name, why }) => (
      <li key={field}>
        <a
          href={`#${field}`}
          // On phones its card is usually collapsed.
          onClick={() =>
            document.getElementById(field)?.closest('details')?.setAttribute('open', '')
          }
          className="link font-semibold"
        >
          {name}
        </a>{' '}
        <span className="text-ink-muted">{why}</span>
      </li>
    ))}
  </ul>
);

const entryInWords = (entry: string | License): string => {
  if (typeof entry === 'string') return US_STATES[entry] ?? ROLES[entry as Role] ?? entry;
  const { state, number, kinds, expiresOn } = entry;
  const until = expiresOn ? `, until ${formatLongDay(expiresOn)}` : '';
  return `${state} ${number} (${kinds.map((kind) => LICENSE_KINDS[kind]).join(', ')}${until})`;
};

function inWords(field: DraftField, value: Draft[DraftField]): string {
  if (field === 'timeZone') return US_TIME_ZONES[String(value)] ?? String(value);
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(entryInWords).join(', ');
  const on = Object.entries(value).flatMap(([name, shown]) =>
    shown ? [FIELD_NAMES[name as DraftField]] : [],
  );
  return on.join(', ') || '(nothing but the name)';
}

interface ColumnsProps {
  /** The profile's gaps: on the right, and on narrow screens above the form. */
  aside: ReactNode;
  /** The own page and the preview: on the right, and on narrow screens below the form, where they push nothing away when they grow. */
  after?: ReactNode;
  /** The form, on the left. */
  children: ReactNode;
}

const Columns = ({ aside, after, children }: ColumnsProps) => (
  <div className="grid items-start gap-3 lg:grid-cols-12 lg:grid-rows-[auto_1fr] lg:gap-5">
    <div className="grid gap-3 lg:col-span-5 lg:col-start-8 lg:gap-5">{aside}</div>
    <div className="lg:col-span-7 lg:col-start-1 lg:row-span-2 lg:row-start-1">{children}</div>
    <div className="grid content-start gap-3 lg:col-span-5 lg:col-start-8 lg:gap-5 lg:self-stretch">
      {after}
    </div>
  </div>
);

export const Page = ({ site }: PageProps) => <LoadedProfile site={site} />;

function LoadedProfile({ site }: Pick<PageProps, 'site'>) {
  const loaded = useStore(ownProfile.$loaded);
  return (
    <>
      <HeaderOf page="profile" />
      <Await
        loaded={loaded}
        retry={ownProfile.reload}
        skeleton={<SkeletonOf kind="form" subject="your profile" />}
        subject="your profile"
      >
        {(profile) => <ProfileEditor key={profile.id} profile={profile} site={site} />}
      </Await>
    </>
  );
}

function ProfileEditor({ profile, site }: { profile: Profile } & Pick<PageProps, 'site'>) {
  const form = useForm({
    name: 'profile',
    stored: profile,
    draftOf,
    problemsOf,
    save: ({ stored: { version }, draft }) => call(saveProfile, { body: { ...draft, version } }),
    onSaved: (saved) => {
      showProfile(saved);
      if (saved.name !== stored.name) void checkSession();
      showToast({ title: 'Your profile is saved' });
    },
  });
  const { stored, draft, dirty, failure } = form;
  const [previewing, setPreviewing] = useState(false);
  // Prints and shares use the saved profile.
  const link = linkOf(location.origin, stored.code);
  const preview = <PublicCard draft={draft} portrait={stored.portrait} link={link} />;
  return (
    <>
      <Columns
        aside={
          <>
            {/* A profile with gaps cannot be confirmed. */}
            {gapsOf(draftOf(stored)).length === 0 && (
              <Confirmation profile={stored} dirty={dirty} />
            )}
            <Completeness draft={draft} />
            <Button className="lg:hidden print:hidden" onClick={() => setPreviewing(true)}>
              Preview
            </Button>
          </>
        }
        after={
          <>
            <OwnPage profile={stored} dirty={dirty} review={site.review} />
            <div className="grid gap-3 lg:sticky lg:top-5 lg:gap-5">
              <div className="max-lg:hidden print:block">{preview}</div>
              <ProfileActions draft={draft} link={link} />
            </div>
          </>
        }
      >
        <form noValidate onSubmit={form.submit} className="grid gap-3 print:hidden">
          <WrittenBefore of={form} />
          {form.conflict && (
            <ConflictNotice
              title="Your profile was changed in another window"
              of={form}
              nameOf={(field) => FIELD_NAMES[field]}
              inWords={inWords}
            />
          )}
          <ErrorSummary
            sentence={failure?.current ? undefined : failure?.sentence}
            fields={form.wrong}
          />
          <ProfileForm form={form} link={link} />
          <SaveBar changed={dirty} busy={form.busy} onDiscard={form.reset} />
        </form>
      </Columns>
      <Sheet open={previewing} title="What visitors see" onClose={() => setPreviewing(false)}>
        {previewing && preview}
      </Sheet>
    </>
  );
}
