import { useState } from 'react';
import { PORTAL_PAGES } from '../../config/portal.ts';
import { DESKTOP_QUERY } from '../../config/tokens.ts';
import { changedSearch, changeSearch } from '../../lib/search-params.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { Button } from '../kit/Button.tsx';
import { Segments } from '../kit/Segments.tsx';
import { Sheet } from '../kit/Sheet.tsx';
import { Sign } from '../kit/Sign.tsx';
import { Switch } from '../kit/Switch.tsx';
import { type ReportState, toRange } from './address.ts';
import { RangeForm } from './RangeForm.tsx';
import { PRESET_WORDS, PRESETS, type Range, rangeWords } from './range.ts';

interface Props {
  state: ReportState;
  /** The days that show. */
  range: Range;
}

/** Which days the report covers, and whether it compares them; on phones in a sheet. */
export function Toolbar({ state, range }: Props) {
  const [open, setOpen] = useState(false);
  const desktop = useMediaQuery(DESKTOP_QUERY);
  const presets = (
    <Segments
      label="Range"
      segments={PRESETS.map((preset) => ({
        href: `${PORTAL_PAGES.reports.path}${changedSearch(location.search, toRange(preset))}`,
        label: PRESET_WORDS[preset],
        current: state.preset === preset,
      }))}
      onChoose={(href) => {
        const chosen = new URL(href, location.origin).searchParams.get('preset');
        changeSearch(toRange(PRESETS.find((preset) => preset === chosen) ?? PRESETS[0]));
        setOpen(false);
      }}
    />
  );
  const compare = (
    <Switch
      name="compare"
      label="Compare"
      checked={state.compare}
      onChange={({ target }) =>
        changeSearch({ compare: target.checked ? 1 : null }, { replace: true })
      }
    />
  );
  const form = (id: string) => (
    <RangeForm
      key={`${range.from} ${range.to}`}
      id={id}
      range={range}
      onDone={() => setOpen(false)}
    />
  );

  if (desktop) {
    return (
      <div className="mb-4 flex flex-wrap items-start gap-x-6 gap-y-3 print:hidden">
        {presets}
        {form('days')}
        {compare}
      </div>
    );
  }
  return (
    <div className="mb-3 print:hidden">
      <Button onClick={() => setOpen(true)} className="w-full justify-between gap-2">
        {state.preset ? PRESET_WORDS[state.preset] : rangeWords(range)}
        <Sign name="down" />
      </Button>
      <Sheet open={open} title="Range" onClose={() => setOpen(false)}>
        <div className="grid gap-5 pt-2">
          <div className="range-presets">{presets}</div>
          {form('days')}
          <div className="border-t border-line pt-3">{compare}</div>
        </div>
      </Sheet>
    </div>
  );
}
