import type { ReactNode } from 'react';
import { BIRTH_DATE_HINT, ENTRY_WORDS, KIND_WORDS } from '../../../config/contact-words.ts';
import {
  ADDRESS_KINDS,
  type AddressEntry,
  CHANNELS,
  EMAIL_KINDS,
  type EmailEntry,
  MAX_ADDRESSES,
  MAX_EMAILS,
  MAX_PHONES,
  PHONE_KINDS,
  type PhoneEntry,
} from '../../../contract/contact-fields.ts';
import { Button } from '../../kit/Button.tsx';
import { CheckField, FieldGroup, optionsOf, SelectField, TextField } from '../../kit/fields.tsx';
import { PhoneField } from '../../kit/PhoneField.tsx';
import type { Problems } from '../../kit/use-form.ts';
import { ContactCombo } from '../../shared/contacts/ContactCombo.tsx';
import { FACT_NAMES, type Facts, NO_ADDRESS } from './fields.ts';

export type TextFact = {
  [Field in keyof Facts]: Facts[Field] extends string ? Field : never;
}[keyof Facts];

interface Props {
  draft: Facts;
  wrong: Problems<keyof Facts>;
  set: (changes: Partial<Facts>) => void;
  field: (name: TextFact) => {
    id: string;
    name: string;
    label: string;
    value: string;
    error: string | undefined;
    onChange: (event: { target: { value: string } }) => void;
  };
  /** The edited contact, which cannot be its own introducer. */
  contactId: string;
}

/** The properties of the field of an entry's kind, except its listener. */
const kindField = (entry: string, kinds: readonly (keyof typeof ENTRY_WORDS)[], value: string) => ({
  name: `${entry}-kind`,
  id: `${entry}-kind`,
  label: 'Kind',
  options: kinds.map((kind) => ({ value: kind, label: ENTRY_WORDS[kind] })),
  value,
});

interface EntriesProps<Entry> {
  id: 'emails' | 'phones' | 'addresses';
  error: string | undefined;
  entries: readonly Entry[];
  most: number;
  /** The name of one entry, such as "email address". */
  noun: string;
  blank: Entry;
  onChange: (entries: Entry[]) => void;
  children: (entry: Entry, change: (changes: Partial<Entry>) => void, at: number) => ReactNode;
}

/** The rows of a list, with buttons that add and remove one; the first is the main one. */
function Entries<Entry>(props: EntriesProps<Entry>) {
  const { id, error, entries, most, noun, blank, onChange, children } = props;
  const add = () => {
    onChange([...entries, blank]);
    requestAnimationFrame(() => document.getElementById(`${id}-${entries.length}`)?.focus());
  };
  const remove = (at: number) => {
    onChange(entries.filter((_, other) => other !== at));
    // The focused button is about to disappear.
    requestAnimationFrame(() => document.getElementById(id)?.focus());
  };
  return (
    <FieldGroup id={id} legend={FACT_NAMES[id]} {...(error && { error })}>
      {entries.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no id, and keeps its place while it is typed.
        <div key={at} className="mb-4 flex flex-wrap items-end gap-3">
          {children(
            entry,
            (changes) =>
              onChange(
                entries.map((other, place) => (place === at ? { ...other, ...changes } : other)),
              ),
            at,
          )}
          <Button kind="ghost" onClick={() => remove(at)} aria-label={`Remove ${noun} ${at + 1}`}>
            Remove
          </Button>
        </div>
      ))}
      {entries.length < most && (
        <Button kind="ghost" onClick={add}>
          Add {noun}
        </Button>
      )}
    </FieldGroup>
  );
}

const ADDRESS_LINES = [
  ['street', 'Street'],
  ['street2', 'Apartment, suite'],
  ['city', 'City'],
  ['state', 'State'],
  ['zip', 'ZIP code'],
  ['country', 'Country'],
] as const;

interface OptionalTextProps {
  field: Props['field'];
  name: TextFact;
  hint?: string;
}

const OptionalText = ({ field, name, hint }: OptionalTextProps) => (
  <TextField {...field(name)} optional autoComplete="off" {...(hint && { hint })} />
);

function NameFields({ draft, field }: Pick<Props, 'draft' | 'field'>) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField {...field('kind')} options={optionsOf(KIND_WORDS)} />
      <TextField {...field('name')} required autoComplete="off" />
      {draft.kind === 'person' && (
        <>
          <OptionalText field={field} name="salutation" hint="For example, Dr." />
          <OptionalText field={field} name="firstName" />
          <OptionalText field={field} name="middleName" />
          <OptionalText field={field} name="lastName" />
          <OptionalText field={field} name="suffix" hint="For example, Jr. or M.D." />
          <OptionalText field={field} name="nickname" />
        </>
      )}
    </div>
  );
}

type ListProps = Pick<Props, 'draft' | 'wrong' | 'set'>;

function EmailEntries({ draft, wrong, set }: ListProps) {
  return (
    <Entries<EmailEntry>
      id="emails"
      error={wrong.emails}
      entries={draft.emails}
      most={MAX_EMAILS}
      noun="email address"
      blank={{ value: '', kind: 'personal' }}
      onChange={(emails) => set({ emails })}
    >
      {({ value, kind }, change, at) => (
        <>
          <TextField
            name={`emails-${at}`}
            label={at === 0 ? 'Email' : `Email ${at + 1}`}
            inputMode="email"
            autoComplete="off"
            value={value}
            onChange={({ target }) => change({ value: target.value })}
          />
          <SelectField
            {...kindField(`emails-${at}`, EMAIL_KINDS, kind)}
            onChange={({ target }) => change({ kind: target.value as typeof kind })}
          />
        </>
      )}
    </Entries>
  );
}

function PhoneEntries({ draft, wrong, set }: ListProps) {
  return (
    <Entries<PhoneEntry>
      id="phones"
      error={wrong.phones}
      entries={draft.phones}
      most={MAX_PHONES}
      noun="phone number"
      blank={{ value: '', kind: 'mobile', extension: '' }}
      onChange={(phones) => set({ phones })}
    >
      {({ value, kind, extension }, change, at) => (
        <>
          <PhoneField
            name={`phones-${at}`}
            label={at === 0 ? 'Phone' : `Phone ${at + 1}`}
            onGroup={(words) => change({ value: words })}
            autoComplete="off"
            value={value}
            onChange={({ target }) => change({ value: target.value })}
          />
          <TextField
            name={`phones-${at}-extension`}
            label="Extension"
            inputMode="numeric"
            autoComplete="off"
            value={extension}
            onChange={({ target }) => change({ extension: target.value })}
          />
          <SelectField
            {...kindField(`phones-${at}`, PHONE_KINDS, kind)}
            onChange={({ target }) => change({ kind: target.value as typeof kind })}
          />
        </>
      )}
    </Entries>
  );
}

function AddressEntries({ draft, wrong, set }: ListProps) {
  return (
    <Entries<AddressEntry>
      id="addresses"
      error={wrong.addresses}
      entries={draft.addresses}
      most={MAX_ADDRESSES}
      noun="address"
      blank={NO_ADDRESS}
      onChange={(addresses) => set({ addresses })}
    >
      {(address, change, at) => (
        <>
          {ADDRESS_LINES.map(([line, label], place) => (
            <TextField
              key={line}
              name={place === 0 ? `addresses-${at}` : `addresses-${at}-${line}`}
              label={label}
              autoComplete="off"
              value={address[line]}
              onChange={({ target }) => change({ [line]: target.value })}
            />
          ))}
          <SelectField
            {...kindField(`addresses-${at}`, ADDRESS_KINDS, address.kind)}
            onChange={({ target }) => change({ kind: target.value as typeof address.kind })}
          />
        </>
      )}
    </Entries>
  );
}

/** The ways in which the contact must not be reached. */
function ClosedChannels({ draft, set }: Pick<Props, 'draft' | 'set'>) {
  return (
    <FieldGroup id="doNotContact" legend={FACT_NAMES.doNotContact}>
      <div className="flex flex-wrap gap-x-6">
        {CHANNELS.map((channel) => (
          <CheckField
            key={channel}
            name={`not-${channel}`}
            label={ENTRY_WORDS[channel]}
            checked={draft.doNotContact.includes(channel)}
            onChange={({ target }) =>
              set({
                doNotContact: CHANNELS.filter((each) =>
                  each === channel ? target.checked : draft.doNotContact.includes(each),
                ),
              })
            }
          />
        ))}
      </div>
    </FieldGroup>
  );
}

/** Name, contact details, dates and work, in the form of all facts. */
export function DetailFields({ draft, wrong, set, field, contactId }: Props) {
  return (
    <>
      <NameFields draft={draft} field={field} />
      <EmailEntries draft={draft} wrong={wrong} set={set} />
      <PhoneEntries draft={draft} wrong={wrong} set={set} />
      <AddressEntries draft={draft} wrong={wrong} set={set} />
      <ClosedChannels draft={draft} set={set} />
      <div className="grid gap-5 sm:grid-cols-2">
        <OptionalText field={field} name="birthDate" hint={BIRTH_DATE_HINT} />
        <OptionalText field={field} name="deathDate" hint="For example, 11/30/2024 or 2024" />
        <OptionalText field={field} name="maritalStatus" />
        <OptionalText field={field} name="anniversary" hint="For example, 6/1/1990 or 6/1" />
        <OptionalText field={field} name="clientSince" hint="For example, 3/2015 or 2015" />
        <OptionalText field={field} name="employer" />
        <OptionalText field={field} name="jobTitle" />
        <OptionalText field={field} name="website" />
        <OptionalText field={field} name="language" />
      </div>
      <CheckField
        name="deceased"
        label={FACT_NAMES.deceased}
        checked={draft.deceased}
        onChange={({ target }) => set({ deceased: target.checked })}
      />
      <ContactCombo
        name="introducer"
        label={FACT_NAMES.introducer}
        optional
        mustFind
        error={wrong.introducer}
        without={contactId}
        value={draft.introducer.name}
        onType={(name) => set({ introducer: { id: null, name } })}
        onChoose={({ id, name }) => set({ introducer: { id, name } })}
      />
    </>
  );
}
