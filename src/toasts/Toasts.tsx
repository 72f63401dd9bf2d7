import { useStore } from '@nanostores/react';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { CONTROLS } from '../components/controls.ts';
import { Shape } from '../components/Shape.tsx';
import { TOAST_SWIPE_PX } from '../config/tokens.ts';
import { $toast, dismissToast, pauseToast, resumeToast, showCarriedToast } from './toasts.ts';

/** Whether a pointer movement (px) swipes the toast away: to the right, farther than the threshold. */
const isSwipe = (fromX: number, toX: number): boolean => toX - fromX > TOAST_SWIPE_PX;

/** The classes of each kind; `toast-danger` is not in the landing page's styles (src/styles/portal-base.css). */
const LOOKS = {
  default: 'border-l-accent',
  warning: 'border-l-accent-strong bg-accent-soft',
  danger: 'toast-danger',
} as const;

interface Props {
  /** The element that holds the region, if it is not where it is rendered. */
  within?: Element | undefined;
}

/** The live region for toasts. It is in the page before the first toast; F8 moves the focus to it. */
export function Toasts({ within }: Props) {
  const toast = useStore($toast, { ssr: 'initial' });
  const viewport = useRef<HTMLElement>(null);
  const swipeFrom = useRef<number | null>(null);
  const holders = useRef(new Set<'pointer' | 'focus'>());
  // After a move, the region is empty at first: screen readers announce only what is added later.
  const [filled, setFilled] = useState(within);
  useEffect(() => setFilled(within), [within]);

  useEffect(() => {
    const focusOnF8 = (event: KeyboardEvent) => {
      if (event.key === 'F8') viewport.current?.focus();
    };
    document.addEventListener('keydown', focusOnF8);
    showCarriedToast();
    return () => document.removeEventListener('keydown', focusOnF8);
  }, []);

  const hold = (by: 'pointer' | 'focus', held: boolean) => {
    if (held) holders.current.add(by);
    else holders.current.delete(by);
    if (holders.current.size > 0) pauseToast();
    else resumeToast();
  };

  const dismiss = () => {
    // The button disappears with the toast, so move the focus to the region.
    if (viewport.current?.contains(document.activeElement)) viewport.current.focus();
    dismissToast();
  };

  const release = (event: PointerEvent) => {
    if (swipeFrom.current !== null && isSwipe(swipeFrom.current, event.clientX)) dismissToast();
    swipeFrom.current = null;
  };

  const act = () => {
    dismiss();
    toast?.action?.onPress();
  };

  const region = (
    <section
      ref={viewport}
      aria-label="Notifications (F8)"
      tabIndex={-1}
      onPointerEnter={() => hold('pointer', true)}
      onPointerLeave={() => hold('pointer', false)}
      onFocus={() => hold('focus', true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) hold('focus', false);
      }}
      className="toasts fixed inset-x-0 z-50 w-full px-4 md:right-auto md:left-(--toasts-left,0px) md:max-w-toasts"
    >
      <div role="status" aria-live="polite" aria-atomic="true">
        {toast?.open && filled === within && (
          <div
            key={toast.id}
            className={`toast card relative flex raised gap-3 border-l-4 p-4 pr-14 ${
              LOOKS[toast.kind ?? 'default']
            }`}
            onPointerDown={(event) => {
              swipeFrom.current = event.clientX;
            }}
            onPointerUp={release}
            onPointerCancel={release}
          >
            {toast.kind === 'warning' && (
              <Shape path={CONTROLS.warning} className="size-6 shrink-0 text-accent-strong" />
            )}
            {toast.kind === 'danger' && (
              <Shape path={CONTROLS.error} className="size-6 shrink-0 text-danger" />
            )}
            <div>
              <p className="font-semibold">{toast.title}</p>
              {toast.description && <p className="text-sm text-ink-muted">{toast.description}</p>}
              {toast.action && (
                <button type="button" onClick={act} className="toast-action">
                  {toast.action.label}
                </button>
              )}
            </div>
            <button
              type="button"
              onClick={dismiss}
              className="absolute top-2 right-2 grid size-11 place-items-center rounded text-ink-muted hover:text-ink"
            >
              <Shape path={CONTROLS.close} className="size-5" />
              <span className="sr-only">Dismiss</span>
            </button>
          </div>
        )}
      </div>
    </section>
  );
  return within ? createPortal(region, within) : region;
}
