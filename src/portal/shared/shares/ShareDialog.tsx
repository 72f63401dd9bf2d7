/** The dialog that makes a link for a client. */
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useRef, useState } from 'react';
import { call, type Loaded, resource } from '../../../api/call.ts';
import { sentenceOf } from '../../../api/request.ts';
import { $work, worksFor } from '../../../api/work.ts';
import { checkedFirst } from '../../../config/assistant-words.ts';
import { SHARE_KIND_WORDS } from '../../../config/client-words.ts';
import { readMailChoice } from '../../../contract/account/account.ts';
import { listMaterials } from '../../../contract/approvals/approvals.ts';
import type { Contact } from '../../../contract/contacts/contacts.ts';
import type { DeathOrder } from '../../../contract/households/estates.ts';
import { COUPLE_ROLES, type Role } from '../../../contract/households/member-roles.ts';
import { LARGEST_PAGE } from '../../../contract/paging.ts';
import { readProfile } from '../../../contract/profile/read-profile.ts';
import { listReviews } from '../../../contract/reviews/reviews.ts';
import type { Sent } from '../../../contract/route.ts';
import { listScenarios } from '../../../contract/scenarios.ts';
import { sharerOf } from '../../../contract/sharer.ts';
import type { ForYou, ShareKind } from '../../../contract/shares/for-you.ts';
import {
  createShare,
  LONGEST_DAYS,
  mapQuestion,
  NO_MAP_ROLES,
  previewShare,
  type Share,
  type ShownMaterial,
  USUAL_DAYS,
} from '../../../contract/shares/shares.ts';
import { dayAfter, formatDay, today } from '../../../lib/format-date.ts';
import { Button } from '../../kit/Button.tsx';
import { FormDialog } from '../../kit/dialogs.tsx';
import {
  CheckField,
  FieldGroup,
  optionsOf,
  SelectField,
  TextArea,
  TextField,
} from '../../kit/fields.tsx';
import { Notice } from '../../kit/notices.tsx';
import { useForm } from '../../kit/use-form.ts';
import { WrittenBefore } from '../../kit/WrittenBefore.tsx';
import { spouseOf } from '../contacts/couple.ts';
import { openPreview } from './share-preview.ts';

interface DialogProps {
  contact: Contact;
  /** The order in which the estate map shows, for a link that begins there. */
  order?: DeathOrder | undefined;
  /** The review whose packet it begins with. */
  packet?: string;
  onClose: () => void;
  onMade: (share: Share, url: string | null) => void;
}

const itemMaterials = resource(listMaterials, atom({ query: { kind: 'item' as const } }));
const newestScenarios = resource(listScenarios, atom({ query: { limit: LARGEST_PAGE } }));
const mailChoice = resource(readMailChoice);

const itemsOf = <Item,>(loaded: Loaded<{ items: Item[] }>): Item[] =>
  loaded.status === 'ready' ? loaded.data.items : [];

/** The options of a kind, and a hint. */
interface Choices {
  hint: string | false;
  options: { value: string; label: string }[];
}

function useChoices(contact: Contact): Record<'scenario' | 'item' | 'packet', Choices> {
  const [{ ofHousehold, ofFamily }] = useState(() => ({
    ofHousehold: resource(
      listScenarios,
      atom({ query: { household: contact.id, limit: LARGEST_PAGE } }),
    ),
    ofFamily: resource(listReviews, atom({ query: { contact: contact.id, limit: LARGEST_PAGE } })),
  }));
  const reviews = itemsOf(useStore(ofFamily.$loaded));
  const items = useStore(itemMaterials.$loaded);
  const ours = useStore(ofHousehold.$loaded);
  const anyones = useStore(newestScenarios.$loaded);
  // Those of the couple and, of the newest, those without a contact: the client must not see anyone else’s.
  const people = [contact.id, spouseOf(contact)?.contactId ?? contact.id];
  const calculations = [
    ...itemsOf(ours).filter(({ contactId }) => contactId && people.includes(contactId)),
    ...itemsOf(anyones).filter(({ contactId }) => !contactId),
  ];
  const cleared = itemsOf(items).filter(({ cleared }) => cleared === 'client');
  return {
    scenario: {
      hint: calculations.length === 0 && 'There is none yet: run a calculation and save it.',
      options: calculations.map(({ id, name }) => ({ value: id, label: name })),
    },
    packet: {
      hint: reviews.length === 0 && 'There is none yet: prepare a review of this family.',
      options: reviews.map(({ id, title, on }) => ({
        value: id,
        label: `${title}, ${formatDay(on)}`,
      })),
    },
    item: {
      hint: 'Those that are approved for clients.',
      options: cleared.map(({ thing, title }) => ({ value: thing, label: title })),
    },
  };
}

/** The contact as a reader of the household's map: whether it may go to them, and whether after a question. */
function readerOf({ id, name, household }: Contact) {
  const roles = (household?.members ?? []).flatMap((member) =>
    member.contactId === id ? member.role : [],
  );
  const isTheirs = roles.some((role) => COUPLE_ROLES.includes(role));
  const asked = isTheirs ? undefined : roles.find((role: Role) => !NO_MAP_ROLES.includes(role));
  return { mayRead: isTheirs || asked !== undefined, question: asked && mapQuestion(name, asked) };
}

/** Why no code can be mailed, as a sentence; empty if one can be. Undefined until it is known. */
function useCodeTrouble({ email }: Contact): string | undefined {
  const loaded = useStore(mailChoice.$loaded);
  if (loaded.status !== 'ready') return undefined;
  if (!loaded.data.on) return 'This site sends no email.';
  return email ? '' : 'This contact has no email address.';
}

interface Draft {
  kind: ShareKind;
  thing: string;
  days: string;
  note: string;
  confirmed: boolean;
  /** Null until chosen. */
  amounts: boolean | null;
  code: boolean | null;
}

const FIRST: Draft = {
  kind: 'questions',
  thing: '',
  days: String(USUAL_DAYS),
  note: '',
  confirmed: false,
  amounts: null,
  code: null,
};

/** The form, what shows as chosen, and what the link shows. */
function useSharing({ contact, order, packet, onClose, onMade }: DialogProps) {
  const { mayRead, question } = readerOf(contact);
  const codeTrouble = useCodeTrouble(contact);
  const startsOnMap = order !== undefined && mayRead;
  const chosenOf = (draft: Draft) => {
    const isMap = draft.kind === 'map';
    const amounts = draft.amounts ?? !question;
    return {
      isMap,
      amounts,
      code: codeTrouble ? false : (draft.code ?? (isMap && codeTrouble === '')),
      shown: {
        kind: draft.kind,
        contactId: contact.id,
        thing: isMap ? (contact.household?.id ?? null) : draft.thing || null,
        ...(isMap && { amounts, ...(order && { order }) }),
      },
    };
  };
  const form = useForm({
    name: `share:${contact.id}${startsOnMap ? ':map' : ''}${packet ? `:${packet}` : ''}`,
    stored: undefined,
    draftOf: (): Draft => {
      if (packet) return { ...FIRST, kind: 'packet', thing: packet };
      return startsOnMap ? { ...FIRST, kind: 'map' } : FIRST;
    },
    save: async ({ draft, key }) => {
      const { shown, code, isMap } = chosenOf(draft);
      const { note, confirmed } = draft;
      const days = Number(draft.days);
      const body = { ...shown, days, code, note, ...(isMap && question && { confirmed }) };
      // Whether a code can be mailed may be known only after a first attempt.
      return call(createShare, { body, idempotencyKey: `${key} ${code}` });
    },
    onSaved: ({ url, ...share }) => {
      onMade(share, url);
      onClose();
    },
  });
  const field = (name: 'kind' | 'thing' | 'days' | 'note') => ({
    ...form.field(name),
    id: `share-${name}`,
  });
  return { form, field, mayRead, question, codeTrouble, ...chosenOf(form.draft) };
}

interface ThingFieldsProps {
  contact: Contact;
  sharing: ReturnType<typeof useSharing>;
}

/** What the link shows. */
function ThingFields({ contact, sharing }: ThingFieldsProps) {
  const { field, isMap, mayRead, question, amounts } = sharing;
  const { draft, set, wrong } = sharing.form;
  const choices = useChoices(contact);
  const { kind } = draft;
  return (
    <>
      <SelectField
        {...field('kind')}
        label="What"
        options={optionsOf(SHARE_KIND_WORDS).filter(({ value }) => value !== 'map' || mayRead)}
        error={wrong.kind ?? (isMap ? wrong.thing : undefined)}
        onChange={({ target }) => set({ kind: target.value as ShareKind, thing: '' })}
        data-first
      />
      {kind === 'questions' && (
        <p className="text-sm text-ink-muted">
          Asks for the family, work, property, who is named, documents and goals. You decide what to
          use.
        </p>
      )}
      {(kind === 'scenario' || kind === 'item' || kind === 'packet') && (
        <SelectField
          {...field('thing')}
          {...choices[kind]}
          label={SHARE_KIND_WORDS[kind]}
          placeholder="Please choose"
        />
      )}
      {isMap && (
        <MapFields
          question={question}
          confirmed={draft.confirmed}
          amounts={amounts}
          error={wrong.confirmed}
          onChange={set}
        />
      )}
    </>
  );
}

export function ShareDialog(props: DialogProps) {
  const { contact, onClose } = props;
  const affiliate = worksFor(useStore($work));
  const sharing = useSharing(props);
  const { form, shown, field, codeTrouble, code } = sharing;
  const { draft, set, wrong, failure } = form;
  return (
    <FormDialog
      title={`Share with ${contact.name}`}
      verb="Make link"
      busy={form.busy && 'Making…'}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <WrittenBefore of={form} />
      {failure && (
        <Notice kind="danger" live title="The link was not made">
          {failure.sentence}
        </Notice>
      )}
      <ThingFields contact={contact} sharing={sharing} />
      <TextField
        {...field('days')}
        type="number"
        label="Days"
        hint="The link opens through the last of these days."
        min={1}
        max={LONGEST_DAYS}
      />
      <CheckField
        name="code"
        id="share-code"
        label="Ask for a code"
        hint={
          codeTrouble ||
          'Six digits that we email to the contact. Without it, anyone with the link can open it.'
        }
        checked={code}
        disabled={Boolean(codeTrouble)}
        error={wrong.code}
        onChange={({ target }) => set({ code: target.checked })}
      />
      <TextArea
        {...field('note')}
        label="Note"
        optional
        hint={`Shows on the page, below ${affiliate ? `${affiliate.name}’s` : 'your'} name.`}
        count={500}
      />
      {affiliate && (draft.kind !== 'item' || draft.note.trim() !== '') && (
        <p role="status" className="text-sm text-ink-muted">
          {checkedFirst(affiliate.name)}
        </p>
      )}
      <Preview shown={shown} note={draft.note} days={Number(draft.days)} />
    </FormDialog>
  );
}

interface MapFieldsProps extends Pick<Draft, 'confirmed'> {
  question: string | undefined;
  amounts: boolean;
  error: string | undefined;
  onChange: (more: Partial<Draft>) => void;
}

/** What a map shows. For anyone but the couple, shares without amounts come first, and a question has to be confirmed. */
function MapFields({ question, confirmed, amounts, error, onChange }: MapFieldsProps) {
  const everything = { value: true, label: 'Everything' };
  const sharesAlone = { value: false, label: 'Shares without amounts' };
  return (
    <>
      <FieldGroup id="share-amounts" legend="What it shows">
        {(question ? [sharesAlone, everything] : [everything, sharesAlone]).map(
          ({ value, label }) => (
            <CheckField
              key={label}
              type="radio"
              name="amounts"
              value={String(value)}
              label={label}
              checked={amounts === value}
              onChange={() => onChange({ amounts: value })}
            />
          ),
        )}
      </FieldGroup>
      {question && (
        <CheckField
          name="confirmed"
          id="share-confirmed"
          label={question}
          checked={confirmed}
          error={error && 'Please confirm this first.'}
          onChange={({ target }) => onChange({ confirmed: target.checked })}
        />
      )}
    </>
  );
}

interface PreviewProps {
  shown: Sent<typeof ShownMaterial>;
  note: string;
  days: number;
}

/** The page as the client would see it, in a tab of its own. */
function Preview({ shown, note, days }: PreviewProps) {
  const [problem, setProblem] = useState('');
  const open = useRef(new AbortController());
  useEffect(() => () => open.current.abort(), []);
  const preview = async () => {
    open.current.abort();
    open.current = new AbortController();
    setProblem('');
    try {
      await openPreview(async (): Promise<ForYou> => {
        const [own, { title, content }] = await Promise.all([
          call(readProfile),
          call(previewShare, { body: shown }),
        ]);
        return {
          kind: shown.kind,
          title,
          content,
          note,
          state: 'draft',
          affiliate: sharerOf(own, today()),
          sharedOn: today(),
          expiresOn: dayAfter(today(), days),
          changed: false,
          withdrawn: false,
          known: false,
        };
      }, open.current.signal);
    } catch (error) {
      setProblem(sentenceOf(error, 'The preview did not open.'));
    }
  };
  return (
    <div>
      <Button onClick={() => void preview()}>Preview</Button>
      <p role="alert" className="text-sm text-danger not-empty:mt-2">
        {problem}
      </p>
    </div>
  );
}
