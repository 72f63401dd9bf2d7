import type { Display } from '../../shell/display.ts';
import { Choice } from './Choice.tsx';
import { DensityDrawing, ThemeDrawing } from './Drawing.tsx';

interface Props<Name extends keyof Display> {
  chosen: Display[Name];
  onChoose: (value: Display[Name]) => void;
}

const THEMES = [
  { value: 'system', label: 'System', about: 'As your device has it' },
  { value: 'light', label: 'Light', about: 'Dark text on paper' },
  { value: 'dark', label: 'Dark', about: 'Light text on deep green' },
] as const;

/** Light or dark. */
export const ThemeCard = (props: Props<'theme'>) => (
  <fieldset className="card p-5 lg:p-6">
    <legend className="float-left w-full">
      <h2 className="text-xl">Theme</h2>
    </legend>
    <div className="clear-both grid gap-3 pt-4 sm:grid-cols-3">
      {THEMES.map((theme) => (
        <Choice
          key={theme.value}
          name="theme"
          {...props}
          {...theme}
          drawing={<ThemeDrawing theme={theme.value} />}
        />
      ))}
    </div>
  </fieldset>
);

const DENSITIES = [
  { value: 'comfortable', label: 'Comfortable', about: 'Rows with room around them' },
  { value: 'compact', label: 'Compact', about: 'More rows on the screen' },
] as const;

/** How high rows are. */
export const DensityCard = (props: Props<'density'>) => (
  <fieldset className="card p-5 lg:p-6" aria-describedby="density-note">
    <legend className="float-left w-full">
      <h2 className="text-xl">Density</h2>
    </legend>
    <p id="density-note" className="clear-both pt-1 text-ink-muted">
      For tables and lists that are worked with a mouse. On touch screens rows stay large enough for
      fingers.
    </p>
    <div className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {DENSITIES.map((density) => (
        <Choice
          key={density.value}
          name="density"
          {...props}
          {...density}
          drawing={<DensityDrawing compact={density.value === 'compact'} />}
        />
      ))}
    </div>
  </fieldset>
);
