import { useState } from 'react';
import type { ImportReport, ImportRow } from '../../../contract/contact-moves.ts';
import { PortalPage } from '../../shell/PortalPage.tsx';
import { CheckStep } from './CheckStep.tsx';
import { ImportHeader, ImportSkeleton, STEPS } from './ImportSkeleton.tsx';
import { MapStep } from './MapStep.tsx';
import { guessMapping, type Mapping } from './mapping.ts';
import type { Table } from './parse.ts';
import { SendStep } from './SendStep.tsx';
import { createSending, type SendingStore } from './sending.ts';
import { UploadStep } from './UploadStep.tsx';

/** Brings contacts in from a file. */
export function ImportPage({ siteName }: { siteName: string }) {
  return (
    <PortalPage page="importing" siteName={siteName} skeleton={ImportSkeleton}>
      <div className="max-w-4xl">
        <Importing />
      </div>
    </PortalPage>
  );
}

/** A file that was read, and which column of it is which field. */
export interface Source {
  name: string;
  table: Table;
  mapping: Mapping;
}

/** The rows as they will be sent, and what the server would make of them. */
export interface Checked {
  rows: ImportRow[];
  report: ImportReport;
}

function Importing() {
  const [source, setSource] = useState<Source>();
  const [checked, setChecked] = useState<Checked>();
  const [sending, setSending] = useState<SendingStore>();
  const [done, setDone] = useState(false);
  /** Whether anything was pressed yet: a page that just loaded keeps the focus where it is. */
  const [moved, setMoved] = useState(false);

  const take = (name: string, table: Table) => {
    setMoved(true);
    setSource({ name, table, mapping: guessMapping(table.columns) });
  };
  const startAgain = () => {
    setSource(undefined);
    setChecked(undefined);
    setSending(undefined);
    setDone(false);
  };
  const send = (rows: ImportRow[]) => {
    const store = createSending(rows);
    setSending(store);
    void store.send();
  };

  if (!source) {
    return (
      <>
        <ImportHeader step={0} />
        <UploadStep moved={moved} onTable={take} />
      </>
    );
  }
  if (sending) {
    return (
      <>
        <ImportHeader step={done ? STEPS.length : 2} />
        <SendStep
          store={sending}
          source={source}
          onDone={() => setDone(true)}
          onAgain={startAgain}
        />
      </>
    );
  }
  if (checked) {
    return (
      <>
        <ImportHeader step={2} />
        <CheckStep
          source={source}
          checked={checked}
          onBack={() => setChecked(undefined)}
          onImport={() => send(checked.rows)}
        />
      </>
    );
  }
  return (
    <>
      <ImportHeader step={1} />
      <MapStep
        source={source}
        onMapping={(mapping) => setSource({ ...source, mapping })}
        onBack={startAgain}
        onChecked={setChecked}
      />
    </>
  );
}
