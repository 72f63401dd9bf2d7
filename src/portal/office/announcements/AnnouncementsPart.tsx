import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { useEffect, useRef, useState } from 'react';
import { call, resource } from '../../../api/call.ts';
import { US_STATES } from '../../../config/places.ts';
import { PORTAL_PAGES } from '../../../config/portal.ts';
import {
  type Audience,
  changeAnnouncement,
  createAnnouncement,
  listAnnouncements,
  MAX_ANNOUNCEMENT,
  MAX_TITLE,
  type OfficeAnnouncement,
  readReach,
  withdrawAnnouncement,
} from '../../../contract/office/announcements.ts';
import { formatMomentDay } from '../../../lib/format-date.ts';
import { countWords } from '../../../lib/format-number.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { Button } from '../../kit/Button.tsx';
import { Badge } from '../../kit/badges.tsx';
import { type Column, DataTable } from '../../kit/DataTable.tsx';
import { Dialog } from '../../kit/dialogs.tsx';
import { CheckField, SelectField, TextArea, TextField } from '../../kit/fields.tsx';
import { Menu } from '../../kit/Menu.tsx';
import { ErrorSummary } from '../../kit/notices.tsx';
import { Paragraphs } from '../../kit/Paragraphs.tsx';
import { $after, pageTurns } from '../../kit/page-turns.tsx';
import { Sign } from '../../kit/Sign.tsx';
import { SkeletonCard } from '../../kit/skeletons.tsx';
import { Await, Empty } from '../../kit/states.tsx';
import { problemsIn, useForm } from '../../kit/use-form.ts';
import { WrittenBefore } from '../../kit/WrittenBefore.tsx';
import { unlessClosed, useStepUp } from '../../shared/sign-in/use-step-up.ts';
import { useAction } from '../part.ts';
import { Newsletter } from './Newsletter.tsx';

/* The office's announcements, and the editor's draft. */

const announcements = resource(
  listAnnouncements,
  computed($after, (after) => ({ query: { after } })),
);

const STATE_LOOKS = {
  draft: { kind: 'outlined', words: 'Draft' },
  planned: { kind: 'info', words: 'Planned' },
  published: { kind: 'success', words: 'Published' },
  withdrawn: { kind: 'neutral', words: 'Withdrawn' },
} as const satisfies Record<OfficeAnnouncement['state'], object>;

type When = 'now' | 'day' | 'draft';

interface Draft {
  title: string;
  text: string;
  audience: Audience;
  when: When;
  day: string;
}

const NEW_YORK = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });

/** A moment's day in New York, where publication days start (YYYY-MM-DD). */
export const dayInNewYork = (at: string | Date): string => NEW_YORK.format(new Date(at));

export function draftOf(announcement?: OfficeAnnouncement): Draft {
  const { title = '', text = '', audience = 'all', publishAt } = announcement ?? {};
  return {
    title,
    text,
    audience,
    when: publishAt ? 'day' : announcement ? 'draft' : 'now',
    day: publishAt ? dayInNewYork(publishAt) : '',
  };
}

export const bodyOf = ({ title, text, audience, when, day }: Draft) => ({
  title,
  text,
  audience,
  publish: when === 'day' ? day : when === 'now' ? 'now' : null,
});

const FIELDS = ['title', 'text', 'day'] as const;

const fieldAt = ([field]: readonly unknown[]) => (field === 'publish' ? 'day' : field);

const problemsOf = (draft: Draft) =>
  problemsIn(createAnnouncement.body, bodyOf(draft), FIELDS, fieldAt);

const CHOICES: readonly { when: When; label: string }[] = [
  { when: 'now', label: 'Publish now' },
  { when: 'day', label: 'Publish on a day' },
  { when: 'draft', label: 'Keep as a draft' },
];

interface WhenFieldsProps {
  draft: Draft;
  error: string | undefined;
  change: (changes: Partial<Draft>) => void;
}

const WhenFields = ({ draft: { when, day }, error, change }: WhenFieldsProps) => (
  <fieldset>
    <legend className="label">When</legend>
    {CHOICES.map((choice) => (
      <CheckField
        key={choice.when}
        type="radio"
        name="when"
        value={choice.when}
        label={choice.label}
        checked={choice.when === when}
        onChange={() => change({ when: choice.when })}
      />
    ))}
    {when === 'day' && (
      <div className="mt-2">
        <TextField
          name="day"
          label="Day"
          hint="Starting at midnight in New York."
          type="date"
          min={dayInNewYork(new Date())}
          value={day}
          error={error}
          onChange={({ target }) => change({ day: target.value })}
        />
      </div>
    )}
  </fieldset>
);

const AUDIENCES: readonly { value: Audience; label: string }[] = [
  { value: 'all', label: 'All affiliates' },
  { value: 'no-page', label: 'Affiliates without a page' },
  ...Object.entries(US_STATES).map(([state, name]) => ({
    value: `state:${state}` as const,
    label: `Affiliates in ${name}`,
  })),
];

/** The number of affiliates in an audience: a second look before it is too late. */
function RecipientCount({ audience }: { audience: Audience }) {
  const [words, setWords] = useState('');
  useEffect(() => {
    let shown = true;
    const say = (sentence: string) => {
      if (shown) setWords(sentence);
    };
    call(readReach, { query: { audience } }).then(
      ({ count }) => say(`Goes to ${countWords(count, 'affiliate')}.`),
      () => say('How many affiliates get it could not be loaded.'),
    );
    return () => {
      shown = false;
    };
  }, [audience]);
  return (
    <p role="status" className="min-h-6">
      {words}
    </p>
  );
}

interface EditorProps {
  /** The announcement to change; undefined for a new one. */
  announcement: OfficeAnnouncement | undefined;
  onClose: () => void;
}

const VERBS = { now: 'Publish', day: 'Plan', draft: 'Save draft' } as const;

function Editor({ announcement, onClose }: EditorProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const proved = useStepUp();
  const form = useForm({
    name: `announcement-${announcement?.id ?? 'new'}`,
    stored: undefined,
    draftOf: () => draftOf(announcement),
    problemsOf,
    atFields: ({ publish, ...others }) => (publish ? { ...others, day: publish } : others),
    save: async ({ draft, key }) => {
      const body = bodyOf(draft);
      const send = () => {
        if (!announcement) return call(createAnnouncement, { body, idempotencyKey: key });
        const { id, version } = announcement;
        return call(changeAnnouncement, { params: { id }, body: { version, ...body } });
      };
      const saved = await proved(send).catch(unlessClosed);
      return saved && { saved };
    },
    onSaved: () => {
      showToast({ title: { now: 'Published', day: 'Planned', draft: 'Saved as a draft' }[when] });
      void announcements.reload();
      onClose();
    },
  });
  const { title, text, audience, when } = form.draft;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <form noValidate onSubmit={form.submit} className="card grid gap-5 p-5 lg:p-6">
        <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
          {announcement ? 'Edit the announcement' : 'New announcement'}
        </h2>
        <WrittenBefore of={form} />
        <ErrorSummary sentence={form.failure?.sentence} fields={form.wrong} />
        <TextField {...form.field('title')} label="Title" maxLength={MAX_TITLE} />
        <TextArea
          {...form.field('text')}
          label="Text"
          hint="Plain text: an empty line begins a paragraph, and an address with https becomes a link."
          rows={10}
          count={MAX_ANNOUNCEMENT}
        />
        <SelectField {...form.field('audience')} label="Who gets it" options={AUDIENCES} />
        <WhenFields draft={form.draft} error={form.wrong.day} change={form.set} />
        <RecipientCount key={audience} audience={audience} />
        <div className="flex flex-wrap gap-3">
          <Button kind="primary" type="submit" busy={form.busy && 'Saving…'}>
            {VERBS[when]}
          </Button>
          <Button onClick={onClose}>Back to the list</Button>
        </div>
      </form>
      <section aria-label="Preview" className="card p-5 lg:p-6">
        <p className="text-sm text-ink-muted">As affiliates read it</p>
        <h2 dir="auto" className="mt-2 mb-4 text-2xl wrap-anywhere">
          {title || 'Title'}
        </h2>
        {text ? <Paragraphs text={text} /> : <p className="text-ink-muted">The text.</p>}
      </section>
    </div>
  );
}

interface Props {
  announcement: OfficeAnnouncement;
  edit: (announcement: OfficeAnnouncement) => void;
}

/** The actions on an announcement; none once it is withdrawn. */
function AnnouncementMenu({ announcement, edit }: Props) {
  const { id, version, title, state } = announcement;
  const { busy, run } = useAction();
  const [isAsking, setIsAsking] = useState(false);
  if (state === 'withdrawn') return null;
  const published = state === 'published';
  const withdraw = async () => {
    const done = await run(
      () => call(withdrawAnnouncement, { params: { id }, body: { version } }),
      'The announcement is withdrawn',
    );
    await announcements.reload();
    if (done) setIsAsking(false);
  };
  const items = [
    published
      ? { label: 'Read', href: `${PORTAL_PAGES.announcement.path}?id=${id}` }
      : { label: 'Edit', onPress: () => edit(announcement) },
    { label: 'Withdraw', onPress: () => setIsAsking(true) },
  ];
  return (
    <>
      <Menu label={`Actions for ${title}`} className="icon-button" items={items}>
        <Sign name="more" />
      </Menu>
      {isAsking && (
        <Dialog
          open
          onClose={() => setIsAsking(false)}
          title={`Withdraw “${title}”`}
          actions={
            <>
              <Button
                kind="delete"
                data-first
                busy={busy && 'Withdrawing…'}
                onClick={() => void withdraw()}
              >
                Withdraw
              </Button>
              <Button onClick={() => setIsAsking(false)}>Cancel</Button>
            </>
          }
        >
          <p className="text-ink-muted">
            {published
              ? 'It is removed from the portal and from the alerts of affiliates.'
              : 'No one has read it yet.'}
          </p>
        </Dialog>
      )}
    </>
  );
}

const COLUMNS: readonly Column<OfficeAnnouncement>[] = [
  {
    key: 'title',
    header: 'Title',
    cell: ({ title, audience }) => (
      <>
        <span dir="auto" className="wrap-anywhere">
          {title}
        </span>
        {audience !== 'all' && (
          <span className="block text-sm font-normal text-ink-muted">
            {AUDIENCES.find(({ value }) => value === audience)?.label}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'state',
    header: 'State',
    card: 'beside',
    cell: ({ state }) => <Badge kind={STATE_LOOKS[state].kind}>{STATE_LOOKS[state].words}</Badge>,
  },
  {
    key: 'publish',
    header: 'From',
    right: true,
    cell: ({ publishAt }) =>
      publishAt && (
        <time dateTime={publishAt} className="whitespace-nowrap">
          {formatMomentDay(publishAt)}
        </time>
      ),
  },
];

export type Editing = OfficeAnnouncement | 'new' | undefined;

/** The office's announcements: the list, or the editor in its place. */
export default function AnnouncementsPart() {
  const loaded = useStore(announcements.$loaded);
  const after = useStore($after);
  const [editing, setEditing] = useState<Editing>();
  const write = (
    <Button kind="primary" onClick={() => setEditing('new')}>
      Write an announcement
    </Button>
  );
  if (editing) {
    return (
      <Editor
        announcement={editing === 'new' ? undefined : editing}
        onClose={() => setEditing(undefined)}
      />
    );
  }
  return (
    <>
      <Await
        loaded={loaded}
        retry={announcements.reload}
        skeleton={<SkeletonCard lines={6} />}
        subject="the announcements"
      >
        {({ items, next }) => (
          <DataTable
            caption="Announcements"
            columns={COLUMNS}
            rows={items}
            idOf={({ id }) => id}
            nameOf={({ title }) => title}
            menu={(row) => <AnnouncementMenu announcement={row} edit={setEditing} />}
            toolbar={items.length > 0 && <div className="ml-auto">{write}</div>}
            empty={
              <Empty kind="first" title="Nothing is announced yet" action={write}>
                Affiliates get an alert of what you publish, and read it in the portal.
              </Empty>
            }
            foot={pageTurns('announcements', { after, next })}
          />
        )}
      </Await>
      <Newsletter />
    </>
  );
}
