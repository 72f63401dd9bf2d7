/** The printed packet. Its script loads with its first use. */
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { entryOf } from '../../../calculators/catalogue.ts';
import { run } from '../../../calculators/run.ts';
import { SharedPacket } from '../../../components/for-you/SharedPacket.tsx';
import type { Profile } from '../../../contract/profile/profile.ts';
import type { PrintedPacket, PrintedPart } from '../../../contract/reviews/reviews.ts';
import type { SharedPart } from '../../../contract/shares/for-you.ts';
import { useAuth } from '../../../session/auth.tsx';
import { ChartCaption, PlainChart } from '../../chart/PlainChart.tsx';
import { pictureOf } from '../../chart/table-chart.ts';
import { displayName } from '../../shell/account.ts';
import { PreparedLine, SheetCard } from '../../shell/PrintSheet.tsx';
import { PrintedFor, PrintHead } from '../../shell/print.tsx';

/** The chart's size: as wide as the paper. */
const CHART = { fixedWidth: 680, height: 120 };

async function chartOf({ calculation }: PrintedPart): Promise<ReactNode> {
  const calculator = calculation && (await entryOf(calculation.calculator)?.load());
  const computed = calculator && run(calculator, calculation.inputs);
  const tables = computed && 'result' in computed ? computed.result.tables : [];
  const [picture] = tables.flatMap((table) => pictureOf(table) ?? []);
  return (
    picture && (
      <figure className="mt-3">
        <figcaption>
          <ChartCaption data={picture} />
        </figcaption>
        <PlainChart data={picture} {...CHART} />
      </figure>
    )
  );
}

/** The charts of the parts, as the sheets of calculations draw them. */
export const chartsOf = (parts: readonly PrintedPart[]): Promise<ReactNode[]> =>
  Promise.all(parts.map(chartOf));

interface Props {
  packet: PrintedPacket;
  charts: readonly ReactNode[];
  profile: Profile;
  siteName: string;
}

/** A sheet that holds the sheets of all parts, in one print job. */
export function PacketSheet({ packet, charts, profile, siteName }: Props) {
  const { session } = useAuth();
  if (session.status !== 'authenticated') return null;
  const name = profile.name || displayName(session.user);
  const firm = profile.show.firm ? profile.firm : '';
  // A direct child of the body: nothing else is printed.
  return createPortal(
    <div className="print-sheet hidden print:block">
      <SharedPacket
        {...packet}
        parts={packet.parts as readonly SharedPart[]}
        charts={charts}
        head={
          <>
            <PrintHead siteName={siteName} firm={firm} logo={profile.logo} />
            <PreparedLine />
          </>
        }
        card={<SheetCard profile={profile} />}
        end={<PrintedFor name={name} at={new Date()} />}
      />
    </div>,
    document.body,
  );
}
