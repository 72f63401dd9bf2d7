import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Contact } from '../../../contract/contacts.ts';
import { $search, changeSearch } from '../../../lib/search-params.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { localTime } from '../../../lib/zoned-time.ts';
import { Tabs } from '../../kit/Tabs.tsx';
import { ChecklistPanel } from './ChecklistPanel.tsx';
import { ContactHead } from './ContactHead.tsx';
import { profile } from './contact.ts';
import { FactsPanel, OriginPanel } from './FactsPanel.tsx';
import { HouseholdPanel } from './HouseholdPanel.tsx';
import { NextStep } from './NextStep.tsx';
import { NOTE_FIELD, NoteForm } from './NoteForm.tsx';
import { RhythmPanel } from './RhythmPanel.tsx';
import { ScenariosPanel } from './ScenariosPanel.tsx';
import { type SheetKind, Sheets } from './Sheets.tsx';
import { TimelineCard } from './TimelineCard.tsx';
import { useTimeline } from './use-timeline.ts';

/** From here on all parts of the page fit beside each other; narrower ones show one at a time. */
const WIDE_QUERY = '(min-width: 1024px)';
const TABS = [
  { id: 'timeline', label: 'Timeline' },
  { id: 'facts', label: 'Facts' },
  { id: 'household', label: 'Household' },
];
const GRID = 'grid gap-3 lg:gap-5';

interface Props {
  contact: Contact;
  siteName: string;
}

/** A contact of the list. */
export function ContactView({ contact, siteName }: Props) {
  const wide = useMediaQuery(WIDE_QUERY);
  const search = useStore($search);
  const own = useStore(profile.$loaded);
  const mine = own.status === 'ready' ? own.data : undefined;
  // Until the profile is there, and if it does not come: as this browser's clock goes.
  const zone = mine?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const today = localTime(zone, new Date()).slice(0, 10);
  const timeline = useTimeline(contact.id);
  const [sheet, setSheet] = useState<SheetKind>('sheet');
  const tab =
    TABS.find(({ id }) => id === new URLSearchParams(search).get('tab'))?.id ?? 'timeline';
  const show = (id: string) =>
    changeSearch({ tab: id === 'timeline' ? null : id }, { replace: true });

  useEffect(() => {
    // A sheet of its own is printed once; after it the browser's own command prints the whole.
    const reset = () => setSheet('sheet');
    window.addEventListener('afterprint', reset);
    return () => window.removeEventListener('afterprint', reset);
  }, []);

  useEffect(() => {
    // "Log a talk" of the list leads here.
    if (location.hash === '#log') document.getElementById(NOTE_FIELD)?.focus();
  }, []);

  const log = () => {
    flushSync(() => show('timeline'));
    document.getElementById(NOTE_FIELD)?.focus();
  };
  const print = (kind: SheetKind) => {
    flushSync(() => setSheet(kind));
    window.print();
  };

  const parts = {
    next: <NextStep contact={contact} today={today} />,
    timeline: (
      <>
        <NoteForm contact={contact} zone={zone} />
        <TimelineCard timeline={timeline} zone={zone} />
      </>
    ),
    facts: (
      <>
        <RhythmPanel contact={contact} today={today} />
        <FactsPanel contact={contact} zone={zone} />
        <OriginPanel contact={contact} />
      </>
    ),
    household: (
      <>
        <HouseholdPanel contact={contact} />
        <ChecklistPanel contact={contact} />
      </>
    ),
  };
  return (
    <>
      <ContactHead contact={contact} onLog={log} onPrint={print} />
      {wide ? (
        <div className="grid grid-cols-12 items-start gap-5">
          <div className={`${GRID} col-span-8`}>{parts.timeline}</div>
          <div className={`${GRID} col-span-4`}>
            {parts.next}
            {parts.facts}
            {parts.household}
            <ScenariosPanel />
          </div>
        </div>
      ) : (
        <Tabs label="Parts of this contact" tabs={TABS} current={tab} onChange={show}>
          <div className={GRID}>
            {tab === 'timeline' && (
              <>
                {parts.next}
                {parts.timeline}
              </>
            )}
            {tab === 'facts' && (
              <>
                {parts.facts}
                <ScenariosPanel />
              </>
            )}
            {tab === 'household' && parts.household}
          </div>
        </Tabs>
      )}
      <Sheets
        kind={sheet}
        siteName={siteName}
        profile={mine}
        contact={contact}
        items={timeline.items}
        more={timeline.next !== null}
        zone={zone}
        today={today}
      />
    </>
  );
}
