import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { contactPath, PORTAL_PAGES } from '../../../config/portal.ts';
import {
  changeReview,
  deleteReview,
  type Review,
  ReviewChange,
} from '../../../contract/reviews/reviews.ts';
import { formatLongDay, today as todayHere } from '../../../lib/format-date.ts';
import { countWords } from '../../../lib/format-number.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { act } from '../../kit/act.ts';
import { Badge } from '../../kit/badges.tsx';
import { FormDialog } from '../../kit/dialogs.tsx';
import { FormProblems, TextField } from '../../kit/fields.tsx';
import { Menu } from '../../kit/Menu.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { $id, type PageProps } from '../../kit/page.ts';
import { Sign } from '../../kit/Sign.tsx';
import { SkeletonOf } from '../../kit/skeletons.tsx';
import { Await, MissingRecord } from '../../kit/states.tsx';
import { carryUndo, showCarriedUndo } from '../../kit/undo.ts';
import { problemsIn, useForm } from '../../kit/use-form.ts';
import { WrittenBefore } from '../../kit/WrittenBefore.tsx';
import { useIsAffiliate, useScope } from '../../shared/sign-in/use-scope.ts';
import { useTitle } from '../../shell/unread.ts';
import { Panel } from '../view/Panel.tsx';
import { AfterPart } from './AfterPart.tsx';
import { PacketPart } from './PacketPart.tsx';
import { review } from './review.ts';
import { MeetingPart, StepsPart } from './StepsPart.tsx';
import { StillRightPart } from './StillRightPart.tsx';

const PlansDialog = lazy(() => import('./PlansDialog.tsx'));

const { title: TITLE } = PORTAL_PAGES.review;

/** Why the family is due. */
const WhyPart = ({ reasons, since }: Review) => (
  <Panel title="Why">
    {reasons.length === 0 ? (
      <p className="text-ink-muted">Nothing in your records calls for this review.</p>
    ) : (
      <ul className="grid gap-1">
        {reasons.map(({ sentence }) => (
          <li key={sentence} dir="auto" className="wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
    )}
    {since && (
      <p className="mt-3 text-sm text-ink-muted">
        The previous review was on {formatLongDay(since)}.
      </p>
    )}
  </Panel>
);

const idOf = (field: string) => `review-${field}`;

/** Changes the title, and the day if no meeting has it. */
function ChangeDialog({ stored, onClose }: { stored: Review; onClose: () => void }) {
  const form = useForm({
    name: `review:${stored.id}`,
    stored,
    draftOf: ({ title, on }) => ({ title, on }),
    problemsOf: (draft) => problemsIn(ReviewChange, { version: 1, ...draft }, ['title', 'on']),
    save: ({ stored: { id, version, meeting }, draft: { title, on } }) =>
      call(changeReview, {
        params: { id },
        body: { version, title, ...(!meeting && { on }) },
      }),
    onSaved: ({ moved, ...changed }) => {
      onClose();
      review.change(() => changed);
      showToast({
        title: 'The review is changed',
        ...(moved && { description: `${countWords(moved, 'step')} moved` }),
      });
    },
  });
  const field = (name: 'title' | 'on') => ({ ...form.field(name), id: idOf(name) });
  return (
    <FormDialog
      title={`Change: ${stored.title}`}
      verb="Save"
      busy={form.busy && 'Saving…'}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <WrittenBefore of={form} />
      <FormProblems failure={form.failure} wrong={form.wrong} idOf={idOf} />
      <TextField {...field('title')} label="Title" autoComplete="off" data-first />
      {!stored.meeting && <TextField {...field('on')} type="date" label="Day" />}
    </FormDialog>
  );
}

/** Deletes the review, and opens its family's contact, where it can be taken back. */
const remove = ({ id, title, contactId }: Review) =>
  act({
    call: () => call(deleteReview, { params: { id } }),
    failed: 'Not deleted',
    done: ({ undo }) => {
      carryUndo({ title: `Deleted: ${title}`, undo });
      location.assign(contactPath(contactId));
    },
  });

function ReviewView({ data, siteName }: { data: Review; siteName: string }) {
  const [isChanging, setIsChanging] = useState(false);
  const [showsPlans, setShowsPlans] = useState(false);
  const { title, name, contactId, on, state } = data;
  const today = todayHere();
  useTitle(title, siteName);
  useEffect(() => showCarriedUndo(() => location.assign(contactPath(contactId))), [contactId]);
  const isOpen = state === 'open';
  const isAffiliate = useIsAffiliate();
  const prepares = useScope('prepare');
  return (
    <>
      <PageHeader
        title={title}
        beside
        badge={<Badge kind={isOpen ? 'info' : 'outlined'}>{isOpen ? 'Open' : 'Closed'}</Badge>}
        actions={
          isOpen &&
          prepares && (
            <Menu
              label={`More on ${title}`}
              className="icon-button"
              items={[
                { label: 'Change', onPress: () => setIsChanging(true) },
                ...(isAffiliate
                  ? [
                      { label: 'Plans of steps', onPress: () => setShowsPlans(true) },
                      { label: 'Delete', onPress: () => void remove(data) },
                    ]
                  : []),
              ]}
            >
              <Sign name="more" />
            </Menu>
          )
        }
      >
        <a href={contactPath(contactId)} data-name={name} className="link" dir="auto">
          {name}
        </a>
        {' · '}
        <time dateTime={on}>{formatLongDay(on)}</time>
      </PageHeader>
      {/* The steps are third in the page's order, and beside the others on wide screens. */}
      <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)] lg:grid-rows-[repeat(4,auto)_1fr] lg:gap-5 lg:*:col-start-1">
        <WhyPart {...data} />
        <MeetingPart review={data} />
        <div className="lg:col-start-2! lg:row-span-full">
          <StepsPart review={data} today={today} />
        </div>
        {prepares && <PacketPart review={data} siteName={siteName} />}
        {prepares && <StillRightPart review={data} />}
        <AfterPart review={data} today={today} />
      </div>
      {isChanging && <ChangeDialog stored={data} onClose={() => setIsChanging(false)} />}
      <Suspense>{showsPlans && <PlansDialog onClose={() => setShowsPlans(false)} />}</Suspense>
    </>
  );
}

const Missing = () => (
  <MissingRecord noun={TITLE} above="contacts">
    It may have been deleted, or the address is not complete.
  </MissingRecord>
);

function LoadedReview({ site, name }: PageProps) {
  const loaded = useStore(review.$loaded);
  if (loaded.status === 'failed' && loaded.missing) return <Missing />;
  return (
    <Await
      loaded={loaded}
      title={name ?? TITLE}
      retry={review.reload}
      skeleton={<SkeletonOf kind="form" subject="the review" />}
      subject="this review"
    >
      {(data) => <ReviewView data={data} siteName={site.name} />}
    </Await>
  );
}

export function Page(props: PageProps) {
  const id = useStore($id);
  return id ? <LoadedReview key={id} {...props} /> : <Missing />;
}
