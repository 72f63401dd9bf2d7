import { useMemo, useState } from 'react';
import { call } from '../../../api/call.ts';
import { MAX_MESSAGE } from '../../../config/support.ts';
import { answerTicket, type OfficeTicket } from '../../../contract/office-tickets.ts';
import { readDraft } from '../../../session/drafts.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { Button } from '../../kit/Button.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { ProblemText } from '../../kit/ProblemText.tsx';
import { TextArea } from '../../kit/TextArea.tsx';
import { useSubmit } from '../../kit/use-submit.ts';
import { useUnsaved } from '../../kit/use-unsaved.ts';

interface Props {
  ticket: OfficeTicket;
  show: (now: OfficeTicket) => void;
  /** The button that closes the ticket or opens it again. */
  end: { words: string; busy: boolean; press: () => Promise<void> };
}

/** The office's answer. If somebody was faster, the thread shows what they wrote, and nothing typed is lost. */
export function AnswerForm({ ticket, show, end }: Props) {
  const { id, version } = ticket;
  const name = `answer-${id}`;
  const [text, setText] = useState(() => readDraft<{ text: string }>(name)?.text ?? '');
  useUnsaved(
    name,
    useMemo(() => (text ? { text } : undefined), [text]),
  );
  const { submit, busy, problem } = useSubmit(async () => {
    show(await call(answerTicket, { params: { id }, body: { version, text } }));
    setText('');
    showToast({ title: 'The answer is sent' });
  });
  const current = problem?.current as OfficeTicket | undefined;
  return (
    <form noValidate onSubmit={submit} className="card grid gap-4 p-5">
      {current && current.version !== version && (
        <Notice
          kind="warning"
          live
          title="Somebody else was faster"
          action={<Button onClick={() => show(current)}>Show the thread as it is now</Button>}
        >
          Nothing was sent, and what you wrote is still here.
        </Notice>
      )}
      {problem && !current && !problem.fields.text && (
        <Notice kind="danger" live title="Not sent">
          <ProblemText problem={problem} then="send again" />
        </Notice>
      )}
      <TextArea
        name="text"
        label="Your answer"
        rows={5}
        value={text}
        error={problem?.fields.text}
        {...(text.length > MAX_MESSAGE - 500 && { count: MAX_MESSAGE })}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex flex-wrap gap-3 max-sm:grid">
        <Button kind="primary" type="submit" busy={busy && 'Sending…'}>
          Send answer
        </Button>
        <Button onClick={() => void end.press()} busy={end.busy && 'One moment…'}>
          {end.words}
        </Button>
      </div>
    </form>
  );
}
