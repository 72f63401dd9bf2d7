/** Inviting, changing, renewing and ending an assistant. */
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { SCOPE_WORDS, scopeWords } from '../../../config/assistant-words.ts';
import { SCOPES, type Scope } from '../../../config/assistants.ts';
import {
  type Assistant,
  addAssistant,
  changeAssistant,
  endAssistant,
} from '../../../contract/assistants.ts';
import { LARGEST_PAGE } from '../../../contract/paging.ts';
import { dayOf } from '../../../contract/reference.ts';
import { listShares } from '../../../contract/shares/shares.ts';
import { formatDay, yearAfter } from '../../../lib/format-date.ts';
import { countWords } from '../../../lib/format-number.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { FormDialog } from '../../kit/dialogs.tsx';
import { CheckField, FieldGroup, SelectField, TextField } from '../../kit/fields.tsx';
import { ErrorSummary } from '../../kit/notices.tsx';
import { useForm } from '../../kit/use-form.ts';
import { WrittenBefore } from '../../kit/WrittenBefore.tsx';
import { EndAccessDialog } from '../../shared/assistants/EndAccessDialog.tsx';
import { unlessClosed, useStepUp } from '../../shared/sign-in/use-step-up.ts';

/** What a press on the page opens. */
export type DialogRequest =
  | { dialog: 'invite'; people: { id: string; name: string }[]; mail: boolean }
  | { dialog: 'change' | 'renew' | 'end'; assistant: Assistant };

const SCOPE_HINTS: Readonly<Record<Scope, string>> = {
  contacts: 'The list, households, talks, steps and meetings, imports, messages from your form.',
  prepare: 'Calculations, estate maps and links for clients, as drafts. Reads contacts.',
  materials: 'Shop and orders, share links and reports, packets for your principal, tickets.',
};

interface ScopesProps {
  scopes: readonly Scope[];
  error: string | undefined;
  onChange: (scopes: Scope[]) => void;
}

function ScopesField({ scopes, error, onChange }: ScopesProps) {
  return (
    <FieldGroup id="scopes" legend="May use" {...(error && { error })}>
      {SCOPES.map((scope) => (
        <CheckField
          key={scope}
          name={`scope-${scope}`}
          label={SCOPE_WORDS[scope]}
          hint={SCOPE_HINTS[scope]}
          checked={scopes.includes(scope)}
          onChange={({ target }) =>
            onChange(
              SCOPES.filter((one) => (one === scope ? target.checked : scopes.includes(one))),
            )
          }
        />
      ))}
    </FieldGroup>
  );
}

interface Props {
  request: DialogRequest;
  onChanged: (assistant: Assistant) => void;
  onAdded: () => void;
  onClose: () => void;
}

/** The default export is for `lazy`. */
export default function AssistantDialogs({ request, onChanged, onAdded, onClose }: Props) {
  if (request.dialog === 'invite') {
    return <InviteDialog request={request} onAdded={onAdded} onClose={onClose} />;
  }
  const { assistant } = request;
  const props = { assistant, onChanged, onClose };
  if (request.dialog === 'change') return <ChangeDialog {...props} />;
  return request.dialog === 'renew' ? <RenewDialog {...props} /> : <EndDialog {...props} />;
}

interface InviteProps {
  request: Extract<DialogRequest, { dialog: 'invite' }>;
  onAdded: () => void;
  onClose: () => void;
}

const SOMEONE_NEW = '';

function InviteDialog({ request: { people, mail }, onAdded, onClose }: InviteProps) {
  const proved = useStepUp();
  const form = useForm({
    name: 'assistant:new',
    stored: undefined,
    draftOf: () => ({
      personId: mail ? SOMEONE_NEW : (people[0]?.id ?? SOMEONE_NEW),
      firstName: '',
      lastName: '',
      email: '',
      scopes: [] as Scope[],
    }),
    save: ({ draft: { personId, scopes, ...person }, key }) => {
      const body = personId ? { personId, scopes } : { ...person, scopes };
      return proved(() => call(addAssistant, { body, idempotencyKey: key })).catch(unlessClosed);
    },
    onSaved: (added) => {
      if (!added) return;
      onAdded();
      onClose();
      showToast({
        title: added.state === 'invited' ? 'The letter is on its way' : 'The access begins now',
        description: added.name,
      });
    },
  });
  const { personId, scopes } = form.draft;
  const options = [
    ...(mail ? [{ value: SOMEONE_NEW, label: 'Someone new' }] : []),
    ...people.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <FormDialog
      title="Invite an assistant"
      verb="Invite"
      busy={form.busy && 'Inviting…'}
      onClose={onClose}
      onSubmit={form.submit}
      className="grid gap-5"
    >
      <WrittenBefore of={form} />
      <ErrorSummary sentence={form.failure?.sentence} fields={form.wrong} />
      {people.length > 0 && (
        <SelectField label="Who" options={options} {...form.field('personId')} />
      )}
      {!personId && (
        <>
          <TextField
            label="First name"
            {...form.field('firstName')}
            autoComplete="off"
            data-first
          />
          <TextField label="Last name" {...form.field('lastName')} autoComplete="off" />
          <TextField label="Email" type="email" {...form.field('email')} autoComplete="off" />
        </>
      )}
      <ScopesField
        scopes={scopes}
        error={form.wrong.scopes}
        onChange={(chosen) => form.set({ scopes: chosen })}
      />
      <p className="text-sm text-ink-muted">
        Stays with you: password and sign-in, page and name, approvals, exports, and what goes to a
        client.
      </p>
    </FormDialog>
  );
}

interface ChangeProps {
  assistant: Assistant;
  onChanged: (assistant: Assistant) => void;
  onClose: () => void;
}

function ChangeDialog({ assistant, onChanged, onClose }: ChangeProps) {
  const proved = useStepUp();
  const form = useForm({
    name: `assistant:${assistant.id}`,
    stored: assistant,
    draftOf: ({ scopes }: Assistant) => ({ scopes }),
    save: ({ draft: { scopes }, stored: { id, version } }) =>
      proved(() => call(changeAssistant, { params: { id }, body: { version, scopes } })).catch(
        unlessClosed,
      ),
    onSaved: (changed) => {
      if (!changed) return;
      onChanged(changed);
      onClose();
    },
  });
  return (
    <FormDialog
      title={`What ${assistant.name} may use`}
      verb="Save"
      busy={form.busy && 'Saving…'}
      onClose={onClose}
      onSubmit={form.submit}
      className="grid gap-5"
    >
      <WrittenBefore of={form} />
      <ErrorSummary sentence={form.failure?.sentence} fields={form.wrong} />
      <ScopesField
        scopes={form.draft.scopes}
        error={form.wrong.scopes}
        onChange={(scopes) => form.set({ scopes })}
      />
    </FormDialog>
  );
}

function RenewDialog({ assistant, onChanged, onClose }: ChangeProps) {
  const proved = useStepUp();
  const { id, version, name, scopes } = assistant;
  const renew = () =>
    proved(() => call(changeAssistant, { params: { id }, body: { version, renew: true } })).catch(
      unlessClosed,
    );
  return (
    <ConfirmDialog
      title={`Renew ${name}’s access?`}
      verb="Renew"
      busy="Renewing…"
      kind="primary"
      work={renew}
      failed="The access was not renewed"
      onDone={onChanged}
      onClose={onClose}
    >
      <div className="grid gap-2">
        <p>{scopeWords(scopes)}</p>
        <p className="text-ink-muted">Until {formatDay(yearAfter(dayOf(Date.now())))}</p>
      </div>
    </ConfirmDialog>
  );
}

/** How many links the assistant prepared that wait for the affiliate. */
function useDrafts(name: string): number {
  const [drafts, setDrafts] = useState(0);
  useEffect(() => {
    call(listShares, { query: { state: 'draft', limit: LARGEST_PAGE } }).then(
      ({ items }) => setDrafts(items.filter(({ held, by }) => held && by === name).length),
      // The question does not need the number.
      () => {},
    );
  }, [name]);
  return drafts;
}

function EndDialog({ assistant: { id, name }, onChanged, onClose }: ChangeProps) {
  const drafts = useDrafts(name);
  return (
    <EndAccessDialog
      name={name}
      work={() => call(endAssistant, { params: { id } })}
      onDone={onChanged}
      onClose={onClose}
    >
      It ends at once. What was entered stays yours.
      {drafts > 0 &&
        ` ${countWords(drafts, 'draft')} for clients ${drafts === 1 ? 'waits' : 'wait'} for you.`}
    </EndAccessDialog>
  );
}
