import { type SubmitEvent, useId, useState } from 'react';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/dialogs.tsx';
import { SelectField, TextField } from '../../kit/fields.tsx';

interface Props {
  /** Whether the tag is removed instead of added. */
  removes: boolean;
  /** The contacts in words, such as "3 contacts". */
  who: string;
  tags: readonly string[];
  onClose: () => void;
  onChoose: (tag: string) => void;
}

/** The default export is for `lazy`. */
export default function TagDialog({ removes, who, tags, onClose, onChoose }: Props) {
  const [tag, setTag] = useState('');
  const [error, setError] = useState<string>();
  const id = useId();
  const verb = removes ? 'Remove tag' : 'Add tag';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (tag.trim()) return onChoose(tag.trim());
    setError(removes ? 'Please choose a tag.' : 'Please give the tag a name.');
    document.getElementById('bulk-tag')?.focus();
  };
  const field = {
    id: 'bulk-tag',
    name: 'tag',
    label: 'Tag',
    error,
    value: tag,
    'data-first': true,
  };
  const nothing = removes && tags.length === 0;

  return (
    <Dialog
      open
      onClose={onClose}
      title={removes ? `Remove a tag from ${who}` : `Add a tag to ${who}`}
      actions={
        nothing ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button kind="primary" type="submit" form={id}>
              {verb}
            </Button>
            <Button onClick={onClose}>Cancel</Button>
          </>
        )
      }
    >
      {nothing ? (
        <p>They have no tags.</p>
      ) : (
        <form id={id} noValidate onSubmit={submit}>
          {removes ? (
            <SelectField
              {...field}
              placeholder="Choose a tag"
              options={tags.map((each) => ({ value: each, label: each }))}
              onChange={({ target }) => setTag(target.value)}
            />
          ) : (
            <>
              <TextField
                {...field}
                maxLength={40}
                autoComplete="off"
                list="known-tags"
                hint="A new one, or one that you have."
                onChange={({ target }) => setTag(target.value)}
              />
              <datalist id="known-tags">
                {tags.map((each) => (
                  <option key={each} value={each} />
                ))}
              </datalist>
            </>
          )}
        </form>
      )}
    </Dialog>
  );
}
