/** The contact that a page is opened for (`?contact=` in its address), on the page and on paper. */
import { useStore } from '@nanostores/react';
import { atom, computed, type ReadableAtom } from 'nanostores';
import { useMemo } from 'react';
import { type Loaded, resource } from '../../../api/call.ts';
import { contactPath } from '../../../config/portal.ts';
import { UUID } from '../../../config/units.ts';
import type { Contact } from '../../../contract/contacts/contacts.ts';
import { readContact } from '../../../contract/contacts/read-contact.ts';
import type { Profile } from '../../../contract/profile/profile.ts';
import { $search } from '../../../lib/address.ts';
import { coupleWords } from './couple.ts';

export interface NamedContact extends Contact {
  /** The contact and the spouse, as on a sheet. */
  couple: string;
}

/** The contact in the address; `missing` if it is not in the list, or no longer. */
export type ContactInAddress = NamedContact | 'missing' | undefined;

/** The id in the address; empty if it has none. */
export const $contactId = computed($search, (search) => {
  const id = new URLSearchParams(search).get('contact') ?? '';
  return UUID.test(id) ? id : '';
});

export const useContactInAddress = (): ContactInAddress => useNamedContact(useStore($contactId));

const $noContact = atom<Loaded<Contact>>({ status: 'loading' });
/** The contacts that pages were opened for, by id. */
const contacts = new Map<string, ReadableAtom<Loaded<Contact>>>();

function $contactWith(id: string): ReadableAtom<Loaded<Contact>> {
  const $contact = contacts.get(id) ?? resource(readContact, atom({ params: { id } })).$loaded;
  contacts.set(id, $contact);
  return $contact;
}

/** The contact with this id, once it is known; without an id none. */
export function useNamedContact(id: string): ContactInAddress {
  const loaded = useStore(id ? $contactWith(id) : $noContact);
  return useMemo(() => {
    if (loaded.status === 'failed') return 'missing';
    // Calculations begin with the contact's facts, so they wait for the newest.
    if (loaded.status === 'loading' || loaded.refreshing) return undefined;
    const { data } = loaded;
    return data.deletedAt ? 'missing' : { ...data, couple: coupleWords(data) };
  }, [loaded]);
}

interface ForContactProps {
  contact: NamedContact | 'missing';
  /** What to do if the contact is gone. */
  remedy: string;
}

/** Names the contact that the page is for, or says that the contact is gone, so that no work is lost on a missing contact. */
export const ForContact = ({ contact, remedy }: ForContactProps) => (
  <p className="-mt-2 mb-4 text-sm text-ink-muted">
    {contact === 'missing' ? (
      `We could not find the contact in the address. ${remedy}`
    ) : (
      <>
        For{' '}
        <a href={contactPath(contact.id)} dir="auto" className="link">
          {contact.name}
        </a>
      </>
    )}
  </p>
);

interface PreparedForProps {
  /** The contact, with the spouse; without it the sheet has no recipient. */
  client: string | undefined;
  profile: Pick<Profile, 'name' | 'firm'> | undefined;
}

/** The mark of paper that clients must not get. */
export const ADVISORS_ONLY = 'For advisors only. Not for clients.';

/** Who a sheet is for, and who prepared it: the affiliate by the profile's name and firm. */
function preparedWords({ client, profile }: PreparedForProps): string {
  const by = [profile?.name, profile?.firm].filter(Boolean).join(', ');
  const words = ['Prepared', client && `for ${client}`, by && `by ${by}`].filter(Boolean).join(' ');
  return words === 'Prepared' ? '' : words;
}

/** The first lines of a sheet. One for advisors only names no client; `advisorsOnly` says why it is, or is empty. */
export const PreparedFor = ({
  client,
  profile,
  advisorsOnly,
}: PreparedForProps & { advisorsOnly?: string | undefined }) => {
  const words = preparedWords({ client: advisorsOnly === undefined ? client : undefined, profile });
  return (
    <>
      {words && <p className="mb-[1mm] font-semibold">{words}</p>}
      {advisorsOnly !== undefined && (
        <p>
          <strong>{ADVISORS_ONLY}</strong> {advisorsOnly}
        </p>
      )}
    </>
  );
};
