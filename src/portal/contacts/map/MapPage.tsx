import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import { call, resource } from '../../../api/call.ts';
import { gapsOf } from '../../../calculators/estate-map/gaps.ts';
import { tellApart } from '../../../calculators/estate-map/told-apart.ts';
import { PORTAL_PAGES } from '../../../config/portal.ts';
import {
  changeEstate,
  type Estate,
  EstateDraft,
  LONGEST_NOTES,
  readEstate,
} from '../../../contract/households/estates.ts';
import { type Household, readHousehold } from '../../../contract/households/households.ts';
import { $search, changedSearch, changeSearch, writeSearch } from '../../../lib/address.ts';
import { today } from '../../../lib/format-date.ts';
import { nextPaint } from '../../../lib/painted.ts';
import { act } from '../../kit/act.ts';
import { Button } from '../../kit/Button.tsx';
import { ConflictNotice } from '../../kit/ConflictNotice.tsx';
import { TextArea } from '../../kit/fields.tsx';
import { Notice } from '../../kit/notices.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { $id, type PageProps } from '../../kit/page.ts';
import { SkeletonOf } from '../../kit/skeletons.tsx';
import { Await, MissingRecord } from '../../kit/states.tsx';
import { TabLinks, Tabs } from '../../kit/Tabs.tsx';
import { offerUndo, showUndo } from '../../kit/undo.ts';
import { useForm } from '../../kit/use-form.ts';
import { submitByKey } from '../../kit/use-submit.ts';
import { WrittenBefore } from '../../kit/WrittenBefore.tsx';
import { AwaitApproval } from '../../shared/approvals/ApprovalState.tsx';
import { useTitle } from '../../shell/unread.ts';
import { Panel } from '../view/Panel.tsx';
import { EXAMPLE_ESTATE, EXAMPLE_HOUSEHOLD, EXAMPLE_ID } from './example.ts';
import { FamilyPart } from './FamilyPart.tsx';
import { GapsPart } from './GapsPart.tsx';
import { MapHead } from './MapHead.tsx';
import { mapMaterial, PleaseNote } from './MapSheet.tsx';
import { Compare, MapTables } from './MapTables.tsx';
import { type Change, type MapProps, replaceNames, reuseUnchanged, type Save } from './map.ts';
import { useOncePainted } from './once-painted.ts';
import { useFirst, useOrders } from './orders.ts';
import { PropertyPart } from './PropertyPart.tsx';
import { ShowAndPrint, WhoGetsWhat } from './WhoGetsWhat.tsx';

const { title } = PORTAL_PAGES.map;

const $place = computed($id, (id) => ({ params: { id } }));
const household = resource(readHousehold, $place);
const estate = resource(readEstate, $place);

const $isExample = computed(
  $search,
  (search) => new URLSearchParams(search).get('id') === EXAMPLE_ID,
);

/* Saving. */

/** What is shown and changed: the estate without its version, which only the server counts. */
type Plans = Omit<Estate, 'version'>;

/**
 * The stored estate with the changes that are on their way, and how to change it. A change is saved
 * on top of what is stored by then, so that another window's changes of other things stay.
 */
function useSaved(id: string, stored: Estate): [Plans, Save<Plans>] {
  const [pending, setPending] = useState<readonly Change<Plans>[]>([]);
  const latest = useRef(stored);
  if (stored.version > latest.current.version) latest.current = stored;
  const { version: _, ...plans } = stored;
  const shown = useRef<Plans>(plans);
  shown.current = reuseUnchanged(
    shown.current,
    pending.reduce((now, change) => change(now) ?? now, plans),
  );
  const save: Save<Plans> = useCallback(
    async (done, change) => {
      const receive = (now: Estate): Estate => {
        latest.current = now;
        // The page may show another household by now.
        if ($id.get() === id) estate.change((before) => reuseUnchanged(before, now));
        return now;
      };
      const hide = () => setPending((all) => all.filter((other) => other !== change));
      const undo = await act({
        queue: id,
        show: () => {
          setPending((all) => [...all, change]);
          return hide;
        },
        now: () => latest.current,
        merge: ({ version, ...before }) => {
          const after = change(before);
          return after && { ...after, version };
        },
        write: async (body) => {
          // The drawing first.
          await nextPaint();
          const { undo, ...saved } = await call(changeEstate, { params: { id }, body });
          receive(saved);
          return undo;
        },
        receive: ({ current }) => receive(current as Estate),
        done: (undo) => {
          hide();
          showUndo(done, undo, estate.reload);
        },
        failed: 'Not saved',
        conflict: () => ({
          kind: 'warning',
          title: 'Not saved',
          description: 'Another window changed the same thing. The page shows it as it is now.',
        }),
      });
      return undo !== undefined;
    },
    [id],
  );
  return [shown.current, save];
}

/* The views. */

const VIEWS = [
  { id: 'today', label: 'Today' },
  { id: 'proposed', label: 'Proposed' },
  { id: 'compare', label: 'Compare' },
];
const $view = computed($search, (search) => {
  const asked = new URLSearchParams(search).get('view');
  return VIEWS.find(({ id }) => id === asked)?.id ?? 'today';
});
const show = (view: string) =>
  changeSearch({ view: view === 'today' ? null : view }, { replace: true });

interface Shown {
  household: Household;
  estate: Plans;
  save: Save<Plans>;
  siteName: string;
}

const NOTES = v.pick(EstateDraft, ['notes']);

/** The affiliate's own notes on a plan. `draft` names them while they are unsaved. */
function Notes({ plan, save, draft }: Pick<MapProps, 'plan' | 'save'> & { draft: string }) {
  const form = useForm({
    name: draft,
    stored: plan.notes,
    draftOf: (notes: string) => ({ notes }),
    schema: NOTES,
    save: async ({ stored, draft }) =>
      (await save('The notes are saved', replaceNames({ notes: stored }, draft))) || undefined,
    onSaved: () => {},
  });
  return (
    <Panel title="Notes">
      <form noValidate onSubmit={form.submit} onKeyDown={submitByKey} className="grid gap-3">
        <WrittenBefore of={form} />
        {form.clashes.length > 0 && (
          <ConflictNotice
            title="The notes were changed in another window"
            of={form}
            nameOf={() => 'Notes'}
            inWords={(_field, value) => value}
          />
        )}
        <TextArea
          {...form.field('notes')}
          label="Notes on this map"
          hint="Private: on no sheet and in no link for clients"
          count={LONGEST_NOTES}
        />
        <Button type="submit" busy={form.busy && 'Saving…'} className="justify-self-start">
          Save notes
        </Button>
      </form>
    </Panel>
  );
}

/* The parts, each with its address. */

const PARTS = ['map', 'property', 'tables', 'gaps', 'notes'] as const;
const PART_WORDS = {
  map: 'Map',
  property: 'Property',
  tables: 'Tables',
  gaps: 'Gaps',
  notes: 'Notes',
};
const $part = computed($search, (search) => {
  const asked = new URLSearchParams(search).get('part');
  return PARTS.find((part) => part === asked) ?? 'map';
});

/** Links to the parts; how many gaps there are stands beside theirs. */
function PartLinks({ gaps }: { gaps: number }) {
  const search = useStore($search);
  const current = useStore($part);
  const hrefOf = (part: string) =>
    PORTAL_PAGES.map.path + changedSearch(search, { part: part === 'map' ? null : part });
  const tabs = PARTS.map((part) => ({
    href: hrefOf(part),
    label: PART_WORDS[part],
    ...(part === 'gaps' && { count: gaps }),
  }));
  return (
    <TabLinks
      label={title}
      tabs={tabs}
      current={hrefOf(current)}
      onChoose={(href) => writeSearch(href.slice(PORTAL_PAGES.map.path.length))}
    />
  );
}

/** Today's plan, or the proposed one: what it comes to, and its parts. */
function Plan({ household, estate, save, siteName, isProposed }: Shown & { isProposed: boolean }) {
  const plan = (isProposed && estate.proposed) || estate;
  const savePlan: Save = useCallback(
    (done, change) =>
      save(done, (whole) => {
        const before = isProposed ? whole.proposed : whole;
        const after = before && change(before);
        return after ? { ...whole, ...(isProposed ? { proposed: after } : after) } : undefined;
      }),
    [save, isProposed],
  );
  const part = useStore($part);
  const { wanted, choose } = useFirst(plan);
  const result = useOrders(plan, household, wanted);
  const later = useOncePainted(result);
  const day = today();
  const gaps = useMemo(
    () => gapsOf(later.plan, later.household, later.orders, day),
    [later.plan, later.household, later.orders, day],
  );
  const props = { plan, household, today: day, save: savePlan };
  const isExample = household === EXAMPLE_HOUSEHOLD;
  return (
    <div className="grid gap-3 lg:gap-5">
      <MapHead
        {...result}
        choose={choose}
        actions={
          <ShowAndPrint
            result={result}
            choose={choose}
            gaps={gaps}
            siteName={siteName}
            isExample={isExample}
          />
        }
      />
      <PartLinks gaps={gaps.length} />
      {part === 'map' && (
        <>
          {result.order && <WhoGetsWhat {...result} order={result.order} />}
          <FamilyPart parents={plan.parents} household={household} save={savePlan} />
        </>
      )}
      {part === 'property' && <PropertyPart {...props} plan={later.plan} />}
      {part === 'tables' && later.order && (
        <div className="min-w-0">
          <MapTables plan={later.plan} household={later.household} order={later.order} />
        </div>
      )}
      {part === 'gaps' && (
        <GapsPart gaps={gaps} plan={plan} household={household} today={day} isExample={isExample} />
      )}
      {part === 'notes' && (
        <Notes
          plan={plan}
          save={savePlan}
          draft={`notes:${household.id}${isProposed ? ':proposed' : ''}`}
        />
      )}
      <AwaitApproval things={mapMaterial} kind="map" />
      {result.order && <PleaseNote plan={result.plan} order={result.order} />}
    </div>
  );
}

/** Today's plan and the proposed one in the order of deaths that the page shows. */
function Comparison({ estate, household }: Pick<Shown, 'estate' | 'household'>) {
  const { wanted } = useFirst(estate);
  const now = useOrders(estate, household, wanted);
  const then = useOrders(estate.proposed ?? estate, household, wanted);
  if (!now.order || !then.order) return null;
  return (
    <Compare
      now={{ plan: now.plan, order: now.order }}
      proposed={{ plan: then.plan, order: then.order }}
      household={household}
    />
  );
}

function EstateMap({ notice, ...props }: Shown & { notice?: ReactNode }) {
  const { household, estate, save } = props;
  const view = useStore($view);
  const box = useRef<HTMLDivElement>(null);
  const shown = estate.proposed ? view : 'today';
  const propose = () => {
    // The pressed button is about to disappear.
    box.current?.focus();
    show('proposed');
    void save('Changes can be proposed now', ({ proposed: _, ...plan }) => ({
      ...plan,
      proposed: plan,
    }));
  };
  const discard = () => {
    box.current?.focus();
    show('today');
    void save('The proposal is discarded', (whole) => ({ ...whole, proposed: null }));
  };
  return (
    <>
      <PageHeader
        title={title}
        actions={
          estate.proposed ? (
            <Button key="discard" onClick={discard}>
              Discard proposal
            </Button>
          ) : (
            <Button key="propose" onClick={propose}>
              Propose changes
            </Button>
          )
        }
      >
        {household.name}
      </PageHeader>
      {notice}
      <div ref={box} tabIndex={-1} className="outline-none">
        {estate.proposed ? (
          <Tabs label="Plans" tabs={VIEWS} current={shown} onChange={show}>
            {shown === 'compare' ? (
              <Comparison estate={estate} household={household} />
            ) : (
              <Plan key={shown} {...props} isProposed={shown === 'proposed'} />
            )}
          </Tabs>
        ) : (
          <Plan {...props} isProposed={false} />
        )}
      </div>
    </>
  );
}

/** A made-up family, in this tab alone. */
function ExampleMap({ siteName }: { siteName: string }) {
  const [estate, setEstate] = useState<Plans>(EXAMPLE_ESTATE);
  const save: Save<Plans> = async (done, change) => {
    setEstate((now) => change(now) ?? now);
    offerUndo(done, async () => setEstate(estate));
    return true;
  };
  return (
    <EstateMap
      household={EXAMPLE_HOUSEHOLD}
      estate={estate}
      save={save}
      siteName={siteName}
      notice={
        <div className="mb-4">
          <Notice kind="info" title="Made-up example. Nothing is stored." />
        </div>
      }
    />
  );
}

type SavedProps = Pick<Shown, 'household' | 'siteName'> & { stored: Estate };

const Saved = ({ household: family, stored, siteName }: SavedProps) => {
  const household = useMemo(() => tellApart(family), [family]);
  const [estate, save] = useSaved(household.id, stored);
  return <EstateMap household={household} estate={estate} save={save} siteName={siteName} />;
};

function Missing() {
  return (
    <MissingRecord noun={title} above="contacts">
      Its household may have been deleted, or the address is not complete.
    </MissingRecord>
  );
}

function LoadedMap({ siteName }: { siteName: string }) {
  const family = useStore(household.$loaded);
  const stored = useStore(estate.$loaded);
  const name = family.status === 'ready' ? family.data.name : undefined;
  useTitle(name && `${title}, ${name}`, siteName);
  if (family.status === 'failed' && family.missing) return <Missing />;
  const wait = {
    title,
    skeleton: <SkeletonOf kind="form" subject="the estate map" />,
    subject: 'this estate map',
  };
  return (
    <Await loaded={family} retry={household.reload} {...wait}>
      {(people) => (
        <Await loaded={stored} retry={estate.reload} {...wait}>
          {(data) => <Saved household={people} stored={data} siteName={siteName} />}
        </Await>
      )}
    </Await>
  );
}

export function Page({ site }: PageProps) {
  const id = useStore($id);
  const isExample = useStore($isExample);
  if (isExample) return <ExampleMap siteName={site.name} />;
  return id ? <LoadedMap key={id} siteName={site.name} /> : <Missing />;
}
