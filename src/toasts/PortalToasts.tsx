import { useEffect, useState } from 'react';
import { Toasts } from './Toasts.tsx';

/** The modal dialog that opened last, or undefined. While it is open, everything outside of it is inert. */
function useTopDialog(): HTMLDialogElement | undefined {
  const [top, setTop] = useState<HTMLDialogElement>();
  useEffect(() => {
    const open = new Set<HTMLDialogElement>();
    const look = () => {
      const modal = document.querySelectorAll<HTMLDialogElement>('dialog:modal');
      for (const dialog of open) if (![...modal].includes(dialog)) open.delete(dialog);
      for (const dialog of modal) open.add(dialog);
      setTop([...open].at(-1));
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { subtree: true, attributeFilter: ['open'] });
    look();
    return () => observer.disconnect();
  }, []);
  return top;
}

/** The toasts of the portal: in the topmost modal dialog, where they can be read and pressed. */
export const PortalToasts = () => <Toasts within={useTopDialog()} />;
