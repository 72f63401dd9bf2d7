import { Modal, type ModalProps } from './Modal.tsx';

/** Details beside a list: from the right on wide screens, from below on phones. */
export function Sheet(modal: ModalProps) {
  return <Modal {...modal} className="sheet" />;
}
