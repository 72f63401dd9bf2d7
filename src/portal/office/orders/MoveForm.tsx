import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { OFFICE_STEPS, ORDER_STATUSES, type OrderStatus } from '../../../config/shop.ts';
import {
  LONGEST_NOTE,
  moveOrder,
  OFFICE_STATUSES,
  type OfficeOrder,
  type OfficeStatus,
} from '../../../contract/office-orders.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { Button } from '../../kit/Button.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { ProblemText } from '../../kit/ProblemText.tsx';
import { SelectField } from '../../kit/SelectField.tsx';
import { TextArea } from '../../kit/TextArea.tsx';
import { useSubmit } from '../../kit/use-submit.ts';

const isOffice = (status: OrderStatus): status is OfficeStatus =>
  (OFFICE_STATUSES as readonly OrderStatus[]).includes(status);

interface Props {
  order: OfficeOrder;
  show: (now: OfficeOrder) => void;
}

/** Moves an order on, with a note that the affiliate reads. */
export function MoveForm({ order, show }: Props) {
  const { id, version } = order;
  const steps = (OFFICE_STEPS[order.status] ?? []).filter(isOffice);
  const [status, setStatus] = useState(steps[0]);
  const [note, setNote] = useState('');
  const { submit, busy, problem } = useSubmit(async () => {
    if (!status) return;
    show(await call(moveOrder, { params: { id }, body: { version, status, note } }));
    showToast({ title: `The order is ${ORDER_STATUSES[status].toLowerCase()}` });
  });
  const current = problem?.current as OfficeOrder | undefined;
  return (
    <form noValidate onSubmit={submit} className="card grid gap-4 p-5 lg:p-6">
      <h3 className="text-lg">Next step</h3>
      {problem && Object.keys(problem.fields).length === 0 && (
        <Notice
          kind={current ? 'warning' : 'danger'}
          live
          title="Not changed"
          action={current && <Button onClick={() => show(current)}>Show it as it is now</Button>}
        >
          <ProblemText problem={problem} />
        </Notice>
      )}
      <SelectField
        name="status"
        label="Status"
        value={status}
        error={problem?.fields.status}
        options={steps.map((value) => ({ value, label: ORDER_STATUSES[value] }))}
        onChange={({ target }) => setStatus(steps.find((step) => step === target.value))}
      />
      <TextArea
        name="note"
        label="Note to the affiliate"
        optional={status !== 'declined'}
        rows={2}
        count={LONGEST_NOTE}
        value={note}
        error={problem?.fields.note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button kind="primary" type="submit" busy={busy && 'Saving…'} className="justify-self-start">
        Save
      </Button>
    </form>
  );
}
