import * as v from 'valibot';
import { EstateDraft, LONGEST_NOTES } from '../../../contract/estates.ts';
import { Button } from '../../kit/Button.tsx';
import { ConflictNotice } from '../../kit/ConflictNotice.tsx';
import { TextArea } from '../../kit/fields.tsx';
import { useForm } from '../../kit/use-form.ts';
import { submitByKey } from '../../kit/use-submit.ts';
import { Panel } from '../view/Panel.tsx';
import { type MapProps, replaced } from './map.ts';

const schema = v.pick(EstateDraft, ['notes']);

/** The affiliate's own notes on a plan. `draft` names them while they are unsaved. */
export function Notes({ plan, save, draft }: Pick<MapProps, 'plan' | 'save'> & { draft: string }) {
  const form = useForm({
    ...{ name: draft, stored: plan.notes, draftOf: (notes: string) => ({ notes }), schema },
    save: async ({ stored, draft }) =>
      (await save('The notes are saved', replaced({ notes: stored }, draft)))
        ? { saved: true }
        : undefined,
    onSaved: () => {},
  });
  return (
    <Panel title="Notes">
      <form noValidate onSubmit={form.submit} onKeyDown={submitByKey} className="grid gap-3">
        {form.clashes.length > 0 && (
          <ConflictNotice
            title="The notes were changed in another window"
            {...form}
            nameOf={() => 'Notes'}
            inWords={(_field, value) => value}
          />
        )}
        <TextArea
          {...form.field('notes')}
          label="Notes on this map"
          hint="Private: on no sheet and in no link for clients"
          count={LONGEST_NOTES}
        />
        <Button type="submit" busy={form.busy && 'Saving…'} className="justify-self-start">
          Save notes
        </Button>
      </form>
    </Panel>
  );
}
