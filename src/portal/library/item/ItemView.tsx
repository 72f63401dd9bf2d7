import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { resource } from '../../../api/call.ts';
import { Icon } from '../../../components/Icon.tsx';
import { DRAFT } from '../../../config/approval.ts';
import { AUDIENCES, LIBRARY_KINDS, LIBRARY_TOPICS } from '../../../config/library.ts';
import { PORTAL_PAGES } from '../../../config/portal.ts';
import type { Material } from '../../../contract/approvals/approvals.ts';
import { type LibraryText, readItem } from '../../../contract/library.ts';
import { formatDay, today } from '../../../lib/format-date.ts';
import { Button } from '../../kit/Button.tsx';
import { Neighbors } from '../../kit/Neighbors.tsx';
import { Notice } from '../../kit/notices.tsx';
import { $param } from '../../kit/page.ts';
import { Await } from '../../kit/states.tsx';
import { ReadingText, SourceList } from '../../kit/text.tsx';
import { ApprovalSection, FIRMS_APPROVE } from '../../shared/approvals/ApprovalState.tsx';
import { paperLine } from '../../shared/approvals/words.ts';
import {
  ADVISORS_ONLY,
  type ContactInAddress,
  ForContact,
  PreparedFor,
  useContactInAddress,
} from '../../shared/contacts/prepared.tsx';
import { HandOver, InUse } from '../../shared/handovers/handovers.tsx';
import { profile } from '../../shared/profile/profile.ts';
import { useScope } from '../../shared/sign-in/use-scope.ts';
import { PrintSheet } from '../../shell/PrintSheet.tsx';
import {
  INCOMPLETE,
  type Item,
  type ItemLink,
  isExpired,
  isIncomplete,
  isUpcoming,
  saveMark,
  startWords,
} from '../items.ts';
import { audienceOf, expiredSentence, ItemHeader, legendOf } from './ItemHeader.tsx';

const AttachDialog = lazy(() => import('./AttachDialog.tsx'));

export interface ItemPageProps {
  siteName: string;
  item: Item;
  calculator: ItemLink | undefined;
  /** The previous and next items of its topic. */
  before: ItemLink | undefined;
  after: ItemLink | undefined;
}

/* The text of the page's item, and the affiliate's card for its sheet. */
const text = resource(
  readItem,
  computed($param('slug'), (slug) => ({ params: { slug } })),
);

/** The item as a thing that firms approve. */
const thingOf = (item: Item, found: LibraryText): Material & { kind: 'item' } => ({
  ...item,
  ...found,
  kind: 'item',
  thing: item.slug,
});

const printPage = () => window.print();

interface HandOverItemProps {
  item: Item;
  contact: ContactInAddress;
  loaded: LibraryText;
}

const HandOverItem = ({ item, contact, loaded }: HandOverItemProps) => (
  <HandOver
    handed={thingOf(item, loaded)}
    email={item.email}
    reload={text.reload}
    print={printPage}
    isFor={(id) => typeof contact === 'object' && contact.id === id}
  />
);

interface ItemActionsProps {
  item: Item;
  contact: ContactInAddress;
  printable: boolean;
}

function ItemActions({ item, contact, printable }: ItemActionsProps) {
  const loaded = useStore(text.$loaded);
  const [attaching, setAttaching] = useState(false);
  const marks = useScope('materials');
  const attaches = useScope('contacts');
  // The buttons show before the text has loaded, so that none moves later.
  const disabled = loaded.status !== 'ready';
  const favourite = loaded.status === 'ready' && loaded.data.favourite;
  const mark = () => {
    const takeBack = text.change((before) => ({ ...before, favourite: !favourite }));
    void saveMark(item.slug, !favourite, takeBack);
  };
  return (
    <>
      {printable && (
        <Button disabled={disabled} onClick={printPage}>
          Print
        </Button>
      )}
      {marks && (
        <Button
          disabled={disabled}
          aria-pressed={favourite}
          onClick={mark}
          className="aria-pressed:[&_svg]:fill-current aria-pressed:[&_svg]:text-accent-strong"
        >
          <Icon name="star" className="size-5" />
          Favorite
        </Button>
      )}
      {loaded.status === 'ready' && loaded.data.cleared === 'client'
        ? !FIRMS_APPROVE && <HandOverItem item={item} contact={contact} loaded={loaded.data} />
        : attaches && (
            <Button onClick={() => setAttaching(true)}>
              <span>
                Attach<span className="max-md:sr-only"> to a contact</span>
              </span>
            </Button>
          )}
      {attaching && (
        <Suspense>
          <AttachDialog item={item} onClose={() => setAttaching(false)} />
        </Suspense>
      )}
    </>
  );
}

interface ItemSheetProps {
  siteName: string;
  item: Item;
  /** Undefined until it has loaded. */
  text: LibraryText | undefined;
  /** The name of the contact that the item was opened for. */
  client: string | undefined;
  upcoming: boolean;
  expired: boolean;
  blocked: boolean;
}

/** The printed item: for a client with the affiliate's card, for an advisor with a mark. */
function ItemSheet(props: ItemSheetProps) {
  const { siteName, item, text, client, upcoming, expired, blocked } = props;
  const loaded = useStore(profile.$loaded);
  const forClient = audienceOf(item, text) === 'client';
  const own = forClient && loaded.status === 'ready' ? loaded.data : undefined;
  const marks = [
    !forClient && ADVISORS_ONLY,
    FIRMS_APPROVE ? paperLine(text, item.expiresOn) : item.sample && DRAFT,
    upcoming && startWords(item),
    expired && expiredSentence(item),
    isIncomplete(item) && INCOMPLETE,
  ].filter(Boolean);
  return (
    <PrintSheet siteName={siteName} profile={own}>
      <div className={`library-sheet library-${item.kind}`}>
        {marks.length > 0 && <p className="font-semibold">{marks.join(' · ')}</p>}
        <h1>{item.title}</h1>
        {forClient && !blocked && !isIncomplete(item) && (
          <PreparedFor client={client} profile={own} />
        )}
        {blocked ? (
          <p>It must not be given to clients, and is not printed.</p>
        ) : (
          <>
            <div
              className="reading"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, which contains no raw HTML.
              dangerouslySetInnerHTML={{ __html: text?.html ?? '' }}
            />
            <Foot item={item} />
          </>
        )}
      </div>
    </PrintSheet>
  );
}

const Foot = ({ item }: { item: Item }) => (
  <div className="sheet-foot">
    {item.sources.length > 0 && (
      <p>
        Sources:{' '}
        {item.sources
          .map(({ label, url }, index) => `[${index + 1}] ${label}, ${withoutScheme(url)}`)
          .join('; ')}
      </p>
    )}
    <p>
      {LIBRARY_TOPICS[item.topic]}. {legendOf(item)}
    </p>
  </div>
);

const withoutScheme = (url: string): string => url.replace(/^https:\/\/(www\.)?/, '');

interface ItemFactsProps {
  item: Item;
  calculator: ItemLink | undefined;
}

function ItemFacts({ item, calculator }: ItemFactsProps) {
  const { topic, kind, audience, minutes, reviewer, changelog, map } = item;
  const { reviewedOn, startsOn, expiresOn } = item;
  return (
    <aside aria-label="About this item" className="card p-5 text-sm">
      <dl className="grid gap-3">
        <Fact label="Topic">{LIBRARY_TOPICS[topic]}</Fact>
        <Fact label="Kind">
          {LIBRARY_KINDS[kind]}, {minutes} min
        </Fact>
        <Fact label="Audience">{AUDIENCES[audience]}</Fact>
        <Fact label={reviewer ? 'Reviewed' : 'Text of'}>
          <time dateTime={reviewedOn}>{formatDay(reviewedOn)}</time>
          {reviewer && `, by ${reviewer}`}
        </Fact>
        {startsOn && (
          <Fact label="For use from">
            <time dateTime={startsOn}>{formatDay(startsOn)}</time>
          </Fact>
        )}
        <Fact label="Expires">
          <time dateTime={expiresOn}>{formatDay(expiresOn)}</time>
        </Fact>
        {calculator && (
          <Fact label="Calculator">
            <a href={calculator.href} className="link">
              {calculator.label}
            </a>
          </Fact>
        )}
        {map && (
          <Fact label="Estate map">
            <a href={`${PORTAL_PAGES.map.path}?id=example`} className="link">
              An example family
            </a>
          </Fact>
        )}
        <Fact label="Changes">
          {changelog.map(({ on, text }) => (
            <span key={on + text} className="block">
              <time dateTime={on}>{formatDay(on)}</time>: {text}
            </span>
          ))}
        </Fact>
      </dl>
    </aside>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-ink-muted">{label}</dt>
    <dd>{children}</dd>
  </div>
);

export function ItemView({ siteName, item, calculator, before, after }: ItemPageProps) {
  const loaded = useStore(text.$loaded);
  const [day] = useState(() => today());
  const expired = isExpired(item, day);
  const blocked = expired && item.audience === 'client';
  const contact = useContactInAddress();
  const ready = loaded.status === 'ready' ? loaded.data : undefined;
  return (
    <>
      <ItemHeader
        item={item}
        clearance={ready}
        day={day}
        actions={<ItemActions item={item} contact={contact} printable={!blocked} />}
      />
      {expired && (
        <div className="mb-5">
          <Notice kind="danger" title={expiredSentence(item)}>
            {blocked
              ? 'Do not give it to clients. It cannot be printed until the office has reviewed it.'
              : 'Its law and figures may be out of date until the office has reviewed it.'}
          </Notice>
        </div>
      )}
      {isIncomplete(item) && (
        <div className="mb-5">
          <Notice kind="warning" title={INCOMPLETE}>
            The figures of these rows are not final: {item.openRows.join('; ')}.
          </Notice>
        </div>
      )}
      {contact && (
        <ForContact contact={contact} remedy="A sheet that you print now names no one." />
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-8">
        <div className="min-w-0">
          <Await loaded={loaded} skeleton={<ReadingText />} retry={text.reload} subject="the text">
            {({ html }) => <ReadingText html={html} />}
          </Await>
          <SourceList sources={item.sources} className="mt-5" />
          <p className="mt-5 max-w-measure border-t border-line-strong pt-4 text-sm">
            {legendOf(item)}
          </p>
          <Neighbors label="In this topic" before={before} after={after} />
        </div>
        <div className="grid gap-5 lg:sticky lg:top-5">
          <ItemFacts item={item} calculator={calculator} />
          {ready && (
            <ApprovalSection thing={thingOf(item, ready)} reload={text.reload}>
              {ready.cleared === 'client' && (
                <HandOverItem item={item} contact={contact} loaded={ready} />
              )}
            </ApprovalSection>
          )}
          {ready && <InUse kind="item" thing={item.slug} uses={ready.uses} reload={text.reload} />}
        </div>
      </div>
      <ItemSheet
        siteName={siteName}
        item={item}
        text={ready}
        client={typeof contact === 'object' ? contact.couple : undefined}
        upcoming={isUpcoming(item, day)}
        blocked={blocked}
        expired={expired}
      />
    </>
  );
}
