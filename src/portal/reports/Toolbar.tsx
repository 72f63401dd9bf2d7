import { useState } from 'react';
import { PORTAL_PAGES } from '../../config/portal.ts';
import { DESKTOP_QUERY } from '../../config/tokens.ts';
import { changedSearch, changeSearch } from '../../lib/address.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { Button } from '../kit/Button.tsx';
import { Sheet } from '../kit/dialogs.tsx';
import { FieldError, Switch, wiring } from '../kit/fields.tsx';
import { Segments } from '../kit/Segments.tsx';
import { Sign } from '../kit/Sign.tsx';
import { type ReportState, toRange } from './address.ts';
import { PRESET_WORDS, PRESETS, type Range, rangeProblem, rangeWords } from './words.ts';

interface RangeFormProps {
  range: Range;
  /** Distinguishes the fields of two such forms. */
  id: string;
  /** Called once another range is chosen. */
  onDone?: () => void;
}

/** A custom range. It applies on submit, since a year is typed digit by digit. */
function RangeForm({ range, id, onDone }: RangeFormProps) {
  const [days, setDays] = useState(range);
  const [error, setError] = useState<string>();
  const changed = days.from !== range.from || days.to !== range.to;
  const field = (name: keyof Range, label: string) => (
    <label className="flex min-w-0 items-center gap-2 text-sm max-md:grid max-md:gap-1">
      <span className="text-ink-muted">{label}</span>
      <input
        {...wiring(`${id}-${name}`, { name, label, error: name === 'from' ? error : undefined })}
        type="date"
        value={days[name]}
        onChange={({ target }) => setDays({ ...days, [name]: target.value })}
        className="field field-compact w-full min-w-0 max-md:px-3 md:w-38"
      />
    </label>
  );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const problem = rangeProblem(days);
        setError(problem);
        if (problem) return;
        changeSearch(toRange(days));
        onDone?.();
      }}
    >
      <div className="flex flex-wrap items-end gap-3 max-md:grid max-md:grid-cols-2">
        {field('from', 'From')}
        {field('to', 'To')}
        <Button type="submit" disabled={!changed} className="max-md:col-span-2">
          Show
        </Button>
      </div>
      <FieldError id={`${id}-from`} error={error} />
    </form>
  );
}

interface Props {
  state: ReportState;
  range: Range;
}

/** The choice of range and comparison; on phones in a sheet. */
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
          <div className="[&_.segment]:justify-center [&_.segments]:grid [&_.segments]:grid-cols-2 [&_.segments]:text-center">
            {presets}
          </div>
          {form('days')}
          <div className="border-t border-line pt-3">{compare}</div>
        </div>
      </Sheet>
    </div>
  );
}
