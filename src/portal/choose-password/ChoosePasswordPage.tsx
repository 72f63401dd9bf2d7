import { Button } from '../kit/Button.tsx';
import { Notice } from '../kit/Notice.tsx';
import { Checking } from './Checking.tsx';
import { ChooseForm } from './ChooseForm.tsx';
import { Frame } from './Frame.tsx';
import { type Opened, useInvitation } from './use-invitation.ts';

/** Chooses a password by an address that the office has passed on. */
export function ChoosePasswordPage({ siteName }: { siteName: string }) {
  const { opened, check, refuse } = useInvitation();
  return (
    <Frame siteName={siteName}>
      {opened.status === 'open' ? (
        <ChooseForm key={opened.token} {...opened} refuse={refuse} />
      ) : (
        <NotOpen opened={opened} check={check} />
      )}
    </Frame>
  );
}

interface NotOpenProps {
  opened: Exclude<Opened, { status: 'open' }>;
  check: () => void;
}

/** Why there is no form. */
function NotOpen({ opened, check }: NotOpenProps) {
  if (opened.status === 'checking') return <Checking />;
  const again = opened.status === 'failed';
  return (
    <div className="mt-8">
      <Notice
        kind={again ? 'danger' : 'warning'}
        title={again ? 'We could not check this address' : 'A new address is needed'}
        live
        action={again && <Button onClick={check}>Try again</Button>}
      >
        {opened.sentence}
      </Notice>
    </div>
  );
}
