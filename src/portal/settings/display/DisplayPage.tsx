import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { US_TIME_ZONES } from '../../../config/places.ts';
import { PORTAL_PAGES } from '../../../config/portal.ts';
import { Switch } from '../../kit/fields.tsx';
import { Notice } from '../../kit/notices.tsx';
import { profile } from '../../kit/profile.ts';
import { SkeletonCard } from '../../kit/skeletons.tsx';
import { Await } from '../../kit/states.tsx';
import { $display, choose, type Display } from '../../shell/display.ts';
import { ShortcutList } from '../../shell/shortcut-help.tsx';
import { SettingsPart, SettingsSkeleton } from '../SettingsFrame.tsx';

/** The theme of a drawing's colors; undefined for the page's own. */
type Scheme = 'light' | 'dark' | undefined;

const BOX = 'block h-16 w-24 shrink-0 rounded border border-line-strong';

/** A page of the portal in a theme's colors: the menu, a heading, a card with its button. */
function Sheet({ scheme }: { scheme: Scheme }) {
  return (
    <g data-theme={scheme}>
      <path className="fill-surface" d="M0 0h96v64H0z" />
      <path className="fill-surface-deep stroke-line" d="M-1-1h25v66H-1z" />
      <path className="stroke-on-deep-muted" strokeWidth="2" d="M6 12h11M6 22h8M6 32h11" />
      <path className="stroke-ink" strokeWidth="4" d="M32 12h28" />
      <rect
        className="fill-surface-raised stroke-line"
        x="32.5"
        y="22.5"
        width="55"
        height="33"
        rx="3"
      />
      <path className="stroke-ink-muted" strokeWidth="2" d="M38 30h40M38 37h32" />
      <rect className="fill-accent" x="38" y="44" width="20" height="7" rx="2" />
    </g>
  );
}

/** A preview of a theme; the system's is half light and half dark. */
const ThemeDrawing = ({ theme }: { theme: 'system' | 'light' | 'dark' }) => (
  <svg viewBox="0 0 96 64" aria-hidden="true" className={BOX}>
    <Sheet scheme={theme === 'system' ? 'light' : theme} />
    {theme === 'system' && (
      <svg x="48" width="48" height="64" viewBox="48 0 48 64" aria-hidden="true">
        <Sheet scheme="dark" />
      </svg>
    )}
  </svg>
);

function DensityDrawing({ compact }: { compact: boolean }) {
  const height = compact ? 10 : 16;
  const rows = Array.from({ length: Math.ceil(64 / height) }, (_, row) => row * height);
  return (
    <svg viewBox="0 0 96 64" aria-hidden="true" className={BOX}>
      <path className="fill-surface-raised" d="M0 0h96v64H0z" />
      {rows.map((y) => (
        <g key={y}>
          <path
            className="stroke-ink"
            strokeWidth="2"
            d={`M8 ${y + height / 2}h${y % 4 ? 24 : 30}`}
          />
          <path className="stroke-ink-muted" strokeWidth="2" d={`M50 ${y + height / 2}h38`} />
          <path className="stroke-line" d={`M0 ${y + height}h96`} />
        </g>
      ))}
    </svg>
  );
}

interface ChoiceProps<Name extends 'theme' | 'density'> {
  name: Name;
  value: Display[Name];
  chosen: Display[Name];
  onChoose: (value: Display[Name]) => void;
  label: string;
  /** Its meaning in a few words. */
  about: string;
  drawing: ReactNode;
}

/** A radio with a small preview: beside the text on phones, above it on wider screens. The whole box is clickable. Print shows only the selected one. */
function Choice<Name extends 'theme' | 'density'>(props: ChoiceProps<Name>) {
  const { name, value, chosen, onChoose, label, about, drawing } = props;
  return (
    <label className="flex cursor-pointer items-center gap-4 rounded border border-line p-3 hover:border-ink has-checked:border-on has-checked:bg-accent-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus sm:flex-col sm:items-start print:not-has-checked:hidden forced-colors:has-checked:border-[Highlight]">
      {drawing}
      <span className="flex min-w-0 gap-3">
        <input
          type="radio"
          name={name}
          value={value}
          checked={value === chosen}
          onChange={() => onChoose(value)}
          aria-describedby={`${name}-${value}-about`}
          aria-label={label}
          className="check mt-0.5 shrink-0 outline-none focus-visible:[box-shadow:none]"
        />
        <span className="min-w-0">
          <span className="block font-semibold">{label}</span>
          <span id={`${name}-${value}-about`} className="block text-sm text-ink-muted">
            {about}
          </span>
        </span>
      </span>
    </label>
  );
}

interface ThemeCardProps<Name extends keyof Display> {
  chosen: Display[Name];
  onChoose: (value: Display[Name]) => void;
}

const THEMES = [
  { value: 'system', label: 'System', about: 'As your device has it' },
  { value: 'light', label: 'Light', about: 'Dark text on paper' },
  { value: 'dark', label: 'Dark', about: 'Light text on deep green' },
] as const;

const ThemeCard = (props: ThemeCardProps<'theme'>) => (
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

const DensityCard = (props: ThemeCardProps<'density'>) => (
  <fieldset className="card p-5 lg:p-6" aria-describedby="density-note">
    <legend className="float-left w-full">
      <h2 className="text-xl">Density</h2>
    </legend>
    <p id="density-note" className="clear-both pt-1 text-ink-muted">
      For tables and lists that you use with a mouse. On touch screens rows stay large enough for
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

/** The profile's time zone, which decides on which day something is due. */
function TimeZoneCard() {
  const loaded = useStore(profile.$loaded);
  return (
    <Await
      loaded={loaded}
      retry={profile.reload}
      skeleton={<SkeletonCard lines={2} />}
      what="your time zone"
    >
      {({ timeZone }) => (
        <section className="card p-5 lg:p-6">
          <h2 className="text-xl">Time zone</h2>
          <p className="mt-1 text-ink-muted">
            Your days begin and end by <strong>{US_TIME_ZONES[timeZone] ?? timeZone} time</strong>,
            the zone of your profile: it decides when a follow-up is due. It is the same on all your
            devices.
          </p>
          <a href={PORTAL_PAGES.profile.path} className="button kit-button button-quiet mt-4">
            Change it in your profile
          </a>
        </section>
      )}
    </Await>
  );
}

interface Props {
  chosen: Display['shortcuts'];
  onChoose: (value: Display['shortcuts']) => void;
}

const ShortcutsCard = ({ chosen, onChoose }: Props) => (
  <section className="card p-5 lg:p-6">
    <h2 className="text-xl">Keyboard shortcuts</h2>
    <Switch
      name="shortcuts"
      label="Use shortcuts"
      hint="Single keys never act while you type. Switch them off if your speech software presses keys."
      checked={chosen === 'on'}
      onChange={({ target }) => onChoose(target.checked ? 'on' : 'off')}
      className="mt-3 mb-2"
    />
    <ShortcutList />
  </section>
);

export const Page = () => (
  <SettingsPart page="display">
    <Choices />
    <TimeZoneCard />
  </SettingsPart>
);

function Choices() {
  const { theme, density, shortcuts } = useStore($display);
  const [kept, setKept] = useState(true);
  const onChoose =
    <Name extends keyof Display>(name: Name) =>
    (value: Display[Name]) =>
      setKept(choose(name, value));
  return (
    <>
      <p className="text-ink-muted">
        What you choose here takes effect at once and is kept only in this browser. Your other
        devices have their own.
      </p>
      {!kept && (
        <Notice kind="warning" title="This browser keeps nothing" live>
          It does not let the page store your choice, so it holds until you leave this page.
        </Notice>
      )}
      <ThemeCard chosen={theme} onChoose={onChoose('theme')} />
      <DensityCard chosen={density} onChoose={onChoose('density')} />
      <ShortcutsCard chosen={shortcuts} onChoose={onChoose('shortcuts')} />
    </>
  );
}

export const Skeleton = () => <SettingsSkeleton page="display" />;
