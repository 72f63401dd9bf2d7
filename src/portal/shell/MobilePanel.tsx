import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { DESKTOP_QUERY } from '../../config/tokens.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { NavLinks } from './NavLinks.tsx';

interface Props {
  current: string;
  onLogout: () => void;
}

/**
 * The sidebar of narrow screens, and its toggle. A native modal dialog: it keeps the focus inside,
 * closes on Escape and gives the focus back.
 */
export function MobilePanel(props: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const desktop = useMediaQuery(DESKTOP_QUERY);
  const close = () => dialog.current?.close();

  useEffect(() => {
    if (desktop) dialog.current?.close();
  }, [desktop]);

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          dialog.current?.showModal();
          setOpen(true);
        }}
        className="-ml-2.5 grid size-12 place-items-center rounded"
      >
        <Icon name="menu" className="size-7" />
        <span className="sr-only">Open menu</span>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the panel; Escape does the same natively. */}
      <dialog
        ref={dialog}
        aria-label="Menu"
        onClose={() => setOpen(false)}
        onClick={(event) => event.target === dialog.current && close()}
        className="panel m-0 h-dvh max-h-none w-72 max-w-[85vw] bg-surface-deep text-on-deep"
      >
        <div className="flex min-h-full flex-col p-4">
          <button
            type="button"
            onClick={close}
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
