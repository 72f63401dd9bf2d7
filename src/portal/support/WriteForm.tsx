import { useEffect } from 'react';
import { MAX_MESSAGE, TICKET_TOPICS } from '../../config/support.ts';
import { Button } from '../kit/Button.tsx';
import { CheckField } from '../kit/CheckField.tsx';
import { ErrorSummary } from '../kit/ErrorSummary.tsx';
import { Notice } from '../kit/Notice.tsx';
import { ProblemText } from '../kit/ProblemText.tsx';
import { SelectField } from '../kit/SelectField.tsx';
import { TextArea } from '../kit/TextArea.tsx';
import { TextField } from '../kit/TextField.tsx';
import { Suggestions } from './Suggestions.tsx';
import { pageAndVersion, type TicketField } from './ticket-draft.ts';
import { addressOfTicket } from './tickets.ts';
import { useTicketForm } from './use-ticket-form.ts';

const TOPICS = Object.entries(TICKET_TOPICS).map(([value, label]) => ({ value, label }));

/** "Write to us": opens a ticket. `version` is the site's. */
export function WriteForm({ version }: { version: string }) {
  const { draft, set, wrong, sent, saving } = useTicketForm();
  const { busy, problem } = saving;
  const along = pageAndVersion(document.referrer, location.origin, version);
  useEffect(() => {
    // A link to this form leads to where the typing goes on.
    if (location.hash !== '#write') return;
    const message = document.querySelector<HTMLTextAreaElement>('#write textarea');
    const place = message?.value ? message : document.getElementById('topic');
    place?.focus();
  }, []);
  const field = (name: TicketField) => ({
    name,
    error: wrong[name],
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  return (
    <form id="write" noValidate onSubmit={saving.submit} className="card grid gap-5 p-5 lg:p-6">
      <h2 className="text-lg">Write to us</h2>
      {problem && Object.keys(problem.fields).length === 0 ? (
        <Notice kind="danger" live title="Not sent">
          <ProblemText problem={problem} />
        </Notice>
      ) : (
        <ErrorSummary fields={wrong} />
      )}
      <SelectField
        {...field('topic')}
        label="Topic"
        options={TOPICS}
        placeholder="Choose a topic"
      />
      <div>
        <TextField {...field('subject')} label="Subject" autoComplete="off" />
        <Suggestions typed={draft.subject} />
      </div>
      <TextArea
        {...field('message')}
        label="Message"
        rows={6}
        hint="Without clients’ numbers: Social Security, card and account numbers are refused."
        {...(draft.message.length > MAX_MESSAGE - 500 && { count: MAX_MESSAGE })}
      />
      <CheckField
        key={sent?.id ?? 'new'}
        name="along"
        value={along}
        label={
          // The page's path begins with a slash; without one only the version would go along.
          along.startsWith('/')
            ? 'Send the page I came from and the version along'
            : 'Send the version of the portal along'
        }
        hint={<span className="break-words">{along}</span>}
        // With it or without it is another ticket for the server.
        onChange={() => set({})}
      />
      <div>
        <Button kind="primary" type="submit" busy={busy && 'Sending…'} className="max-sm:w-full">
          Send
        </Button>
        <div role="status" className={sent && 'mt-5'}>
          {sent && (
            <Notice
              kind="success"
              title="Your ticket is with the office"
              action={
                <a href={addressOfTicket(sent.id)} className="link font-semibold">
                  Open “{sent.subject}”
                </a>
              }
            >
              The answer comes into the ticket, and an alert tells you.
            </Notice>
          )}
        </div>
      </div>
    </form>
  );
}
