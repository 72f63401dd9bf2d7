import { Modal, type ModalProps } from './Modal.tsx';

interface Props extends ModalProps {
  /** Wider, and on phones a sheet of the full height: for a dialog with fields. */
  form?: boolean;
}

/** Asks for one decision. Its title names the thing and its button carries the verb: "Delete 3 contacts". */
export function Dialog({ form, ...modal }: Props) {
  return <Modal {...modal} className={form ? 'dialog dialog-form' : 'dialog'} />;
}
