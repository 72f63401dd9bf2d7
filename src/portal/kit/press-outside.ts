import { type MouseEvent, type PointerEvent, useRef } from 'react';

/**
 * The handlers of a modal dialog that close it after a press on its backdrop. The press begins and ends
 * there: a text selected beyond the edge of a field must not close a form.
 */
export function usePressOutside(onClose: () => void) {
  const outside = useRef(false);
  /** Whether the event is on the backdrop: its target is the dialog itself, which its content covers. */
  const isOutside = ({ target, currentTarget }: { target: unknown; currentTarget: unknown }) =>
    target === currentTarget;
  return {
    onPointerDown: (event: PointerEvent) => {
      outside.current = isOutside(event);
    },
    onPointerUp: (event: PointerEvent) => {
      outside.current &&= isOutside(event);
    },
    onClick: (event: MouseEvent) => {
      // The Enter key clicks a button inside, perhaps after another mouse button was pressed outside.
      if (outside.current && isOutside(event)) onClose();
      outside.current = false;
    },
  };
}
