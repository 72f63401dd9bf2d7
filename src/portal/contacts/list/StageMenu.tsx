import { lazy, Suspense, useState } from 'react';
import { STAGE_WORDS } from '../../../config/contact-words.ts';
import { STAGES } from '../../../contract/contact-fields.ts';
import type { Contact } from '../../../contract/contacts.ts';
import { Menu } from '../../kit/Menu.tsx';
import { Sign } from '../../kit/Sign.tsx';
import { changeStage } from '../contacts.ts';
import { StageBadge } from '../StageBadge.tsx';

const ReasonDialog = lazy(() => import('./ReasonDialog.tsx'));

/** A contact's stage, which a press changes in place. Only "closed" asks back: for the reason. */
export function StageMenu({ contact }: { contact: Contact }) {
  const [closing, setClosing] = useState(false);
  const { name, stage } = contact;
  const items = STAGES.map((each) => ({
    label: STAGE_WORDS[each],
    checked: each === stage,
    onPress: () => {
      if (each === stage) return;
      if (each === 'closed') setClosing(true);
      else void changeStage(contact, each);
    },
  }));
  return (
    <>
      <Menu
        label={`${STAGE_WORDS[stage]}, change the stage of ${name}`}
        items={items}
        className="stage-button"
      >
        <StageBadge stage={stage} />
        <Sign name="down" className="size-3.5 text-ink-muted max-sm:hidden" />
      </Menu>
      <span className="hidden whitespace-nowrap print:inline">{STAGE_WORDS[stage]}</span>
      {closing && (
        <Suspense>
          <ReasonDialog
            title={`Close ${name}`}
            verb="Close contact"
            onClose={() => setClosing(false)}
            onChoose={(reason) => {
              setClosing(false);
              void changeStage(contact, 'closed', reason);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
