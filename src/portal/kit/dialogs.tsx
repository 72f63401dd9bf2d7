import {
  Children,
  Fragment,
  isValidElement,
  type KeyboardEventHandler,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type SubmitEventHandler,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { Icon } from '../../components/Icon.tsx';
import { Button } from './Button.tsx';

interface ModalProps {
  open: boolean;
  /** Called on Escape, the close button and a press outside; the owner sets `open`. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** The buttons at its foot, the primary one first; it is rendered last, at the right edge. */
  actions?: ReactNode;
}

/** The buttons in visual and keyboard order: the primary one last. */
function primaryLast(actions: ReactNode): ReactNode[] {
  const isGroup = isValidElement<{ children?: ReactNode }>(actions) && actions.type === Fragment;
  return Children.toArray(isGroup ? actions.props.children : actions).reverse();
}

/**
 * A native modal dialog: it traps the focus, closes on Escape and returns the focus. An element
 * marked `data-first` gets the focus first.
 */
function Modal(props: ModalProps & { className: string }) {
  const { open, onClose, title, children, actions, className } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const pressOutside = usePressOutside(onClose);

  useEffect(() => {
    if (open && !dialog.current?.open) {
      dialog.current?.showModal();
      // The browser would focus the close button, and React does not render `autofocus`.
      dialog.current?.querySelector<HTMLElement>('[data-first]')?.focus();
    }
    if (!open) dialog.current?.close();
  }, [open]);

  // Closed before it is removed from the page, since only then does it return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={() => open && onClose()}
      {...pressOutside}
      className={`modal raised ${open ? 'over-page' : ''} ${className}`}
    >
      <div className="modal-frame">
        <div className="modal-head">
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          <button
            type="button"
            onClick={onClose}
            className="icon-button -mr-2.5"
            aria-label="Close"
          >
            <Icon name="close" className="size-5" />
          </button>
        </div>
        <div className="modal-body">{children}</div>
        {actions && <div className="modal-foot">{primaryLast(actions)}</div>}
      </div>
    </dialog>
  );
}

interface Props extends ModalProps {
  /** Wider, and on phones a full-height sheet: for a dialog with fields. */
  form?: boolean;
}

/** Asks for one decision. The title names the subject and the button has the verb: "Delete 3 contacts". */
export function Dialog({ form, ...modal }: Props) {
  return <Modal {...modal} className={form ? 'dialog dialog-form' : 'dialog'} />;
}

interface FormDialogProps extends Pick<ModalProps, 'onClose' | 'title' | 'children'> {
  open?: boolean;
  /** What its button says. */
  verb: string;
  /** What its button says while the form is sent. */
  busy: string | false;
  kind?: 'primary' | 'delete';
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  onKeyDown?: KeyboardEventHandler<HTMLFormElement>;
  className?: string;
}

export function FormDialog(props: FormDialogProps) {
  const { open = true, onClose, title, verb, busy, kind = 'primary', ...form } = props;
  const id = useId();
  return (
    <Dialog
      form
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button kind={kind} type="submit" form={id} busy={busy}>
            {verb}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      {open && <form id={id} noValidate className="grid gap-5 pt-2" {...form} />}
    </Dialog>
  );
}

/** Details beside a list: from the right on wide screens, from below on phones. */
export function Sheet(modal: ModalProps) {
  return <Modal {...modal} className="sheet" />;
}

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
