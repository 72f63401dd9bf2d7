import { type MouseEvent, useEffect, useRef } from 'react';
import { Icon } from '../../components/Icon.tsx';
import type { PortalPageKey } from '../../config/portal.ts';
import { DESKTOP_QUERY } from '../../config/tokens.ts';
import { NavLinks } from './NavLinks.tsx';

const PANEL_ID = 'portal-menu';
/** What the buttons do before React is there, and without it; React's types don't know the attributes. */
const OPENS = { command: 'show-modal', commandfor: PANEL_ID };
const CLOSES = { command: 'close', commandfor: PANEL_ID };

interface Props {
  page: PortalPageKey;
  onLogout: (() => void) | undefined;
}

/**
 * The sidebar of narrow screens, and its toggle. A native modal dialog: it keeps the focus inside,
 * closes on Escape and gives the focus back. React's handlers replace the commands, since some
 * browsers don't know them.
 */
export function MobilePanel(props: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  const inPlaceOfCommand = (act: () => void) => (event: MouseEvent) => {
    event.preventDefault();
    act();
  };

  useEffect(() => {
    const desktop = window.matchMedia(DESKTOP_QUERY);
    const closeOnDesktop = () => dialog.current?.close();
    desktop.addEventListener('change', closeOnDesktop);
    return () => desktop.removeEventListener('change', closeOnDesktop);
  }, []);

  return (
    <>
      <button
        type="button"
        {...OPENS}
        aria-haspopup="dialog"
        onClick={inPlaceOfCommand(() => dialog.current?.showModal())}
        className="-ml-2.5 grid size-12 place-items-center rounded"
      >
        <Icon name="menu" className="size-7" />
        <span className="sr-only">Open menu</span>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the panel; Escape does the same natively. */}
      <dialog
        ref={dialog}
        id={PANEL_ID}
        aria-label="Menu"
        onClick={(event) => event.target === dialog.current && close()}
        className="panel m-0 h-dvh max-h-none w-72 max-w-[85vw] bg-surface-deep text-on-deep"
      >
        <div className="flex min-h-full flex-col p-4">
          <button
            type="button"
            {...CLOSES}
            onClick={inPlaceOfCommand(close)}
            className="mb-2 ml-auto grid size-11 place-items-center rounded"
          >
            <Icon name="close" />
            <span className="sr-only">Close menu</span>
          </button>
          <NavLinks {...props} onChoose={close} />
        </div>
      </dialog>
    </>
  );
}
