/** The words of the estate map on paper and by link, with names where a family's values are. */
import {
  ASK_COUNSEL_ON_PAPER,
  BY_WORDS,
  CELLS,
  COLUMNS,
  ENDS,
  GAPS,
  HEADINGS,
  INHERITANCE_ASSUMPTIONS,
  LAW,
  MAP_ASSUMPTIONS,
  NO_TAX,
  NOT_COUNTED,
  PART_WORDS,
  printed,
  SUMMARY,
  TWO_DEATHS_ASSUMPTIONS,
} from '../../src/calculators/estate-map/sentences.ts';
import { legendSentences } from '../../src/calculators/legend.ts';
import content from '../../src/content/site.json' with { type: 'json' };
import { listed, tagged } from './plain-html.ts';

export function mapHtml(): string {
  const { map, passing, has, taxes, basis, questions, note, assumptions } = HEADINGS;
  const legend = legendSentences({ title: map, legend: 'law' }, false, content.site.legends);
  return [
    tagged('h1', [map]),
    tagged('p', printed(SUMMARY, NO_TAX, LAW)),
    tagged('h2', [passing, has, taxes]),
    listed(basis, printed(COLUMNS, CELLS, BY_WORDS, PART_WORDS, ENDS)),
    listed(questions, printed(GAPS, NOT_COUNTED)),
    tagged('p', [ASK_COUNSEL_ON_PAPER]),
    listed(note, legend),
    listed(assumptions, [
      ...MAP_ASSUMPTIONS,
      ...TWO_DEATHS_ASSUMPTIONS,
      ...printed(INHERITANCE_ASSUMPTIONS),
    ]),
  ].join('\n');
}
