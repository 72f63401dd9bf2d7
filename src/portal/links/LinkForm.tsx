import type * as v from 'valibot';
import { call } from '../../api/call.ts';
import {
  changeLink,
  createLink,
  DESTINATIONS,
  type Link,
  OWN_PAGE,
} from '../../contract/links/links.ts';
import { showToast } from '../../toasts/toasts.ts';
import { ConflictNotice } from '../kit/ConflictNotice.tsx';
import { FormDialog } from '../kit/dialogs.tsx';
import { FormProblems, SelectField, TextField } from '../kit/fields.tsx';
import { useForm } from '../kit/use-form.ts';
import { WrittenBefore } from '../kit/WrittenBefore.tsx';
import { addLink, copy, destinationOf, showLink } from './links.ts';

/* The draft of a link. */

type LinkField = 'label' | 'campaign' | 'destination';

type Draft = Record<LinkField, string>;

const FIELD_NAMES: Readonly<Record<LinkField, string>> = {
  label: 'Label',
  campaign: 'Campaign',
  destination: 'Goes to',
};

const draftOf = (link: Link | undefined): Draft => ({
  label: link?.label ?? '',
  campaign: link?.campaign ?? '',
  destination: link?.destination ?? OWN_PAGE,
});

/** The draft in the form of the request; the server checks the destination, too. */
const bodyOf = (draft: Draft) => draft as v.InferInput<NonNullable<typeof createLink.body>>;

interface Props {
  /** The link to edit; undefined for a new one. */
  link: Link | undefined;
  onClose: () => void;
}

const idOf = (field: string) => `link-${field}`;

/** The default export is for `lazy`. */
export default function LinkForm({ link, onClose }: Props) {
  const form = useForm({
    name: link ? `link-${link.id}` : 'new-link',
    stored: link,
    draftOf,
    schema: createLink.body,
    save: async ({ stored, draft, key }) => {
      const body = bodyOf(draft);
      return stored
        ? call(changeLink, {
            params: { id: stored.id },
            body: { version: stored.version, ...body },
          })
        : call(createLink, { body, idempotencyKey: key });
    },
    onSaved: (saved) => {
      if (link) showLink(saved);
      else addLink(saved);
      if (link) showToast({ title: `${saved.label} is saved` });
      else {
        showToast({
          title: `${saved.label} is ready to share`,
          action: { label: 'Copy', onPress: () => copy(saved) },
        });
      }
      onClose();
    },
  });
  const { wrong, failure } = form;
  const field = (name: LinkField) => ({
    ...form.field(name),
    id: idOf(name),
    label: FIELD_NAMES[name],
  });
  return (
    <FormDialog
      title={link ? 'Edit link' : 'New link'}
      verb="Save"
      busy={form.busy && 'Saving…'}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <WrittenBefore of={form} />
      {form.conflict ? (
        <ConflictNotice
          title="This link was changed in another window"
          of={form}
          nameOf={(name) => FIELD_NAMES[name]}
          inWords={(name, value) =>
            name === 'destination' ? destinationOf({ destination: value }) : value
          }
        />
      ) : (
        <FormProblems failure={failure} wrong={wrong} idOf={idOf} />
      )}
      <TextField
        {...field('label')}
        required
        autoFocus
        autoComplete="off"
        hint="For you alone, such as “Spring seminar”."
      />
      <TextField
        {...field('campaign')}
        optional
        autoComplete="off"
        hint="What several links belong to, such as “Spring 2026”."
      />
      <SelectField
        {...field('destination')}
        options={DESTINATIONS.map(({ path, label }) => ({ value: path, label }))}
      />
    </FormDialog>
  );
}
