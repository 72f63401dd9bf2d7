import { useMemo, useState } from 'react';
import { call } from '../../../api/call.ts';
import { RequestError } from '../../../api/request.ts';
import { MAX_MESSAGE } from '../../../config/support.ts';
import { addMessage, type Ticket } from '../../../contract/tickets.ts';
import { readDraft } from '../../../session/drafts.ts';
import { Button } from '../../kit/Button.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { ProblemText } from '../../kit/ProblemText.tsx';
import { TextArea } from '../../kit/TextArea.tsx';
import { useSubmit } from '../../kit/use-submit.ts';
import { useUnsaved } from '../../kit/use-unsaved.ts';
import { move } from './move.ts';
import { showTicket } from './ticket.ts';

const FIELD = 'text';
const emptyReply = () => ({ text: '', key: crypto.randomUUID() });

/** The reply at the thread's foot, and the button that closes the ticket or opens it again. */
export function ReplyForm({ ticket }: { ticket: Ticket }) {
  const { id, status } = ticket;
  const closed = status === 'closed';
  const name = `reply-${id}`;
  const [reply, setReply] = useState(
    () => readDraft<ReturnType<typeof emptyReply>>(name) ?? emptyReply(),
  );
  const [wrong, setWrong] = useState<string>();
  const [moving, setMoving] = useState(false);
  useUnsaved(
    name,
    useMemo(() => (reply.text ? reply : undefined), [reply]),
  );
  const saving = useSubmit(async () => {
    if (reply.text.trim() === '') {
      setWrong('The reply is missing.');
      document.getElementById(FIELD)?.focus();
      return;
    }
    try {
      const body = { text: reply.text };
      const added = await call(addMessage, { params: { id }, body, idempotencyKey: reply.key });
      showTicket(added.ticket);
      setReply(emptyReply());
    } catch (error) {
      if (error instanceof RequestError) setWrong(error.fields?.text);
      throw error;
    }
  });
  const press = async () => {
    setMoving(true);
    await move(ticket, closed ? 'open' : 'closed');
    setMoving(false);
  };
  const { busy, problem } = saving;
  return (
    <form noValidate onSubmit={saving.submit} className="card grid gap-4 p-5">
      {problem && !wrong && (
        <Notice kind="danger" live title="Not sent">
          <ProblemText problem={problem} />
        </Notice>
      )}
      <TextArea
        name={FIELD}
        label="Your reply"
        rows={4}
        hint={closed ? 'This ticket is closed. A reply opens it again.' : undefined}
        value={reply.text}
        error={wrong}
        {...(reply.text.length > MAX_MESSAGE - 500 && { count: MAX_MESSAGE })}
        onChange={({ target }) => {
          setWrong(undefined);
          // Other words are another message for the server, too.
          setReply({ ...emptyReply(), text: target.value });
        }}
      />
      <div className="flex flex-wrap gap-3 max-sm:grid">
        <Button kind="primary" type="submit" busy={busy && 'Sending…'}>
          Reply
        </Button>
        <Button onClick={() => void press()} busy={moving && (closed ? 'Opening…' : 'Closing…')}>
          {closed ? 'Open again' : 'Close ticket'}
        </Button>
      </div>
    </form>
  );
}
