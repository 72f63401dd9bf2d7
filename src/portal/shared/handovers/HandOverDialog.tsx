import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useRef } from 'react';
import { call, type Resource, resource, whenLoaded } from '../../../api/call.ts';
import { failureSentence, RequestError } from '../../../api/request.ts';
import { printedApproval } from '../../../config/approval.ts';
import { contactPath } from '../../../config/portal.ts';
import { licenseLine } from '../../../config/practice.ts';
import type { Clearance } from '../../../contract/approvals/approvals.ts';
import {
  type Handover,
  type HandoverPage,
  HOW_WORDS,
  type How,
  listHandovers,
  MAX_IN_USE,
  planReplacements,
  type RecalledKind,
  recordHandover,
} from '../../../contract/approvals/handovers.ts';
import type { Contact } from '../../../contract/contacts/contacts.ts';
import type { Profile } from '../../../contract/profile/profile.ts';
import { changeSearch } from '../../../lib/address.ts';
import { formatDay, today } from '../../../lib/format-date.ts';
import { countWords } from '../../../lib/format-number.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { act } from '../../kit/act.ts';
import { Button } from '../../kit/Button.tsx';
import { Badge } from '../../kit/badges.tsx';
import { Dialog } from '../../kit/dialogs.tsx';
import { Notice } from '../../kit/notices.tsx';
import { showUndo } from '../../kit/undo.ts';
import { approvalLine } from '../approvals/words.ts';
import { ContactChoice, useContactForm } from '../contacts/ContactChoice.tsx';
import { mailLink, takesEmail } from '../contacts/mail-draft.ts';
import { useContactInAddress } from '../contacts/prepared.tsx';
import { profile } from '../profile/profile.ts';
import { useScope } from '../sign-in/use-scope.ts';

/** The number of records and undos so far: each makes the list load again. */
const $changes = atom(0);
const noteChange = (): void => $changes.set($changes.get() + 1);

/* Handing over. */

/** The material that is handed over. */
export interface HandedMaterial {
  kind: RecalledKind;
  /** The slug of an item or a calculator, or the id of a piece. */
  thing: string;
  title: string;
  expiresOn: string | null;
}

export interface HandOverDialogProps {
  handed: HandedMaterial & Clearance;
  /** Begins an email to the contact; undefined for what has none. */
  email?: { subject: string; text: string } | undefined;
  /** Reads the thing again. */
  reload: () => Promise<void>;
  onPrint: (contactId: string) => void;
  onClose: () => void;
}

/** A `mailto:` link with the text, then who sends it and the approval. */
export function handOverMail(
  to: string,
  { subject, text }: { subject: string; text: string },
  own: Pick<Profile, 'name' | 'firm' | 'disclosure' | 'licenses' | 'roles' | 'show'> | undefined,
  approval: string | undefined,
): string {
  const license = own && licenseLine(own, today());
  const signed = [own?.name, license, own?.show.firm && own.firm, own?.disclosure, approval]
    .filter(Boolean)
    .join('\n');
  return mailLink([to], subject, `${text.trim()}\n\n${signed}`);
}

/** Opens an email with the text and the approval. */
async function openMail(
  contact: Contact,
  email: NonNullable<HandOverDialogProps['email']>,
  { approval, expiresOn }: HandOverDialogProps['handed'],
): Promise<void> {
  await whenLoaded(profile.$loaded);
  const loaded = profile.$loaded.get();
  location.href = handOverMail(
    contact.email,
    email,
    loaded.status === 'ready' ? loaded.data : undefined,
    approval ? approvalLine(printedApproval(approval, expiresOn)) : undefined,
  );
}

type HandOverWay = Exclude<How, 'link'>;

interface HandOverActionsProps {
  busy: boolean;
  takesMail: boolean;
  record: (how: HandOverWay) => void;
}

const HandOverActions = ({ busy, takesMail, record }: HandOverActionsProps) => (
  <>
    <Button kind="primary" busy={busy && 'Recording…'} onClick={() => record('print')}>
      Print
    </Button>
    {takesMail && (
      <Button disabled={busy} onClick={() => record('email')}>
        Email
      </Button>
    )}
    <Button disabled={busy} onClick={() => record('person')}>
      In person
    </Button>
  </>
);

/** The form of the contact, who at first is the one in the address. `way` is the pressed button's; the Enter key records nothing. */
function useHandOverForm(props: HandOverDialogProps, way: { current: HandOverWay | undefined }) {
  const { handed, email, reload, onPrint, onClose } = props;
  const { kind, thing, hash } = handed;
  const recipient = useContactInAddress();
  return useContactForm({
    name: 'hand-over',
    // A missing one is chosen by hand.
    stored: recipient === 'missing' ? undefined : recipient,
    save: async (contact, key) => {
      const how = way.current;
      if (!how) return undefined;
      try {
        const { undo } = await call(recordHandover, {
          body: { kind, thing, hash, contactId: contact.id, how },
          idempotencyKey: `${key} ${how}`,
        });
        return { undo, contact, how };
      } catch (error) {
        if (!(error instanceof RequestError) || error.current === undefined) throw error;
        // The page shows what is no longer handed over, so the toast outlives the dialog.
        showToast({ kind: 'danger', title: 'Not recorded', description: failureSentence(error) });
        void reload();
        onClose();
        return undefined;
      }
    },
    onSaved: async ({ undo, contact, how }) => {
      noteChange();
      showUndo(`Handed over to ${contact.name}`, undo, noteChange);
      onClose();
      if (how === 'print') {
        // From now on, a printed sheet is for this contact.
        changeSearch({ contact: contact.id }, { replace: true });
        onPrint(contact.id);
      } else if (how === 'email' && email) {
        await openMail(contact, email, handed);
      }
    },
  });
}

/** Asks for the contact. The button for the way records the handover. */
export function HandOverDialog(props: HandOverDialogProps) {
  const { handed, email, onClose } = props;
  const way = useRef<HandOverWay>(undefined);
  const form = useHandOverForm(props, way);
  const { contact } = form.draft;
  const element = useRef<HTMLFormElement>(null);
  const record = (how: HandOverWay) => {
    way.current = how;
    element.current?.requestSubmit();
    way.current = undefined;
  };
  return (
    <Dialog
      open
      form
      title={`Hand over “${handed.title}”`}
      onClose={onClose}
      actions={
        <HandOverActions
          busy={form.busy}
          takesMail={email !== undefined && (!contact || takesEmail(contact))}
          record={record}
        />
      }
    >
      <form ref={element} noValidate onSubmit={form.submit} className="grid gap-5 pt-2">
        <p className="text-ink-muted">
          How you shared it is recorded in the contact’s timeline. The portal sends nothing.
        </p>
        {form.problem && (
          <Notice kind="danger" live title="Not recorded">
            {form.problem.sentence}
          </Notice>
        )}
        <ContactChoice form={form}>
          {email && contact && !takesEmail(contact) && (
            <p className="mt-1.5 text-sm text-ink-muted">
              {contact.email
                ? 'This contact takes no email.'
                : 'This contact has no email address.'}
            </p>
          )}
        </ContactChoice>
      </form>
    </Dialog>
  );
}

/* In use. */

/** With how many contacts a thing is in use: "In use with 4 contacts; 1 has an older version". */
export function inUseWords({ contacts, older }: Pick<HandoverPage, 'contacts' | 'older'>): string {
  const words = `In use with ${countWords(contacts, 'contact')}`;
  if (older === 0) return words;
  return `${words}; ${older} ${older === 1 ? 'has' : 'have'} an older version`;
}

const Line = ({ contactId, contactName, how, on, current }: Handover) => (
  <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
    <a href={contactPath(contactId ?? '')} dir="auto" className="link wrap-anywhere">
      {contactName}
    </a>
    <span className="text-sm text-ink-muted">
      {HOW_WORDS[how]}, <time dateTime={on}>{formatDay(on)}</time>
    </span>
    {!current && <Badge kind="warning">Older version</Badge>}
  </li>
);

/** Who has each material. A resource outlives the component, because React may render one twice before it shows. */
const loadedUses = new Map<string, Resource<HandoverPage>>();

/** The section “In use” of a page that has not loaded who has its material. */
export function AwaitInUse(named: Pick<HandedMaterial, 'kind' | 'thing'>) {
  const key = `${named.kind} ${named.thing}`;
  const query = { ...named, last: 'yes' as const, limit: MAX_IN_USE };
  const uses = loadedUses.get(key) ?? resource(listHandovers, atom({ query }));
  loadedUses.set(key, uses);
  const loaded = useStore(uses.$loaded);
  return (
    loaded.status === 'ready' && <InUseSection {...named} uses={loaded.data} reload={uses.reload} />
  );
}

export interface InUseProps extends Pick<HandedMaterial, 'kind' | 'thing'> {
  uses: HandoverPage;
  /** Reads the uses again. */
  reload: () => Promise<void>;
}

/** Who has the thing, by each contact's last use. */
export function InUseSection({ kind, thing, uses, reload }: InUseProps) {
  useEffect(() => $changes.listen(() => void reload()), [reload]);
  const writes = useScope('contacts');
  const { items, contacts, older } = uses;
  if (contacts === 0) return null;
  const plan = () =>
    act({
      call: () => call(planReplacements, { body: { kind, thing } }),
      failed: 'The next steps were not added',
      done: ({ items: steps, undo }) =>
        showUndo(
          steps.length > 0
            ? `${countWords(steps.length, 'next step')} added`
            : 'Each of them has this step already',
          undo,
          noteChange,
        ),
    });
  return (
    <section aria-labelledby="in-use" className="card grid gap-3 p-5 print:hidden">
      <h2 id="in-use" className="text-xl">
        In use
      </h2>
      <p>{inUseWords({ contacts, older })}</p>
      <ul className="grid gap-2">
        {items.map((use) => (
          <Line key={use.id} {...use} />
        ))}
      </ul>
      {contacts > items.length && (
        <p className="text-sm text-ink-muted">These are the latest {items.length}.</p>
      )}
      {writes && older > 0 && (
        <p>
          <Button onClick={plan}>Add next steps</Button>
        </p>
      )}
    </section>
  );
}
