import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './Button.tsx';

interface Props {
  title: string;
  /** The client, if known. */
  client: string | undefined;
  /** What stands at the foot, such as an approval; empty for nothing. */
  mark: string;
  onClose: () => void;
  children: ReactNode;
}

/** A full screen for a family and the advisor to view together; Close or Escape ends it. */
export function MeetingFrame({ title, client, mark, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    dialog.current?.showModal();
    const screen = frame.current;
    // Full screen if the browser allows it, otherwise the window. A dialog element itself cannot be
    // full screen.
    if (document.fullscreenEnabled) screen?.requestFullscreen().catch(() => {});
    // Escape first leaves full screen, which should also close the mode.
    const left = () => document.fullscreenElement === null && onClose();
    screen?.addEventListener('fullscreenchange', left);
    return () => screen?.removeEventListener('fullscreenchange', left);
  }, [onClose]);

  // Closed before it is removed from the page, since only then does it return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => {
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
      element?.close();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      className="over-page m-0 h-dvh max-h-none w-screen max-w-none flex-col bg-surface-raised text-ink open:flex"
    >
      <div
        ref={frame}
        className="min-h-0 grow overflow-y-auto bg-surface-raised px-5 pt-4 pb-5 lg:px-14 lg:pt-8"
      >
        <div className="mx-auto flex min-h-full max-w-400 flex-col">
          <header className="mb-6 flex items-center justify-between gap-4 lg:mb-10">
            <div className="min-w-0">
              <h2 id={id} className="text-2xl">
                {title}
              </h2>
              {client && (
                <p dir="auto" className="text-ink-muted">
                  For {client}
                </p>
              )}
            </div>
            <Button onClick={onClose} className="shrink-0 whitespace-nowrap">
              Close
            </Button>
          </header>
          <div>{children}</div>
          {mark && <p className="mt-auto pt-6 text-sm text-ink-muted">{mark}</p>}
        </div>
      </div>
    </dialog>
  );
}
