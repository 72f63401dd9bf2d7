import { useRef } from 'react';
import { call } from '../../../api/call.ts';
import { type Added, addPasskey, beginPasskey } from '../../../contract/two-step.ts';
import { makePasskey } from '../../kit/passkeys.ts';
import { useStepUp } from '../../kit/use-step-up.ts';
import { NameDialog } from './NameDialog.tsx';

const DEVICES = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android device'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows computer'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux computer'],
] as const;

/** The default name of a passkey made here, from the user agent. */
export const deviceWords = (agent: string): string =>
  DEVICES.find(([pattern]) => pattern.test(agent))?.[1] ?? 'Passkey';

interface Props {
  /** The browser's options, loaded in advance: the browser must be asked in the press itself. */
  options: Record<string, unknown>;
  onAdded: (added: Added) => void;
  onClose: () => void;
}

export default function AddPasskey({ options, onAdded, onClose }: Props) {
  const proved = useStepUp();
  // The server accepts each challenge once.
  const unused = useRef<Record<string, unknown> | undefined>(options);
  const work = async (name: string) => {
    const credential = await makePasskey(
      unused.current ?? (await proved(() => call(beginPasskey))),
    );
    unused.current = undefined;
    onAdded(await proved(() => call(addPasskey, { body: { name, credential } })));
  };
  return (
    <NameDialog
      title="Add a passkey"
      about="Your browser asks you next for your fingerprint, face, screen lock or security key."
      name={deviceWords(navigator.userAgent)}
      verb="Continue"
      busy="Waiting…"
      failed="Not added yet"
      work={work}
      onClose={onClose}
    />
  );
}
