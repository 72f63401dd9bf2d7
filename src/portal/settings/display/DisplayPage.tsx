import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { CheckField, Switch } from '../../kit/fields.tsx';
import { Notice } from '../../kit/notices.tsx';
import { $display, choose, type Display } from '../../shell/display.ts';
import { ShortcutList } from '../../shell/shortcut-help.tsx';
import { SettingsPart, SettingsSkeleton } from '../SettingsFrame.tsx';

const THEMES = [
  { value: 'system', label: 'System', hint: 'Light or dark, as this device is set' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

export const Page = () => (
  <SettingsPart page="display">
    <Choices />
  </SettingsPart>
);

function Choices() {
  const { theme, shortcuts } = useStore($display);
  const [stored, setStored] = useState(true);
  const save = <Name extends keyof Display>(name: Name, value: Display[Name]) =>
    setStored(choose(name, value));
  return (
    <>
      <p className="text-ink-muted">
        What you choose here takes effect at once and is kept only in this browser. Your other
        devices have their own.
      </p>
      {!stored && (
        <Notice kind="warning" title="This browser keeps nothing" live>
          It does not let the page store your choice, so it holds until you leave this page.
        </Notice>
      )}
      <fieldset className="card p-5 lg:p-6">
        <legend className="float-left w-full">
          <h2 className="text-xl">Theme</h2>
        </legend>
        <div className="clear-both -mb-2 pt-2">
          {THEMES.map((choice) => (
            <CheckField
              key={choice.value}
              {...choice}
              type="radio"
              name="theme"
              checked={choice.value === theme}
              onChange={() => save('theme', choice.value)}
            />
          ))}
        </div>
      </fieldset>
      <section className="card p-5 lg:p-6">
        <h2 className="text-xl">Keyboard shortcuts</h2>
        <Switch
          name="shortcuts"
          label="Use shortcuts"
          hint="Single keys never act while you type. Switch them off if your speech software presses keys."
          checked={shortcuts === 'on'}
          onChange={({ target }) => save('shortcuts', target.checked ? 'on' : 'off')}
          className="mt-3 mb-2"
        />
        <ShortcutList />
      </section>
    </>
  );
}

export const Skeleton = () => <SettingsSkeleton page="display" />;
