import { useId } from 'react';
import { DESTINATIONS } from '../../config/destinations.ts';
import type { Link } from '../../contract/links.ts';
import { showToast } from '../../toasts/toasts.ts';
import { Button } from '../kit/Button.tsx';
import { ConflictNotice } from '../kit/ConflictNotice.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { ErrorSummary } from '../kit/ErrorSummary.tsx';
import { Notice } from '../kit/Notice.tsx';
import { ProblemText } from '../kit/ProblemText.tsx';
import { SelectField } from '../kit/SelectField.tsx';
import { TextField } from '../kit/TextField.tsx';
import { FIELD_NAMES, type LinkField } from './link-draft.ts';
import { addLink, showLink } from './links.ts';
import { useLinkForm } from './use-link-form.ts';
import { destinationOf } from './words.ts';

interface Props {
  /** The link to edit; without one a new link is made. */
  link: Link | undefined;
  onClose: () => void;
}

const idOf = (field: string) => `link-${field}`;

/** The form of a link. The default export is for `lazy`. */
export default function LinkForm({ link, onClose }: Props) {
  const form = useId();
  const { draft, set, wrong, clashes, choose, saving } = useLinkForm(link, (done) => {
    if (link) showLink(done);
    else addLink(done);
    showToast({ title: link ? `${done.label} is saved` : `${done.label} is ready to share` });
    onClose();
  });
  const { busy, problem } = saving;
  const field = (name: LinkField) => ({
    name,
    id: idOf(name),
    label: FIELD_NAMES[name],
    error: wrong[name],
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  const summary = Object.fromEntries(
    Object.entries(wrong).map(([name, sentence]) => [idOf(name), sentence]),
  );
  return (
    <Dialog
      form
      open
      onClose={onClose}
      title={link ? 'Edit link' : 'New link'}
      actions={
        <>
          <Button kind="primary" type="submit" form={form} busy={busy && 'Saving…'}>
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={saving.submit} className="grid gap-5 pt-2">
        {problem?.current || clashes.length > 0 ? (
          <ConflictNotice
            title="This link was changed in another window"
            clashes={clashes}
            draft={draft}
            choose={choose}
            nameOf={(name) => FIELD_NAMES[name]}
            inWords={(name, value) =>
              name === 'destination' ? destinationOf({ destination: value }) : value
            }
          />
        ) : problem && Object.keys(problem.fields).length === 0 ? (
          <Notice kind="danger" live title="Not saved">
            <ProblemText problem={problem} />
          </Notice>
        ) : (
          <ErrorSummary fields={summary} />
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
      </form>
    </Dialog>
  );
}
