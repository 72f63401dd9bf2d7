import { useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { BIRTH_DATE_HINT, ROLE_WORDS } from '../../../config/contact-words.ts';
import { contactPath, PORTAL_PAGES } from '../../../config/portal.ts';
import { type Contact, changeContact } from '../../../contract/contacts/contacts.ts';
import { readContact } from '../../../contract/contacts/read-contact.ts';
import {
  deleteHousehold,
  HouseholdDraft,
  MAX_MEMBERS,
  usualGeneration,
} from '../../../contract/households/households.ts';
import { combinedDay, toAmerican } from '../../../contract/partial-day.ts';
import { readDraft } from '../../../session/drafts.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { act } from '../../kit/act.ts';
import { Button } from '../../kit/Button.tsx';
import { ConflictNotice } from '../../kit/ConflictNotice.tsx';
import { FormDialog } from '../../kit/dialogs.tsx';
import { CheckField, FieldGroup, optionsOf, SelectField, TextField } from '../../kit/fields.tsx';
import { Menu } from '../../kit/Menu.tsx';
import { Sign } from '../../kit/Sign.tsx';
import { faceOf } from '../../kit/text.tsx';
import { showUndo } from '../../kit/undo.ts';
import { type Problems, problemsIn, useForm, type Work } from '../../kit/use-form.ts';
import { WrittenBefore } from '../../kit/WrittenBefore.tsx';
import { ContactCombo } from '../../shared/contacts/ContactCombo.tsx';
import { spouseOf } from '../../shared/contacts/couple.ts';
import { useScope } from '../../shared/sign-in/use-scope.ts';
import { contact as shownContact } from './contact.ts';
import {
  GENERATION_ORDER,
  GENERATIONS,
  generationsOf,
  type Member,
  membersOf,
  memberWords,
  roleWords,
} from './family.ts';
import { MemberContactDialog } from './MemberContactDialog.tsx';
import { Panel, Problem } from './Panel.tsx';
import { SpouseDialog, spouseName } from './SpouseDialog.tsx';
import { editPart, type MemberDraft, memberPart, saveOrTell } from './save.ts';

function problemsOfMember({ member }: MemberDraft): Problems<'member'> {
  const sent = { members: member ? [member] : [] };
  return problemsIn(HouseholdDraft, sent, ['member'], () => 'member');
}

interface MemberNameProps {
  /** The contact whose household it is, which cannot be chosen. */
  contactId: string;
  member: Member;
  error: string | undefined;
  onChange: (changes: Pick<Member, 'name' | 'contactId'>) => void;
  /** Called with the contact that is chosen. */
  onLink: (contact: Contact) => void;
}

/** A field for a name, with the affiliate's contacts as suggestions. */
const MemberName = ({ contactId, member, error, onChange, onLink }: MemberNameProps) => (
  <ContactCombo
    name="member-name"
    label="Name"
    error={error}
    value={member.name}
    without={contactId}
    onType={(name) => onChange({ name, contactId: null })}
    onChoose={(chosen) => {
      onChange({ name: chosen.name, contactId: chosen.id });
      onLink(chosen);
    }}
  >
    {member.contactId && <p className="mt-1.5 text-sm text-ink-muted">Linked to this contact.</p>}
  </ContactCombo>
);

const NOBODY: Member = {
  id: null,
  contactId: null,
  name: '',
  role: 'spouse',
  generation: 0,
  birthDate: null,
  deathDate: null,
  age: null,
};

interface PlaceFieldsProps {
  member: Member;
  onChange: (changes: Partial<Member>) => void;
}

/** The member's role and generation. */
const PlaceFields = ({ member, onChange }: PlaceFieldsProps) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <SelectField
      name="role"
      label="Role"
      options={optionsOf(ROLE_WORDS)}
      value={member.role}
      onChange={({ target }) => {
        const role = target.value as Member['role'];
        onChange({ role, generation: usualGeneration(role) });
      }}
    />
    <SelectField
      name="generation"
      label="Generation"
      options={GENERATION_ORDER.map((generation) => ({
        value: String(generation),
        label: GENERATIONS[generation] ?? '',
      }))}
      value={String(member.generation)}
      onChange={({ target }) => onChange({ generation: Number(target.value) })}
    />
  </div>
);

interface RightBirthDateProps {
  /** The contact's, and the member's. */
  days: readonly [contact: string | null, member: string | null | undefined];
  /** Whether the member's is right. */
  isMembers: boolean;
  onChange: (isMembers: boolean) => void;
}

const RightBirthDate = ({ days, isMembers, onChange }: RightBirthDateProps) => (
  <FieldGroup id="right-birth-date" legend="Which birth date is right?">
    {days.map((day, place) => (
      <CheckField
        key={day}
        type="radio"
        name="right-birth-date"
        value={day ?? ''}
        label={toAmerican(day ?? '')}
        hint={place === 0 ? 'Of the contact' : 'Of the member'}
        checked={isMembers === (place === 1)}
        onChange={() => onChange(place === 1)}
      />
    ))}
  </FieldGroup>
);

interface Props {
  contact: Contact;
  /** The member to edit; undefined to add one. */
  member: Member | undefined;
  /** The role of a new member. */
  role: Member['role'];
  open: boolean;
  onClose: () => void;
}

const memberName = (contact: Contact): string => `member:${contact.id}`;

function MemberDialog({ contact, member: before, role, open, onClose }: Props) {
  const [linked, setLinked] = useState<Contact>();
  const [isMembers, setIsMembers] = useState(false);
  const part = editPart(memberPart(before), contact);
  const form = useForm({
    name: memberName(contact),
    ...part,
    save: async (saving) => {
      const { birthDate } = before ?? {};
      if (birthDate && linked && isMembers && saving.draft.member?.contactId === linked.id) {
        const { version } = await call(readContact, { params: { id: linked.id } });
        await call(changeContact, { params: { id: linked.id }, body: { version, birthDate } });
      }
      return part.save(saving);
    },
    problemsOf: problemsOfMember,
    onSaved: onClose,
  });
  const { draft, set, clashes } = form;
  const member = draft.member ?? { ...NOBODY, role, generation: usualGeneration(role) };
  const change = (changes: Partial<Member>) => set({ member: { ...member, ...changes } });
  const wrong = form.wrong.member;
  const wrongName = wrong && problemsOfMember({ member: { ...member, birthDate: null } }).member;
  const cancel = () => {
    form.reset();
    onClose();
  };
  return (
    <FormDialog
      open={open}
      title={before ? `Edit ${before.name}` : 'Add a member'}
      verb={before ? 'Save' : 'Add member'}
      busy={form.busy && 'Saving…'}
      onClose={cancel}
      onSubmit={form.submit}
    >
      <WrittenBefore of={form} />
      {clashes.length > 0 && (
        <ConflictNotice
          title="The household was changed in another window"
          of={form}
          nameOf={() => 'Member'}
          inWords={(_field, value) => (value ? memberWords(value) : '(not in the list)')}
        />
      )}
      <MemberName
        contactId={contact.id}
        member={member}
        error={wrongName}
        onChange={change}
        onLink={setLinked}
      />
      <PlaceFields member={member} onChange={change} />
      {!member.contactId && (
        <TextField
          name="birthDate"
          label="Birth date"
          optional
          hint={BIRTH_DATE_HINT}
          error={wrongName ? undefined : wrong}
          // Only the stored day: typed text must not change under the keys.
          value={
            member.birthDate === (before?.birthDate ?? null)
              ? toAmerican(member.birthDate ?? '')
              : (member.birthDate ?? '')
          }
          onChange={({ target }) => change({ birthDate: target.value || null })}
        />
      )}
      {member.contactId && member.contactId === linked?.id && isOther(before, linked) && (
        <RightBirthDate
          days={[linked.birthDate, before?.birthDate]}
          isMembers={isMembers}
          onChange={setIsMembers}
        />
      )}
      <Problem of={form.failure} />
    </FormDialog>
  );
}

/** Whether the member who is linked to this contact has another birth date. */
const isOther = (member: Member | undefined, { birthDate }: Contact): boolean =>
  Boolean(member?.birthDate && birthDate && combinedDay(member.birthDate, birthDate) === null);

/** Removes a member from the household, with an undo. Never throws. */
async function removeMember(member: Member): Promise<void> {
  const removed = { member: null };
  const putBack = () =>
    saveMember(undefined, removed, { member }, `${member.name} was not put back`);
  if (!(await saveMember(member, { member }, removed, `${member.name} was not removed`))) return;
  showToast({
    title: `${member.name} is removed`,
    action: { label: 'Undo', onPress: () => void putBack() },
  });
}

const saveMember = (
  before: Member | undefined,
  base: MemberDraft,
  mine: MemberDraft,
  failed: string,
): Promise<boolean> =>
  saveOrTell(memberPart(before), base, mine, {
    failed,
    conflict: {
      title: failed,
      description: 'Another window changed this member. The page shows it as it is now.',
    },
  });

/** Deletes the household, with an undo; its contacts stay. Never throws. */
const removeHousehold = (id: string) =>
  act({
    call: () => call(deleteHousehold, { params: { id } }),
    failed: 'The household was not deleted',
    done: ({ undo }) => {
      void shownContact.reload();
      showUndo('The household is deleted', undo, shownContact.reload);
    },
  });

/** The open dialog: none, that of a member, or that of a new member. */
type Editing = { member: Member | undefined; role: Member['role'] } | null;

/** Opens the dialog again if it had typed values before a reload. */
function editingBefore(contact: Contact): Editing {
  const kept = readDraft<Work<MemberDraft>>(memberName(contact));
  if (!kept) return null;
  const member = kept.base.member ?? undefined;
  return { member, role: kept.draft.member?.role ?? 'child' };
}

interface HouseholdActionsProps {
  contact: Contact;
  onAddSpouse: () => void;
  onAddMember: () => void;
  onDelete: () => void;
}

function HouseholdActions(props: HouseholdActionsProps) {
  const { contact, onAddSpouse, onAddMember, onDelete } = props;
  const { household } = contact;
  const prepares = useScope('prepare');
  const writes = useScope('contacts');
  const spouse = spouseOf(contact);
  // Whoever has lost a spouse may marry again; the late head of a household stays its head.
  const mayMarry = !spouse || (spouse.deceased === true && spouse.role !== 'client');
  return (
    <div className="flex flex-wrap items-center justify-end gap-1 sm:gap-2">
      {household && prepares && (
        <a
          href={`${PORTAL_PAGES.map.path}?id=${household.id}`}
          className="button kit-button button-quiet button-compact max-sm:px-2"
        >
          Estate map
        </a>
      )}
      {writes && contact.kind === 'person' && mayMarry && (
        <Button compact className="max-sm:px-2" onClick={onAddSpouse}>
          Add spouse
        </Button>
      )}
      {writes && membersOf(contact).length < MAX_MEMBERS && (
        <Button compact className="max-sm:px-2" onClick={onAddMember}>
          Add member
        </Button>
      )}
      {writes && household && (
        <Menu
          label="More on this household"
          className="icon-button -mr-2.5"
          items={[{ label: 'Delete', onPress: onDelete }]}
        >
          <Sign name="more" />
        </Menu>
      )}
    </div>
  );
}

/** The household by generation. */
export function HouseholdPanel({ contact }: { contact: Contact }) {
  const [editing, setEditing] = useState<Editing>(() => editingBefore(contact));
  const [making, setMaking] = useState<Member & { id: string }>();
  const [addingSpouse, setAddingSpouse] = useState(() => Boolean(readDraft(spouseName(contact))));
  const list = useRef<HTMLOListElement>(null);
  // The dialog keeps its title while it closes.
  const [shown, setShown] = useState(editing);
  const open = (next: NonNullable<Editing>) => {
    setShown(next);
    setEditing(next);
  };
  const { household } = contact;
  const removeAll = () => {
    list.current?.focus();
    if (household) void removeHousehold(household.id);
  };
  const remove = (member: Member) => {
    // The focused row is about to disappear.
    list.current?.focus();
    void removeMember(member);
  };
  return (
    <Panel
      title={household?.name || 'Household'}
      action={
        <HouseholdActions
          contact={contact}
          onAddSpouse={() => setAddingSpouse(true)}
          onAddMember={() => open({ member: undefined, role: 'child' })}
          onDelete={removeAll}
        />
      }
    >
      <ol ref={list} tabIndex={-1} className="outline-none lg:flex lg:flex-wrap lg:gap-x-6">
        {generationsOf(contact).map(({ title, people }) => (
          <li key={title} className="border-l border-line pb-3 pl-4 last:pb-0">
            {title && <p className="text-xs text-ink-muted">{title}</p>}
            <ul>
              {people.map((member) => (
                <Row
                  key={member.id}
                  member={member}
                  self={member.contactId === contact.id}
                  onMake={() => member.id && setMaking({ ...member, id: member.id })}
                  onEdit={() => open({ member, role: member.role })}
                  onRemove={() => remove(member)}
                />
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <MemberDialog
        key={shown?.member?.id ?? ''}
        contact={contact}
        member={shown?.member}
        role={shown?.role ?? 'child'}
        open={editing !== null}
        onClose={() => setEditing(null)}
      />
      {making && household && (
        <MemberContactDialog
          householdId={household.id}
          member={making}
          onClose={() => setMaking(undefined)}
        />
      )}
      {addingSpouse && <SpouseDialog contact={contact} onClose={() => setAddingSpouse(false)} />}
    </Panel>
  );
}

interface RowProps {
  member: Member;
  /** Whether this member is the contact of the page. */
  self: boolean;
  /** Makes a contact of the member. */
  onMake: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

function Row({ member, self, onMake, onEdit, onRemove }: RowProps) {
  const { name, contactId } = member;
  const writes = useScope('contacts');
  return (
    <li className="flex min-h-11 items-center gap-3">
      <p className="flex min-w-0 grow flex-wrap items-baseline gap-x-3">
        <span dir="auto" className={`font-semibold wrap-anywhere ${faceOf(name)}`}>
          {contactId && !self ? (
            <a href={contactPath(contactId)} data-name={name} className="link">
              {name}
            </a>
          ) : (
            name
          )}
        </span>
        <span className="text-sm text-ink-muted">{roleWords(member)}</span>
      </p>
      {writes && !self && (
        <Menu
          label={`More on ${name}`}
          className="icon-button -mr-2.5"
          items={[
            ...(contactId ? [] : [{ label: 'Make a contact', onPress: onMake }]),
            { label: 'Edit', onPress: onEdit },
            { label: 'Remove', onPress: onRemove },
          ]}
        >
          <Sign name="more" />
        </Menu>
      )}
    </li>
  );
}
