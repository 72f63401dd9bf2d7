import { useStore } from '@nanostores/react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { $scopes, hasScope } from '../../api/work.ts';
import { PORTAL_PAGES } from '../../config/portal.ts';
import type { Link } from '../../contract/links/links.ts';
import { $search, changeSearch } from '../../lib/address.ts';
import { countWords, formatNumber } from '../../lib/format-number.ts';
import { Sparkline } from '../chart/Sparkline.tsx';
import { Button } from '../kit/Button.tsx';
import { CopyField } from '../kit/CopyField.tsx';
import { Menu } from '../kit/Menu.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import type { PageProps } from '../kit/page.ts';
import { Qr } from '../kit/Qr.tsx';
import { Sign } from '../kit/Sign.tsx';
import { SkeletonOf } from '../kit/skeletons.tsx';
import { Await } from '../kit/states.tsx';
import { TabLinks } from '../kit/Tabs.tsx';
import { EmailDialog } from './EmailDialog.tsx';
import { LinkTable } from './LinkTable.tsx';
import {
  canShare,
  closeDetails,
  closeForm,
  type ListState,
  leadsTo,
  links,
  openDetails,
  openEdit,
  openNew,
  readState,
  recentOf,
  share,
  shareOf,
} from './links.ts';
import { QrButtons, QrDialog } from './QrDialog.tsx';

/** A link's results: people, leads, the share of people who became leads, and the last 30 days. */
function Figures({ link }: { link: Link }) {
  return (
    <dl className="mt-6 grid grid-cols-2 gap-x-6 gap-y-4 border-t border-line pt-5 lg:grid-cols-4">
      <Figure name="People">{formatNumber(link.people)}</Figure>
      <Figure name="Leads">{formatNumber(link.leads)}</Figure>
      <Figure name="Became leads">
        {shareOf(link) ?? (
          <span className="text-base font-normal text-ink-muted">
            {link.people === 0 ? 'Too early' : 'Not comparable'}
          </span>
        )}
      </Figure>
      <Figure name="Last 30 days">
        <span className="flex flex-wrap items-center gap-x-3">
          <Sparkline values={link.days} />
          <span className="text-sm font-normal whitespace-nowrap text-ink-muted">
            {countWords(recentOf(link), 'person', 'people')}
          </span>
        </span>
      </Figure>
    </dl>
  );
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-muted">{name}</dt>
    <dd className="mt-0.5 flex min-h-8 items-center text-xl font-semibold tabular-nums">
      {children}
    </dd>
  </div>
);

interface DefaultCardProps {
  link: Link;
  siteName: string;
}

function DefaultCard({ link, siteName }: DefaultCardProps) {
  const [shown, setShown] = useState<'email' | 'qr' | null>(null);
  const native = canShare();
  const email = () => setShown('email');
  return (
    <section aria-labelledby="default-link" className="card p-5 lg:p-6">
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <h2 id="default-link" dir="auto" className="text-xl">
                {link.label}
              </h2>
              <p className="mt-1 text-sm text-ink-muted">
                Leads to: {leadsTo(link)}. Visitors from this link are credited to you for 30 days.
              </p>
            </div>
            <Menu
              label={`More for ${link.label}`}
              className="icon-button -my-1 lg:hidden"
              items={[
                { label: 'Details', onPress: () => openDetails(link.id) },
                { label: 'Edit', onPress: () => openEdit(link.id) },
              ]}
            >
              <Sign name="more" />
            </Menu>
          </div>
          <div className="mt-4">
            <CopyField id="default-url" label="Link to share" value={link.url} />
          </div>
          <div className="mt-4 grid gap-3 sm:flex sm:flex-wrap print:hidden">
            <Button kind="primary" onClick={native ? () => void share(link, siteName) : email}>
              {native ? 'Share' : 'Share by email'}
            </Button>
            {native && <Button onClick={email}>Email text</Button>}
            <Button className="md:hidden" onClick={() => setShown('qr')}>
              QR code
            </Button>
            <Button className="max-lg:hidden" onClick={() => openDetails(link.id)}>
              Details
            </Button>
            <Button kind="ghost" className="max-lg:hidden" onClick={() => openEdit(link.id)}>
              Edit
            </Button>
          </div>
        </div>
        <div className="grid content-start justify-items-center gap-2 max-md:hidden print:grid">
          <Qr
            text={link.url}
            label={`QR code of ${link.label}`}
            className="size-32 rounded border border-line"
          />
          <QrButtons link={link} compact />
        </div>
      </div>
      <Figures link={link} />
      {shown === 'email' && (
        <EmailDialog link={link} siteName={siteName} onClose={() => setShown(null)} />
      )}
      {shown === 'qr' && <QrDialog link={link} onClose={() => setShown(null)} />}
    </section>
  );
}

const SharesList = lazy(() =>
  import('../shared/shares/SharesPanel.tsx').then((m) => ({ default: m.SharesList })),
);
const LinkForm = lazy(() => import('./LinkForm.tsx'));
const LinkSheet = lazy(() => import('./LinkSheet.tsx'));

interface Props {
  siteName: string;
}

const PARTS = [
  { href: PORTAL_PAGES.links.path, label: 'Your links', scope: 'materials' },
  { href: `${PORTAL_PAGES.links.path}?part=clients`, label: 'For clients', scope: 'prepare' },
] as const;
const FOR_CLIENTS = 'What was shown to clients or asked of them, and what came of it.';
const showPart = (forClients: boolean): void =>
  changeSearch({ part: forClients ? 'clients' : null, state: null, after: null });

/** The default link, the others, and the dialogs that the address opens over them; or the links for clients. */
function Links(props: Props) {
  const loaded = useStore(links.$loaded);
  const search = useStore($search);
  const state = readState(search);
  const scopes = useStore($scopes);
  const tabs = PARTS.filter(({ scope }) => hasScope(scopes, scope));
  const forClients =
    new URLSearchParams(search).get('part') === 'clients'
      ? hasScope(scopes, 'prepare')
      : !hasScope(scopes, 'materials');
  const header = (
    <>
      <PageHeader
        title={PORTAL_PAGES.links.title}
        beside
        actions={
          // A list that failed to load can't be added to.
          !forClients &&
          loaded.status !== 'failed' && (
            <Button onClick={openNew} className="max-md:size-12 max-md:p-0">
              <Sign name="plus" className="size-5 md:hidden" />
              <span className="max-md:sr-only">New link</span>
            </Button>
          )
        }
      >
        {forClients ? FOR_CLIENTS : PORTAL_PAGES.links.sentence}
      </PageHeader>
      {tabs.length > 1 && (
        <TabLinks
          label="Parts of this page"
          tabs={tabs}
          current={PARTS[forClients ? 1 : 0].href}
          onChoose={(href) => showPart(href === PARTS[1].href)}
        />
      )}
    </>
  );
  if (forClients) {
    return (
      <>
        {header}
        <Suspense fallback={<SkeletonOf kind="list" subject="your links for clients" />}>
          <SharesList />
        </Suspense>
      </>
    );
  }
  return (
    <>
      {header}
      <Await
        loaded={loaded}
        retry={links.reload}
        skeleton={<SkeletonOf kind="list" subject="your links" />}
        subject="your links"
      >
        {({ items }) => <Loaded {...props} items={items} state={state} />}
      </Await>
    </>
  );
}

function Loaded({ items, state, siteName }: Props & { items: Link[]; state: ListState }) {
  const main = items.find(({ isDefault }) => isDefault);
  const opened = items.find(({ id }) => id === state.open);
  const edited = items.find(({ id }) => id === state.edited);
  return (
    <div className="grid gap-3 lg:gap-5">
      {main && <DefaultCard link={main} siteName={siteName} />}
      <LinkTable items={items} state={state} siteName={siteName} />
      <Suspense>
        {opened && <LinkSheet key={opened.id} link={opened} onClose={closeDetails} />}
        {(edited || state.making) && (
          <LinkForm key={edited?.id ?? 'new'} link={edited} onClose={closeForm} />
        )}
      </Suspense>
    </div>
  );
}

export const Page = ({ site }: PageProps) => <Links siteName={site.name} />;
