import { lazy, Suspense, useId, useState } from 'react';
import { STAGE_WORDS } from '../../../config/contact-words.ts';
import { STAGES, type Stage } from '../../../contract/contact-fields.ts';
import type { Contact } from '../../../contract/contacts.ts';
import { interactions } from './contact.ts';
import type { Part } from './save.ts';
import { useInPlace } from './use-in-place.ts';

const STAGE: Part<Pick<Contact, 'stage' | 'reason'>> = {
  of: ({ stage, reason }) => ({ stage, reason }),
  change: (draft) => draft,
};

const ReasonDialog = lazy(() => import('../list/ReasonDialog.tsx'));

/** The colours of StageBadge. */
const LOOKS: Readonly<Record<Stage, string>> = {
  lead: 'bg-info-soft text-info',
  contacted: 'bg-surface-sunken text-ink',
  meeting: 'bg-warning-soft text-warning',
  client: 'bg-success-soft text-success',
  closed: 'bg-surface-raised text-ink-muted',
};

/** The stage, changed where it shows; "closed" asks for the reason first. */
export function StageSelect({ contact }: { contact: Contact }) {
  const id = useId();
  const [{ stage, reason }, save] = useInPlace(
    contact,
    STAGE,
    `The stage of ${contact.name} did not change`,
  );
  const [closing, setClosing] = useState(false);
  const change = async (to: Stage, why = '') => {
    setClosing(false);
    // The change is an entry of the timeline.
    if (await save({ stage: to, reason: why })) void interactions.reload();
  };
  return (
    <>
      <label htmlFor={id} className="sr-only">
        Stage
      </label>
      <select
        id={id}
        value={stage}
        onChange={({ target }) => {
          const to = target.value as Stage;
          if (to === 'closed') setClosing(true);
          else void change(to);
        }}
        className={`field field-compact stage-select ${LOOKS[stage]}`}
      >
        {STAGES.map((each) => (
          <option key={each} value={each}>
            {STAGE_WORDS[each]}
          </option>
        ))}
      </select>
      {stage === 'closed' && reason && (
        <span className="text-sm wrap-anywhere text-ink-muted">{reason}</span>
      )}
      {closing && (
        <Suspense>
          <ReasonDialog
            title={`Close ${contact.name}`}
            verb="Close contact"
            onClose={() => setClosing(false)}
            onChoose={(why) => void change('closed', why)}
          />
        </Suspense>
      )}
    </>
  );
}
