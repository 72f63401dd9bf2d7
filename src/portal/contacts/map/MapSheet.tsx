import { LEGENDS } from 'virtual:legends';
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import type { ReactNode } from 'react';
import type { Loaded } from '../../../api/call.ts';
import { figureOf } from '../../../calculators/estate-map/figure.ts';
import type { Gap } from '../../../calculators/estate-map/gaps.ts';
import type { Order } from '../../../calculators/estate-map/parts.ts';
import { ASK_COUNSEL_ON_PAPER, HEADINGS } from '../../../calculators/estate-map/sentences.ts';
import { assumptionsOf, lawLine, summaryOf } from '../../../calculators/estate-map/words.ts';
import { legendSentences } from '../../../calculators/legend.ts';
import { ESTATE_MAP } from '../../../contract/approvals/approvals.ts';
import type { EstatePlan } from '../../../contract/households/estates.ts';
import type { Household } from '../../../contract/households/households.ts';
import type { Profile } from '../../../contract/profile/profile.ts';
import { materialOf, useMark } from '../../shared/approvals/ApprovalState.tsx';
import { PreparedFor } from '../../shared/contacts/prepared.tsx';
import { profile } from '../../shared/profile/profile.ts';
import { PrintSheet } from '../../shell/PrintSheet.tsx';
import { PaperDrawing } from './Drawing.tsx';

export type Printed = 'map' | 'table';

const NOTE = legendSentences({ title: HEADINGS.map, legend: 'law' }, false, LEGENDS);

const NOTE_TEXT = 'mt-1 max-w-[80ch] print:ml-[1mm] print:inline';

/** What the answer assumes, and the sentences that stand under every calculation. On paper the headings begin the lines. */
export const PleaseNote = ({ plan, order }: Pick<Props, 'plan' | 'order'>) => (
  <section
    aria-labelledby="map-note"
    className="mt-6 border-t border-line pt-4 text-sm print:mt-[2mm] print:pt-[1mm] print:text-[9pt]"
  >
    <div>
      <h3 id="map-note" className="font-semibold print:inline">
        {HEADINGS.note}
      </h3>
      <p className={NOTE_TEXT}>{NOTE.join(' ')}</p>
    </div>
    <div className="mt-3 print:mt-[1mm]">
      <h3 className="font-semibold print:inline">{HEADINGS.assumptions}</h3>
      <p className={NOTE_TEXT}>{assumptionsOf(plan, order).join(' ')}</p>
    </div>
  </section>
);

interface Props {
  kind: Printed;
  plan: EstatePlan;
  household: Household;
  order: Order;
  gaps: readonly Gap[];
  /** The tables of the table sheet. */
  children: ReactNode;
}

/** The clearance of the map, which is that of every household. */
export const mapMaterial = materialOf('map', atom(ESTATE_MAP));

/** The example asks the server for no profile. */
const $nobody = atom<Loaded<Profile>>({ status: 'loading' });

/** The map with all its questions, or its tables, with the affiliate's card. */
export function MapSheet({
  siteName,
  isExample,
  ...props
}: Props & { siteName: string; isExample: boolean }) {
  const loaded = useStore(isExample ? $nobody : profile.$loaded);
  const own = loaded.status === 'ready' ? loaded.data : undefined;
  const mark = useMark(mapMaterial, 'map');
  return (
    <PrintSheet siteName={siteName} profile={own} isPrepared>
      <Content {...props} own={own} mark={mark} />
    </PrintSheet>
  );
}

type ContentProps = Props & { own: Profile | undefined; mark: string };

function Content({ kind, plan, household, order, gaps, own, mark, children }: ContentProps) {
  const figure = kind === 'map' && figureOf(plan, household, order);
  return (
    <div className={`tool-sheet ${kind === 'map' ? 'map-sheet' : ''}`}>
      <h1>{HEADINGS.map}</h1>
      <PreparedFor client={household.name} profile={own} />
      {mark && <p className="font-semibold">{mark}</p>}
      <p>{summaryOf(plan, household, order).join(' ')}</p>
      <p>{lawLine(plan)}</p>
      {figure ? (
        <>
          {figure.boxes.length > 0 && (
            <figure aria-label={HEADINGS.passing}>
              <PaperDrawing figure={figure} />
            </figure>
          )}
          {gaps.length > 0 && <h2>{HEADINGS.questions}</h2>}
          <ul className="map-questions">
            {gaps.map(({ code, about, sentence }) => (
              <li key={`${code} ${about}`}>{sentence}</li>
            ))}
          </ul>
        </>
      ) : (
        children
      )}
      <p className="mt-[2mm] font-semibold">{ASK_COUNSEL_ON_PAPER}</p>
      <PleaseNote plan={plan} order={order} />
    </div>
  );
}
