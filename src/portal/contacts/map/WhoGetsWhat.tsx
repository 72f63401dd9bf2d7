import { useCallback, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { figureOf } from '../../../calculators/estate-map/figure.ts';
import type { Gap } from '../../../calculators/estate-map/gaps.ts';
import type { Order } from '../../../calculators/estate-map/parts.ts';
import { contactPath } from '../../../config/portal.ts';
import { type DeathOrder, type EstatePlan, firstOf } from '../../../contract/households/estates.ts';
import type { Household } from '../../../contract/households/households.ts';
import { COUPLE_ROLES } from '../../../contract/households/member-roles.ts';
import { Button } from '../../kit/Button.tsx';
import { useMark, whenCleared } from '../../shared/approvals/ApprovalState.tsx';
import { Panel } from '../view/Panel.tsx';
import { Drawing } from './Drawing.tsx';
import { MapMeeting } from './MapHead.tsx';
import { MapSheet, mapMaterial, type Printed } from './MapSheet.tsx';
import { MapTables } from './MapTables.tsx';
import type { useFirst, useOrders } from './orders.ts';

const NAME = 'Who gets what';

interface Shown {
  plan: EstatePlan;
  household: Household;
  order: Order;
}

/** The drawing of one order of deaths. */
export function WhoGetsWhat({ plan, household, order }: Shown) {
  const figure = useMemo(() => figureOf(plan, household, order), [plan, household, order]);
  if (figure.boxes.length === 0) return null;
  return (
    <Panel title={NAME}>
      <figure aria-label={NAME}>
        <Drawing figure={figure} />
      </figure>
    </Panel>
  );
}

/** Prints one of the sheets, once its approval is known; the browser's own command prints the map. */
function usePrinting() {
  const [kind, setKind] = useState<Printed>('map');
  useEffect(() => {
    const reset = () => setKind('map');
    window.addEventListener('afterprint', reset);
    return () => window.removeEventListener('afterprint', reset);
  }, []);
  const print = async (next: Printed) => {
    await whenCleared(mapMaterial);
    flushSync(() => setKind(next));
    window.print();
  };
  return { kind, print };
}

interface Props {
  result: ReturnType<typeof useOrders>;
  choose: ReturnType<typeof useFirst>['choose'];
  gaps: readonly Gap[];
  siteName: string;
  /** Of the example, which sends nothing. */
  isExample: boolean;
}

/** Leads to the client's page, where the dialog makes a link to the map in the order that shows. */
function ShareLink({ household, order }: { household: Household; order: DeathOrder | undefined }) {
  const [client] = household.members.flatMap(({ role, contactId }) =>
    COUPLE_ROLES.includes(role) ? (contactId ?? []) : [],
  );
  return (
    client &&
    order && (
      <a
        href={`${contactPath(client)}&share=map&first=${firstOf(order)}`}
        className="button kit-button button-quiet button-compact"
      >
        Share
      </a>
    )
  );
}

/** Shows the order of deaths that the page shows in a meeting, on paper and by link. */
export function ShowAndPrint({ result, choose, gaps, siteName, isExample }: Props) {
  const { plan, household, chosen, order } = result;
  const [meeting, setMeeting] = useState(false);
  const close = useCallback(() => setMeeting(false), []);
  const { kind, print } = usePrinting();
  const mark = useMark(mapMaterial, 'map');
  if (!order) return null;
  return (
    <>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button compact onClick={() => setMeeting(true)}>
          Meeting mode
        </Button>
        <Button compact onClick={() => void print('map')}>
          Print map
        </Button>
        <Button compact onClick={() => void print('table')}>
          Print table
        </Button>
        <ShareLink household={household} order={chosen} />
      </div>
      <MapSheet
        kind={kind}
        plan={plan}
        household={household}
        order={order}
        gaps={gaps}
        siteName={siteName}
        isExample={isExample}
      >
        <MapTables plan={plan} household={household} order={order} />
      </MapSheet>
      {meeting && (
        <MapMeeting
          plan={plan}
          household={household}
          chosen={chosen}
          choose={choose}
          order={order}
          title={NAME}
          mark={mark}
          onClose={close}
        />
      )}
    </>
  );
}
