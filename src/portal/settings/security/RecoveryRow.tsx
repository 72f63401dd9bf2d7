import { call } from '../../../api/call.ts';
import { RECOVERY_CODES } from '../../../config/security.ts';
import { makeRecoveryCodes } from '../../../contract/two-step.ts';
import { Button } from '../../kit/Button.tsx';
import { Row } from './Row.tsx';
import { useProvedWork } from './use-proved-work.ts';

/** At this number or below it is time for new ones. */
const FEW = 3;

interface Props {
  left: number;
  onMade: (codes: string[]) => void;
}

/** The recovery codes: how many are left, and new ones. */
export function RecoveryRow({ left, onMade }: Props) {
  const { run, busy, problem } = useProvedWork();
  const few = left <= FEW ? ' Please make new ones soon.' : '';
  return (
    <Row
      title="Recovery codes"
      about={`${left} of ${RECOVERY_CODES} are left. Each opens the second step once, if nothing else is at hand.${few}`}
      problem={problem}
      actions={
        <Button
          busy={busy && 'One moment…'}
          onClick={() => run(async () => onMade((await call(makeRecoveryCodes)).codes))}
        >
          Make new recovery codes
        </Button>
      }
    />
  );
}
