import { call } from '../../../api/call.ts';
import { type Passkey, renamePasskey } from '../../../contract/two-step.ts';
import { useStepUp } from '../../kit/use-step-up.ts';
import { NameDialog } from './NameDialog.tsx';

interface Props {
  passkey: Passkey;
  onRenamed: () => void;
  onClose: () => void;
}

export default function RenamePasskey({
  passkey: { id, version, name },
  onRenamed,
  onClose,
}: Props) {
  const proved = useStepUp();
  const work = async (typed: string) => {
    await proved(() => call(renamePasskey, { params: { id }, body: { version, name: typed } }));
    onRenamed();
  };
  return (
    <NameDialog
      title={`Rename “${name}”`}
      name={name}
      verb="Save"
      busy="Saving…"
      failed="Not renamed yet"
      work={work}
      onClose={onClose}
    />
  );
}
