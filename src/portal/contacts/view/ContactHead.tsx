import { type ReactNode, useId, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { Icon } from '../../../components/Icon.tsx';
import { SOURCE_WORDS, STAGE_WORDS } from '../../../config/contact-words.ts';
import { PORTAL_PAGES } from '../../../config/portal.ts';
import type { Channel } from '../../../contract/contact-fields.ts';
import { MAX_TAGS } from '../../../contract/contact-kinds.ts';
import { type Contact, deleteContact } from '../../../contract/contacts/contacts.ts';
import { folded } from '../../../lib/folded.ts';
import { phoneHref, phoneWords } from '../../../lib/phone.ts';
import { Avatar } from '../../kit/Avatar.tsx';
import { act } from '../../kit/act.ts';
import { Button } from '../../kit/Button.tsx';
import { Tag } from '../../kit/badges.tsx';
import { ConflictNotice } from '../../kit/ConflictNotice.tsx';
import { Dialog } from '../../kit/dialogs.tsx';
import { optionsOf, SelectField, TextField } from '../../kit/fields.tsx';
import { Menu } from '../../kit/Menu.tsx';
import { ErrorSummary } from '../../kit/notices.tsx';
import { HEADING_ID } from '../../kit/PageHeader.tsx';
import { Sign } from '../../kit/Sign.tsx';
import { carryUndo } from '../../kit/undo.ts';
import { hasUnsaved, useForm } from '../../kit/use-form.ts';
import { WrittenBefore } from '../../kit/WrittenBefore.tsx';
import { useScope } from '../../shared/sign-in/use-scope.ts';
import { StageMenu } from '../list/StageMenu.tsx';
import { ageWords } from './age.ts';
import { interactions } from './contact.ts';
import { DetailFields, type TextFact } from './DetailFields.tsx';
import { spouseWords } from './family.ts';
import { FACT_NAMES, FACTS, factWords, problemsOfFacts, splitTags } from './fields.ts';
import { Problem } from './Panel.tsx';
import type { SheetKind } from './Sheets.tsx';
import { editPart, type Part, useInPlace } from './save.ts';

const factsName = (contact: Contact): string => `contact:${contact.id}`;

interface EditDialogProps {
  contact: Contact;
  open: boolean;
  onClose: () => void;
}

/** Closing it keeps the typed values. */
function EditDialog({ contact, open, onClose }: EditDialogProps) {
  const id = useId();
  const form = useForm({
    name: factsName(contact),
    ...editPart(FACTS, contact),
    problemsOf: problemsOfFacts,
    onSaved: onClose,
  });
  const { draft, wrong, clashes } = form;
  const field = (name: TextFact) => ({ ...form.field(name), id: name, label: FACT_NAMES[name] });
  const discard = () => {
    form.reset();
    onClose();
  };
  return (
    <Dialog
      open={open}
      form
      title={`Edit ${contact.name}`}
      onClose={onClose}
      actions={
        <>
          <Button kind="primary" type="submit" form={id} busy={form.busy && 'Saving…'}>
            Save
          </Button>
          <Button onClick={discard}>{form.dirty ? 'Discard changes' : 'Cancel'}</Button>
        </>
      }
    >
      {open && (
        <form id={id} noValidate onSubmit={form.submit} className="grid gap-5 pt-2">
          <WrittenBefore of={form} />
          {clashes.length > 0 ? (
            <ConflictNotice
              title={`${contact.name} was changed in another window`}
              of={form}
              nameOf={(name) => FACT_NAMES[name]}
              inWords={factWords}
            />
          ) : (
            <ErrorSummary fields={wrong} />
          )}
          <Problem of={form.failure} />
          <DetailFields
            draft={draft}
            wrong={wrong}
            field={field}
            set={form.set}
            contactId={contact.id}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <SelectField {...field('stage')} options={optionsOf(STAGE_WORDS)} />
            <SelectField {...field('source')} options={optionsOf(SOURCE_WORDS)} />
          </div>
          {draft.stage === 'closed' && <TextField {...field('reason')} optional />}
          <TextField {...field('tags')} optional hint="Separate them with commas." />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              {...field('rhythmDays')}
              optional
              inputMode="numeric"
              hint="In days, such as 90"
            />
            <TextField
              {...field('lastTouchOn')}
              optional
              type="date"
              hint="Updated when you log activity"
            />
          </div>
        </form>
      )}
    </Dialog>
  );
}

const TAGS: Part<Pick<Contact, 'tags'>> = {
  of: ({ tags }) => ({ tags }),
  change: (draft) => draft,
};

function TagEditor({ contact }: { contact: Contact }) {
  const [{ tags }, save] = useInPlace(contact, TAGS, 'The tags did not change');
  const [typing, setTyping] = useState<string>();
  const add = useRef<HTMLButtonElement>(null);
  const focusAdd = () => requestAnimationFrame(() => add.current?.focus());
  const stop = () => {
    setTyping(undefined);
    // The focused field is about to disappear.
    focusAdd();
  };
  const remove = (gone: string) => {
    void save({ tags: tags.filter((tag) => tag !== gone) });
    focusAdd();
  };
  const submit = async () => {
    const next = splitTags(typing ?? '').filter(
      (tag) => !tags.some((other) => folded(other) === folded(tag)),
    );
    if (next.length === 0) return stop();
    stop();
    const saved = await save({ tags: [...tags, ...next] });
    // After a failure the typed tag is back in the field.
    if (!saved) setTyping(typing);
  };
  return (
    <>
      {tags.map((tag) => (
        <Tag key={tag} onRemove={() => remove(tag)}>
          {tag}
        </Tag>
      ))}
      {typing === undefined ? (
        tags.length < MAX_TAGS && (
          <button
            ref={add}
            type="button"
            onClick={() => setTyping('')}
            className="inline-flex min-h-11 items-center gap-1 rounded px-2 text-sm font-semibold text-ink-muted first:-ml-2 hover:text-ink"
          >
            <Sign name="plus" className="size-3.5" />
            Add tag
          </button>
        )
      ) : (
        <form
          className="inline-flex"
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <input
            // biome-ignore lint/a11y/noAutofocus: it replaces the button that was pressed.
            autoFocus
            aria-label="New tag"
            value={typing}
            maxLength={40}
            onChange={({ target }) => setTyping(target.value)}
            onKeyDown={(event) => event.key === 'Escape' && stop()}
            className="field field-compact w-36"
          />
          <button type="submit" className="button kit-button button-ghost px-3">
            Add
          </button>
        </form>
      )}
    </>
  );
}

const STAGE: Part<Pick<Contact, 'stage' | 'reason'>> = {
  of: ({ stage, reason }) => ({ stage, reason }),
  change: (draft) => draft,
};

/** The stage, which looks and is changed as in the list. */
function Stage({ contact }: { contact: Contact }) {
  const [{ stage, reason }, save] = useInPlace(
    contact,
    STAGE,
    `The stage of ${contact.name} did not change`,
  );
  const change = async (to: Contact['stage'], why = '') => {
    // The change adds an entry to the timeline.
    if (await save({ stage: to, reason: why })) void interactions.reload();
  };
  return (
    <>
      <StageMenu name={contact.name} stage={stage} onChange={(to, why) => void change(to, why)} />
      {stage === 'closed' && reason && (
        <span className="text-sm wrap-anywhere text-ink-muted">{reason}</span>
      )}
    </>
  );
}

/** Deletes the contact and returns to the list, which offers an undo. Never throws. */
const deleteAndLeave = ({ id, name }: Contact) =>
  act({
    call: () => call(deleteContact, { params: { id } }),
    failed: `${name} was not deleted`,
    done: ({ undo }) => {
      carryUndo({ title: `${name} is in the trash`, undo });
      location.assign(PORTAL_PAGES.contacts.path);
    },
  });

interface Props {
  contact: Contact;
  /** The message of a lead, directly under the name. */
  message: ReactNode;
  /** Whether there is room for all actions beside each other. */
  desktop: boolean;
  onLog: () => void;
  onPrint: (sheet: SheetKind) => void;
}

/** On phones an icon with its word below. */
const REACH =
  'button kit-button button-quiet min-h-11 gap-2 px-3 max-md:min-h-15 max-md:flex-col max-md:gap-1 max-md:px-1 max-md:text-sm lg:px-4';

interface ReachProps {
  contact: Contact;
  /** Whether the person may change contacts. */
  writes: boolean;
  onLog: () => void;
}

/** The links that call and email the contact, and the button that logs a talk. */
function ReachLinks({ contact, writes, onLog }: ReachProps) {
  const { email, phone, phones, doNotContact } = contact;
  const closed = (channel: Channel) => doNotContact.includes(channel);
  return (
    <>
      <ReachLink
        href={
          closed('phone') ? '' : phone && phoneHref(phones[0]?.value ?? phone, phones[0]?.extension)
        }
        why={closed('phone') ? 'do not call' : 'not known'}
        icon="phone"
      >
        Call {phone && <span className="max-md:sr-only">{phoneWords(phone)}</span>}
      </ReachLink>
      <ReachLink
        href={closed('email') ? '' : email && `mailto:${email}`}
        why={closed('email') ? 'do not email' : 'not known'}
        icon="mail"
      >
        Email
      </ReachLink>
      {writes && (
        <button type="button" onClick={onLog} className={REACH}>
          <Icon name="tasks" className="size-5" />
          <span>
            Log<span className="max-md:sr-only"> activity</span>
          </span>
        </button>
      )}
    </>
  );
}

interface ActionsProps
  extends Pick<ReachProps, 'contact' | 'writes'>,
    Pick<Props, 'desktop' | 'onPrint'> {
  onEdit: () => void;
}

/** What can be done with the contact: on phones one menu has all of it. */
function HeadActions({ contact, writes, desktop, onEdit, onPrint }: ActionsProps) {
  const edit = { label: 'Edit', onPress: onEdit };
  const prints = [
    { label: 'Agenda', onPress: () => onPrint('agenda') },
    { label: 'Preparation', onPress: () => onPrint('preparation') },
    { label: 'Contact sheet', onPress: () => onPrint('sheet') },
  ];
  const inMenu = desktop
    ? []
    : [
        ...(writes ? [edit] : []),
        ...prints.map((print) => ({ ...print, label: `Print: ${print.label}` })),
      ];
  return (
    <div className="max-md:contents md:ml-auto md:flex md:gap-2">
      {desktop && (
        <>
          {writes && (
            <Button kind="ghost" className="px-3 md:px-2 lg:px-3" onClick={edit.onPress}>
              {edit.label}
            </Button>
          )}
          <Menu
            label="Print"
            className="button kit-button button-ghost gap-1.5 px-3 md:px-2 lg:px-3"
            items={prints}
          >
            Print
            <Sign name="down" />
          </Menu>
        </>
      )}
      {(writes || !desktop) && (
        <Menu
          label={`More for ${contact.name}`}
          className={desktop ? 'icon-button' : REACH}
          items={[
            ...inMenu,
            ...(writes ? [{ label: 'Delete', onPress: () => void deleteAndLeave(contact) }] : []),
          ]}
        >
          <Sign name="more" className={desktop ? 'size-4' : 'size-5'} />
          {!desktop && 'More'}
        </Menu>
      )}
    </div>
  );
}

/** The contact's name, stage and tags, and the actions. */
export function ContactHead({ contact, message, desktop, onLog, onPrint }: Props) {
  const { name } = contact;
  // The form opens again if it had typed values before a reload.
  const [editing, setEditing] = useState(() => hasUnsaved(factsName(contact)));
  const writes = useScope('contacts');
  return (
    <div className="mb-5 grid gap-4 md:mb-6">
      <div className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        <div className="self-start md:row-span-2">
          <Avatar name={name} size={64} />
        </div>
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
          <h1 id={HEADING_ID} dir="auto" className="text-2xl wrap-anywhere">
            {name}
          </h1>
          {writes ? <Stage contact={contact} /> : <span>{STAGE_WORDS[contact.stage]}</span>}
          <FamilyLine contact={contact} />
        </div>
        {message}
        <div className="col-span-2 flex flex-wrap items-center gap-2 md:col-span-1 md:col-start-2">
          {writes ? (
            <TagEditor contact={contact} />
          ) : (
            contact.tags.map((tag) => <Tag key={tag}>{tag}</Tag>)
          )}
        </div>
      </div>
      <div className="grid grid-cols-4 gap-2 md:flex md:flex-wrap">
        <ReachLinks contact={contact} writes={writes} onLog={onLog} />
        <HeadActions
          contact={contact}
          writes={writes}
          desktop={desktop}
          onEdit={() => setEditing(true)}
          onPrint={onPrint}
        />
      </div>
      <EditDialog contact={contact} open={editing} onClose={() => setEditing(false)} />
    </div>
  );
}

function FamilyLine({ contact }: { contact: Contact }) {
  const age = contact.age === null ? '' : `Age ${ageWords(contact)}`;
  const parts = [age, spouseWords(contact)].filter(Boolean);
  return parts.length > 0 ? (
    <p className="w-full text-sm wrap-anywhere text-ink-muted">{parts.join(' · ')}</p>
  ) : null;
}

/** A link to reach the contact. If it is unknown or unwanted it is disabled, so that the row keeps its shape. */
function ReachLink(props: {
  href: string;
  why: string;
  icon: 'phone' | 'mail';
  children: ReactNode;
}) {
  const { href, why, icon, children } = props;
  const content = (
    <>
      <Icon name={icon} className="size-5" />
      {children}
    </>
  );
  if (href) {
    return (
      <a href={href} className={REACH}>
        {content}
      </a>
    );
  }
  return (
    <button type="button" disabled className={REACH}>
      {content}
      <span className="sr-only">: {why}</span>
    </button>
  );
}
