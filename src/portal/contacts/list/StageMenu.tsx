import { lazy, Suspense, useState } from 'react';
import { STAGE_WORDS } from '../../../config/contact-words.ts';
import { STAGES, type Stage } from '../../../contract/contact-kinds.ts';
import { Badge } from '../../kit/badges.tsx';
import { Menu } from '../../kit/Menu.tsx';
import { Sign } from '../../kit/Sign.tsx';

const ReasonDialog = lazy(() => import('./ReasonDialog.tsx'));

const KINDS = {
  lead: 'info',
  contacted: 'neutral',
  meeting: 'meeting',
  client: 'success',
  closed: 'outlined',
} as const;

/** A contact's stage, as a word with a color and a shape. */
export const StageBadge = ({ stage }: { stage: Stage }) => (
  <Badge kind={KINDS[stage]}>{STAGE_WORDS[stage]}</Badge>
);

interface Props {
  name: string;
  stage: Stage;
  /** The reason is for "closed" only. */
  onChange: (stage: Stage, reason?: string) => void;
}

/** The stage, which can be changed in place. Only "closed" asks for more: the reason. */
export function StageMenu({ name, stage, onChange }: Props) {
  const [closing, setClosing] = useState(false);
  const items = STAGES.map((each) => ({
    label: STAGE_WORDS[each],
    checked: each === stage,
    onPress: () => {
      if (each === stage) return;
      if (each === 'closed') setClosing(true);
      else onChange(each);
    },
  }));
  return (
    <>
      <Menu
        label={`${STAGE_WORDS[stage]}, change the stage of ${name}`}
        items={items}
        className="relative z-1 -mx-2 -my-2.5 inline-flex min-h-11 items-center gap-1 rounded px-2"
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
              onChange('closed', reason);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
