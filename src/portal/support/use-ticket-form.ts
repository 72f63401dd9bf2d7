import { useMemo, useState } from 'react';
import { call } from '../../api/call.ts';
import { RequestError } from '../../api/request.ts';
import { ticketDraft } from '../../config/support.ts';
import { createTicket, type Ticket } from '../../contract/tickets.ts';
import { dropDraft, readDraft } from '../../session/drafts.ts';
import { useSubmit } from '../kit/use-submit.ts';
import { useUnsaved } from '../kit/use-unsaved.ts';
import { type Draft, draftOf, problemsOf, type TicketField, topicOf } from './ticket-draft.ts';
import { tickets } from './tickets.ts';

interface Work {
  draft: Draft;
  /** The same for each try to send this ticket. */
  key: string;
}

const workOf = (draft: Draft): Work => ({ draft, key: crypto.randomUUID() });

/** The form of a new ticket: what was typed survives a reload and a lost session. */
export function useTicketForm() {
  const name = ticketDraft(topicOf(location.search));
  const [start, setStart] = useState(() => draftOf(location.search));
  const [{ draft, key }, setWork] = useState(() => {
    const kept = readDraft<Partial<Work>>(name);
    return { ...workOf(start), ...kept };
  });
  const [wrong, setWrong] = useState<Partial<Record<TicketField, string>>>({});
  const [sent, setSent] = useState<Ticket>();
  const dirty = JSON.stringify(draft) !== JSON.stringify(start);
  useUnsaved(
    name,
    useMemo(() => (dirty ? { draft, key } : undefined), [dirty, draft, key]),
  );

  const set = (changes: Partial<Draft>) => {
    const next = { ...draft, ...changes };
    // Other words are another ticket for the server, too.
    setWork(workOf(next));
    setSent(undefined);
    const problems = problemsOf(next);
    const still = (Object.keys(wrong) as TicketField[]).filter((field) => problems[field]);
    setWrong(Object.fromEntries(still.map((field) => [field, problems[field]])));
  };

  /** Sends it, with the page and the version if there are any. */
  const send = async (page: string) => {
    const problems = problemsOf(draft);
    setWrong(problems);
    if (draft.topic === '' || Object.keys(problems).length > 0) return;
    try {
      const body = { ...draft, topic: draft.topic, page };
      setSent(await call(createTicket, { body, idempotencyKey: key }));
    } catch (error) {
      if (error instanceof RequestError && error.fields) setWrong(error.fields);
      throw error;
    }
    dropDraft(name);
    const empty: Draft = { topic: '', subject: '', message: '' };
    setStart(empty);
    setWork(workOf(empty));
    void tickets.reload();
  };
  const saving = useSubmit((form) => {
    const agreed = new FormData(form).get('along');
    return send(agreed ? String(agreed) : '');
  });
  return { draft, set, wrong, sent, saving };
}
