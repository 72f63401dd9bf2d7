import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Notice } from '../../kit/Notice.tsx';
import { $display, choose, type Display } from '../../shell/display.ts';
import { SettingsPage } from '../SettingsPage.tsx';
import { DensityCard, ThemeCard } from './Choices.tsx';
import { ShortcutsCard } from './ShortcutsCard.tsx';
import { TimeZoneCard } from './TimeZoneCard.tsx';

/** How the portal looks and is worked, in this browser. */
export const DisplayPage = ({ siteName }: { siteName: string }) => (
  <SettingsPage page="display" siteName={siteName}>
    <Choices />
    <TimeZoneCard />
  </SettingsPage>
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
        What you choose here acts at once and is kept in this browser alone. Your other devices have
        their own.
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
