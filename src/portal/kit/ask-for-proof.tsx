/** Shows the dialog that asks who is here. Loaded when it is needed. */
import { createRoot } from 'react-dom/client';
import { holdPage } from '../../session/held-page.ts';
import { ProofDialog } from './ProofDialog.tsx';

let asked: Promise<boolean> | undefined;

/** Asks for the password or a passkey, once for all who ask at the same time. Answers whether the proof was given. */
export function askForProof(signal: AbortSignal): Promise<boolean> {
  asked ??= show(signal).finally(() => {
    asked = undefined;
  });
  return asked;
}

/** In a tree of its own: whatever shows on the page stays as it is underneath. */
async function show(signal: AbortSignal): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  // What is about to be done is unsaved work: it outlasts a session that ends meanwhile.
  const release = holdPage();
  signal.addEventListener('abort', () => resolve(false));
  root.render(<ProofDialog onEnd={resolve} />);
  const given = await promise;
  release();
  root.unmount();
  place.remove();
  return given;
}
