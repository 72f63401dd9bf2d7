import { LEGENDS } from 'virtual:legends';
import type { CatalogueEntry } from '../../../calculators/catalogue.ts';
import { type Legends, legendSentences } from '../../../calculators/legend.ts';

/** The legend of every result, with the texts of site.json. */
export const legendOf = (
  entry: Pick<CatalogueEntry, 'title' | 'legend'>,
  projected: boolean,
  legends: Legends = LEGENDS,
): string[] => legendSentences(entry, projected, legends);

interface Props {
  sentences: readonly string[];
}

export const PrintedLegend = ({ sentences }: Props) => (
  <div className="break-inside-avoid">
    <h2>Please note</h2>
    <p>{sentences.join(' ')}</p>
  </div>
);

/** The legend. It cannot be collapsed or hidden. */
export const Legend = ({ sentences }: Props) => (
  <section aria-labelledby="legend-head" className="mt-5 border-t border-line-strong pt-4">
    <h2 id="legend-head" className="font-sans text-sm font-semibold">
      Please note
    </h2>
    {sentences.map((sentence) => (
      <p key={sentence} className="mt-1 max-w-[80ch] text-sm">
        {sentence}
      </p>
    ))}
  </section>
);
