import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { type ReactNode, useEffect, useState } from 'react';
import { addressFor, call, resource } from '../../../api/call.ts';
import { RequestError } from '../../../api/request.ts';
import { DRAFT } from '../../../config/approval.ts';
import type { Audience } from '../../../config/library.ts';
import {
  type Approval,
  ApprovalDraft,
  CLIENT_KINDS,
  listApprovals,
  MAX_REASON,
  type Material,
  readApproval,
  readPacket,
  recordApproval,
  withdrawApproval,
} from '../../../contract/approvals/approvals.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { Button } from '../../kit/Button.tsx';
import { Badge } from '../../kit/badges.tsx';
import { Changes } from '../../kit/Changes.tsx';
import { Dialog, FormDialog } from '../../kit/dialogs.tsx';
import { FormProblems, optionsOf, SelectField, TextField } from '../../kit/fields.tsx';
import { Notice } from '../../kit/notices.tsx';
import { SkeletonCard } from '../../kit/skeletons.tsx';
import { Await } from '../../kit/states.tsx';
import { type Form, problemsIn, useForm } from '../../kit/use-form.ts';
import { WrittenBefore } from '../../kit/WrittenBefore.tsx';
import { saveFrom } from '../sign-in/download.tsx';
import { useIsAffiliate } from '../sign-in/use-scope.ts';
import { approvalWords, isApproved } from './words.ts';

/* What a principal decided, as fields. */

interface Decision {
  number: string;
  principal: string;
  credential: string;
  audience: Audience;
  approvedOn: string;
  firstUse: string;
  lastDay: string;
  filing: string;
}

/** A new decision: that of the last approval, without its number and its days. */
export const decidedLike = (last: Approval | undefined, audience: Audience): Decision => ({
  number: '',
  principal: last?.principal ?? '',
  credential: last?.credential ?? '',
  audience,
  approvedOn: '',
  firstUse: '',
  lastDay: '',
  filing: last?.filing ?? '',
});

/** The decision in the form of a request. */
export const decisionOf = ({ firstUse, lastDay, ...decided }: Decision) => ({
  ...decided,
  firstUse: firstUse || null,
  lastDay: lastDay || null,
});

export const AUDIENCE_WORDS: Readonly<Record<Audience, string>> = {
  client: 'Clients',
  advisor: 'Advisors only',
};
const AUDIENCES = Object.keys(AUDIENCE_WORDS) as Audience[];

/** For whom a thing can be approved. */
const audiencesOf = ({ kind, audience }: Material): readonly Audience[] => {
  if (CLIENT_KINDS.includes(kind)) return ['client'];
  return audience === 'advisor' ? ['advisor'] : AUDIENCES;
};

export const idOf = (field: string) => `approval-${field}`;

interface FieldsProps {
  form: Pick<Form<unknown, Decision>, 'field'>;
  audiences?: readonly Audience[];
}

/** The fields of a decision, the same for an affiliate and for the office. */
export function DecisionFields({ form, audiences = AUDIENCES }: FieldsProps) {
  const field = (name: keyof Decision) => ({
    ...form.field(name),
    id: idOf(name),
    autoComplete: 'off',
  });
  return (
    <>
      <TextField {...field('number')} label="Approval number" />
      <TextField {...field('principal')} label="Principal" hint="Who approved it." />
      <TextField {...field('credential')} label="Credential" hint="Such as Series 24." optional />
      <SelectField
        {...field('audience')}
        label="For"
        options={optionsOf(AUDIENCE_WORDS).filter(({ value }) =>
          audiences.includes(value as Audience),
        )}
      />
      <TextField {...field('approvedOn')} label="Approved on" type="date" />
      <TextField {...field('firstUse')} label="First use" type="date" optional />
      <TextField
        {...field('lastDay')}
        label="Last day"
        type="date"
        optional
        hint="If blank: 366 days after the approval."
      />
      <TextField {...field('filing')} label="Filing reference" optional />
    </>
  );
}

/* The dialogs. */

interface DialogProps extends ApprovalProps {
  onClose: () => void;
}

/** The approval that fills in the form: the thing's own, or else the newest in the register. */
function useLastApproval({ approval }: Material): Approval | undefined {
  const [last, setLast] = useState(approval ?? undefined);
  useEffect(() => {
    if (approval) return;
    // Without an answer the form is empty, as for the first approval.
    call(listApprovals, { query: { limit: 1 } }).then(
      ({ items }) => setLast((before) => before ?? items[0]),
      () => {},
    );
  }, [approval]);
  return last;
}

function RecordDialog({ thing: material, reload, onClose }: DialogProps) {
  const { kind, thing, title, hash } = material;
  const audiences = audiencesOf(material);
  const [changed, setChanged] = useState(false);
  const bodyOf = (draft: Decision) => ({ kind, thing, hash, ...decisionOf(draft) });
  const form = useForm({
    name: `approval-${kind}-${thing}`,
    stored: useLastApproval(material),
    draftOf: (last) => {
      const before = last?.audience;
      return decidedLike(
        last,
        before && audiences.includes(before) ? before : (audiences[0] ?? 'client'),
      );
    },
    problemsOf: (draft) =>
      problemsIn(ApprovalDraft, bodyOf(draft), Object.keys(draft) as (keyof Decision)[]),
    save: async ({ draft, key }) => {
      setChanged(false);
      try {
        return await call(recordApproval, { body: bodyOf(draft), idempotencyKey: key });
      } catch (error) {
        if (!(error instanceof RequestError) || error.current === undefined) throw error;
        await reload();
        setChanged(true);
        return undefined;
      }
    },
    onSaved: ({ number }) => {
      showToast({ title: `${number} is recorded` });
      onClose();
      void reload();
    },
  });
  return (
    <FormDialog
      title={`Record an approval of “${title}”`}
      verb="Record"
      busy={form.busy && 'Recording…'}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <WrittenBefore of={form} />
      {changed && (
        <Notice kind="warning" live focus title="Not recorded">
          The text has changed since you opened it. Look at it again before you record its approval.
        </Notice>
      )}
      <FormProblems failure={form.failure} wrong={form.wrong} idOf={idOf} />
      <DecisionFields form={form} audiences={audiences} />
    </FormDialog>
  );
}

interface WithdrawInput {
  params: { id: string };
  body: { version: number; state: 'withdrawn'; reason: string };
}

const withdrawOwn = (input: WithdrawInput) => call(withdrawApproval, input);

interface WithdrawProps {
  approval: Approval;
  send?: (input: WithdrawInput) => Promise<Approval>;
  onDone: () => unknown;
  onClose: () => void;
}

/** Asks for the reason. The office gives `send`, because it has a route of its own. */
export function WithdrawDialog({ approval, send = withdrawOwn, onDone, onClose }: WithdrawProps) {
  const { id, version, number, title } = approval;
  const form = useForm({
    name: `withdraw:${id}`,
    stored: undefined,
    draftOf: () => ({ reason: '' }),
    save: async ({ draft }) => {
      const body = { version, state: 'withdrawn' as const, ...draft };
      try {
        return await send({ params: { id }, body });
      } catch (error) {
        // Someone else withdrew it: the page shows it so, below the sentence that says so.
        if (error instanceof RequestError && error.current) onDone();
        throw error;
      }
    },
    onSaved: () => {
      showToast({ title: `${number} is withdrawn` });
      onClose();
      onDone();
    },
  });
  return (
    <FormDialog
      title={`Withdraw ${number} of “${title}”`}
      verb="Withdraw"
      kind="delete"
      busy={form.busy && 'Withdrawing…'}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <WrittenBefore of={form} />
      {form.failure && (
        <Notice kind="danger" live title="Not withdrawn">
          {form.failure.sentence}
        </Notice>
      )}
      <p>It no longer counts for anyone at the firm. It stays in the register.</p>
      <TextField
        {...form.field('reason')}
        label="Reason"
        autoComplete="off"
        maxLength={MAX_REASON}
        data-first
      />
    </FormDialog>
  );
}

/** Compares the words of today with those that were approved. */
function ChangesDialog({ approval, onClose }: { approval: Approval; onClose: () => void }) {
  const { id, number } = approval;
  const [approvedText] = useState(() => resource(readApproval, atom({ params: { id } })));
  return (
    <Dialog open form title={`What changed after ${number}`} onClose={onClose}>
      <Await
        loaded={useStore(approvedText.$loaded)}
        retry={approvedText.reload}
        skeleton={<SkeletonCard lines={8} />}
        subject="the approved text"
      >
        {({ before, now }) => <Changes before={before} now={now ?? ''} />}
      </Await>
    </Dialog>
  );
}

export interface ApprovalProps {
  thing: Material;
  /** What the section is about, if its page has several under one heading. */
  title?: string | undefined;
  /** Reads the clearance again. */
  reload: () => Promise<void>;
  /** What an approved thing offers. */
  children?: ReactNode;
}

/** The section "Approval" of an item, a piece or a tool. */
export default function ApprovalCard(props: ApprovalProps) {
  const { kind, thing, hash, cleared, approval } = props.thing;
  const approved = isApproved(props.thing, props.thing);
  const hasNewFigures = approval?.state === 'approved' && approval.hash !== hash;
  const isAffiliate = useIsAffiliate();
  const [open, setOpen] = useState<'record' | 'withdraw' | 'changes'>();
  const onClose = () => setOpen(undefined);
  const id = `approval-of-${kind}`;
  const Heading = props.title ? 'h3' : 'h2';
  return (
    <section aria-labelledby={id} className="card grid content-start gap-3 p-5 print:hidden">
      <Heading id={id} className="text-xl">
        {props.title ?? 'Approval'}
      </Heading>
      <p className="flex flex-wrap gap-2">
        <Badge kind={approved ? 'success' : 'warning'}>{approved ? 'Approved' : DRAFT}</Badge>
        {cleared === 'advisor' && <Badge kind="outlined">{AUDIENCE_WORDS.advisor}</Badge>}
      </p>
      <p className="text-sm wrap-anywhere">{approvalWords(props.thing, props.thing)}</p>
      {hasNewFigures && <p className="text-sm">Figures changed since {approval?.number}</p>}
      <div className="flex flex-wrap gap-3">
        {(approval?.state === 'outdated' || hasNewFigures) && (
          <Button onClick={() => setOpen('changes')}>See what changed</Button>
        )}
        {isAffiliate && <Button onClick={() => setOpen('record')}>Record approval</Button>}
        <Button onClick={() => saveFrom(addressFor(readPacket, { query: { kind, thing } }))}>
          Download packet
        </Button>
        {isAffiliate && approved && approval && (
          <Button onClick={() => setOpen('withdraw')}>Withdraw</Button>
        )}
        {props.children}
      </div>
      {open === 'record' && <RecordDialog {...props} onClose={onClose} />}
      {open === 'withdraw' && approval && (
        <WithdrawDialog approval={approval} onClose={onClose} onDone={props.reload} />
      )}
      {open === 'changes' && approval && <ChangesDialog approval={approval} onClose={onClose} />}
    </section>
  );
}
