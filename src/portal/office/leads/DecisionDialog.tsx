import { useId, useState } from 'react';
import { call } from '../../../api/call.ts';
import { creditLead, declineLead, type OfficeLead } from '../../../contract/office-leads.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { ProblemText } from '../../kit/ProblemText.tsx';
import { TextArea } from '../../kit/TextArea.tsx';
import { useSubmit } from '../../kit/use-submit.ts';
import { AffiliateChoice } from './AffiliateChoice.tsx';
import type { Deciding } from './LeadsPart.tsx';

interface Props extends Deciding {
  onDecided: (now: OfficeLead) => void;
  onClose: () => void;
}

const WORDS = {
  credit: { verb: 'Credit', done: 'The lead is credited', hint: 'The affiliate reads it.' },
  decline: { verb: 'Decline', done: 'The lead is declined', hint: 'It is kept with the message.' },
} as const;

/** Credits a message to an affiliate, or to nobody, with a reason. */
export function DecisionDialog({ lead, what, onDecided, onClose }: Props) {
  const form = useId();
  const { id, version } = lead;
  const name = lead.person?.name ?? 'this person';
  const { verb, done, hint } = WORDS[what];
  const [affiliateId, setAffiliateId] = useState('');
  const [reason, setReason] = useState('');
  const { submit, busy, problem } = useSubmit(async () => {
    const params = { id };
    const now =
      what === 'credit'
        ? await call(creditLead, { params, body: { version, affiliateId, reason } })
        : await call(declineLead, { params, body: { version, reason } });
    onDecided(now);
    showToast({ title: done });
    onClose();
  });
  const current = problem?.current as OfficeLead | undefined;
  return (
    <Dialog
      open
      form
      onClose={onClose}
      title={`${verb} the message of ${name}`}
      actions={
        <>
          <Button kind="primary" type="submit" form={form} busy={busy && 'One moment…'}>
            {verb}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-5">
        {problem && Object.keys(problem.fields).length === 0 && (
          <Notice
            kind={current ? 'warning' : 'danger'}
            live
            title="Not done"
            action={
              current && (
                <Button
                  onClick={() => {
                    onDecided(current);
                    onClose();
                  }}
                >
                  Show it as it is now
                </Button>
              )
            }
          >
            <ProblemText problem={problem} />
          </Notice>
        )}
        {what === 'credit' && (
          <AffiliateChoice
            chosen={affiliateId}
            onChoose={setAffiliateId}
            error={problem?.fields.affiliateId}
          />
        )}
        <TextArea
          name="reason"
          label="Reason"
          hint={hint}
          rows={3}
          count={300}
          value={reason}
          error={problem?.fields.reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
    </Dialog>
  );
}
