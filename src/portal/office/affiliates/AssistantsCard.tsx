/** Who works for the affiliate whose page is open. */
import { useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { scopeWords } from '../../../config/assistant-words.ts';
import {
  type EndedBy,
  endOfficeAssistant,
  type OfficeAssistant,
} from '../../../contract/assistants.ts';
import { formatDay, formatMoment, formatMomentDay } from '../../../lib/format-date.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { Button } from '../../kit/Button.tsx';
import { Badge } from '../../kit/badges.tsx';
import { EndAccessDialog } from '../../shared/assistants/EndAccessDialog.tsx';
import { affiliate } from './affiliates.ts';

const STATES = {
  invited: { kind: 'info', words: 'Invited' },
  active: { kind: 'success', words: 'Active' },
  ended: { kind: 'outlined', words: 'Ended' },
} as const;

const ENDERS: Record<EndedBy, string> = {
  affiliate: 'by the affiliate',
  assistant: 'by the assistant',
  office: 'by the office',
  date: 'because the year was over',
  firm: 'because the firm changed',
};

/** How long the access lasts, or why it ended, and how the person signs in. */
function accessWords(assistant: OfficeAssistant, now = new Date()): string {
  const { state, letterUntil, until, lastInAt, endedAt, endedBy, twoStep } = assistant;
  if (state === 'invited') {
    return letterUntil && new Date(letterUntil) > now
      ? `Link until ${formatMoment(letterUntil)}`
      : 'The link expired';
  }
  const signIn = lastInAt ? `last sign-in ${formatMomentDay(lastInAt)}` : 'no sign-in yet';
  if (state === 'active') {
    return `Until ${formatDay(until)} · ${signIn} · two-step sign-in ${twoStep ? 'on' : 'off'}`;
  }
  const day = endedAt ? formatMomentDay(endedAt) : formatDay(until);
  const ended = `Ended ${day} ${ENDERS[endedBy ?? 'date']}`;
  return lastInAt ? `${ended} · ${signIn}` : ended;
}

/** What an end means for both people. */
const endWords = ({ state, name }: OfficeAssistant, owner: string): string =>
  state === 'invited'
    ? `The link in the letter from ${owner} to ${name} no longer opens. ${owner} is told, and can invite them again.`
    : `${name} stops working for ${owner} at once, and both are told. What was entered stays with ${owner}, who can invite them again.`;

interface Props {
  assistants: readonly OfficeAssistant[];
  /** The affiliate's name. */
  owner: string;
}

/** The assistants, with the way to end an access. */
export function AssistantsCard({ assistants, owner }: Props) {
  const [ending, setEnding] = useState<OfficeAssistant>();
  const list = useRef<HTMLUListElement>(null);
  const showEnded = async ({ name }: OfficeAssistant) => {
    showToast({ title: `${name} no longer works for ${owner}` });
    await affiliate.reload();
    // The pressed button is gone.
    list.current?.focus();
  };
  if (assistants.length === 0) {
    return <p className="text-ink-muted">No one works for this affiliate.</p>;
  }
  return (
    <>
      <ul ref={list} tabIndex={-1} className="-my-2.5 divide-y divide-line outline-none">
        {assistants.map((assistant) => (
          <li key={assistant.id} className="py-3">
            <div className="flex items-start justify-between gap-4">
              <p className="min-w-0 font-semibold">
                <bdi>{assistant.name}</bdi>
              </p>
              <Badge kind={STATES[assistant.state].kind}>{STATES[assistant.state].words}</Badge>
            </div>
            <div className="grid gap-0.5 text-sm text-ink-muted">
              {assistant.username && (
                <p>
                  <bdi>{assistant.username}</bdi>
                </p>
              )}
              <p>{scopeWords(assistant.scopes)}</p>
              <p>{accessWords(assistant)}</p>
            </div>
            {assistant.state !== 'ended' && (
              <Button
                compact
                className="mt-2 print:hidden"
                aria-label={`End access: ${assistant.name}`}
                onClick={() => setEnding(assistant)}
              >
                End access
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ending && (
        <EndAccessDialog
          name={ending.name}
          work={() => call(endOfficeAssistant, { params: { id: ending.id } })}
          onDone={(ended) => void showEnded(ended)}
          onClose={() => setEnding(undefined)}
        >
          {endWords(ending, owner)}
        </EndAccessDialog>
      )}
    </>
  );
}
