import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { formatNumber } from '../../lib/format-number.ts';
import { withinPage } from './within-page.ts';

interface Tab {
  id: string;
  label: string;
  count?: number;
}

interface Props {
  /** The tab list's accessible name. */
  label: string;
  tabs: readonly Tab[];
  current: string;
  onChange: (id: string) => void;
  children: ReactNode;
}

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/** Tabs (WAI-ARIA Authoring Practices): one stop for the Tab key; arrow keys move and select. */
export function Tabs({ label, tabs, current, onChange, children }: Props) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  const move = (event: KeyboardEvent) => {
    const index = tabs.findIndex((tab) => tab.id === current);
    const to = STEPS[event.key]?.(index, tabs.length);
    const next = to === undefined ? undefined : tabs[to];
    if (!next) return;
    event.preventDefault();
    onChange(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} onKeyDown={move} className="tabs">
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === current ? 0 : -1}
            onClick={() => onChange(tab.id)}
            className="tab"
          >
            <TabText {...tab} />
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a tab panel is focusable (Authoring Practices). */}
      <div id={`${id}-panel`} role="tabpanel" tabIndex={0} aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </>
  );
}

interface LinkProps {
  label: string;
  tabs: readonly { href: string; label: string; count?: number }[];
  current: string;
  /** Opens the address without leaving the page. */
  onChoose?: (href: string) => void;
}

/** Scrolls the tabs to the current one if they do not all fit. */
export function showCurrent(row: HTMLElement | null): void {
  const current = row?.querySelector<HTMLElement>('[aria-current]');
  if (!row || !current) return;
  // Both offsets have the same origin, which is not the row.
  const fromLeft = current.offsetLeft - row.offsetLeft;
  row.scrollLeft = fromLeft - (row.clientWidth - current.offsetWidth) / 2;
}

/** Tabs that are links, one of them to the current page. */
export function TabLinks({ label, tabs, current, onChoose }: LinkProps) {
  const row = useRef<HTMLElement>(null);
  const counts = tabs.map(({ count }) => count).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts and the fonts make tabs wider.
  useEffect(() => {
    showCurrent(row.current);
    void document.fonts.ready.then(() => showCurrent(row.current));
  }, [current, counts]);
  return (
    <nav ref={row} aria-label={label} className="tabs">
      {tabs.map((tab) => (
        <a
          key={tab.href}
          href={tab.href}
          aria-current={tab.href === current ? 'page' : undefined}
          onClick={onChoose && ((event) => withinPage(event, () => onChoose(tab.href)))}
          className="tab"
        >
          <TabText {...tab} />
        </a>
      ))}
    </nav>
  );
}

function TabText({ label, count }: { label: string; count?: number }) {
  return (
    <>
      {label}
      {count !== undefined && (
        <span className="font-normal text-ink-muted tabular-nums"> {formatNumber(count)}</span>
      )}
    </>
  );
}
