import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { AnyCalculator } from '../../../calculators/calculator.ts';
import { PrintSheet } from '../../shell/PrintSheet.tsx';
import { PrintedLegend } from '../tool/Legend.tsx';
import { profile } from '../tool/ToolSheet.tsx';

interface Props {
  siteName: string;
  /** The calculator's name. */
  title: string;
  calculator: AnyCalculator;
  /** The comparison. */
  children: ReactNode;
}

/** A comparison for a client. */
export function ComparisonSheet({ siteName, title, calculator, children }: Props) {
  const loaded = useStore(profile.$loaded);
  return (
    <PrintSheet siteName={siteName} profile={loaded.status === 'ready' ? loaded.data : undefined}>
      <div className="tool-sheet">
        <h1>{title}: two scenarios</h1>
        {children}
        <h2>Assumptions</h2>
        <ul>
          {calculator.assumptions.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <h2>Sources</h2>
        <p>{calculator.sources.map((source) => source.title).join('; ')}</p>
        <PrintedLegend title={title} />
      </div>
    </PrintSheet>
  );
}
