import { useId, useRef } from 'react';
import type { AnyCalculator } from '../../../calculators/calculator.ts';
import type { Scenario, ScenarioInputs } from '../../../contract/scenarios.ts';
import { Button } from '../../kit/Button.tsx';
import { ConflictNotice } from '../../kit/ConflictNotice.tsx';
import { ContactCombo } from '../../kit/ContactCombo.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { ErrorSummary } from '../../kit/ErrorSummary.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { ProblemText } from '../../kit/ProblemText.tsx';
import { TextArea } from '../../kit/TextArea.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { type Draft, FIELD_NAMES, inputsInWords } from './draft.ts';
import { useSave } from './use-save.ts';

interface Props {
  slug: string;
  calculator: AnyCalculator;
  /** The scenario that is open; without one a new one is made. */
  scenario: Scenario | undefined;
  inputs: ScenarioInputs;
  /** The key figure in words, as "Required minimum distribution: $9,433.96". */
  figure: string;
  onSaved: (saved: Scenario) => void;
  onClose: () => void;
}

const NOTE_MAX = 1000;
const IDS: Partial<Record<keyof Draft, string>> = {
  name: 'scenario-name',
  note: 'scenario-note',
  contact: 'scenario-contact',
};

/** Asks for a name, a note and a contact, and saves what the page computes. */
export function SaveDialog(props: Props) {
  const { slug, calculator, scenario, inputs, figure, onSaved, onClose } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const save = useSave({ calculator: slug, scenario, inputs, onSaved });
  const { draft, set, wrong, clashes, choose, saving, asNew } = save;
  const { busy, problem } = saving;
  const atField = Object.entries(wrong).filter(([field]) => field !== 'inputs');
  const saveAsNew = () => {
    asNew.current = true;
    form.current?.requestSubmit();
  };
  const inWords = (field: keyof Draft, value: Draft[keyof Draft]): string => {
    if (field === 'inputs')
      return inputsInWords(calculator, value as ScenarioInputs, otherThan(value));
    return typeof value === 'string' ? value : ((value as Draft['contact']).name ?? '');
  };
  const otherThan = (value: unknown): ScenarioInputs => {
    const clash = clashes.find(({ field }) => field === 'inputs');
    return (clash?.mine === value ? clash?.theirs : clash?.mine) as ScenarioInputs;
  };
  return (
    <Dialog
      form
      open
      onClose={onClose}
      title={scenario ? `Save “${scenario.name}”` : 'Save this calculation'}
      actions={
        <>
          <Button kind="primary" type="submit" form={id} busy={busy && 'Saving…'}>
            Save
          </Button>
          {scenario && (
            <Button onClick={saveAsNew} busy={busy && 'Saving…'}>
              Save as new
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={id} ref={form} noValidate onSubmit={saving.submit} className="grid gap-5 pt-2">
        {problem?.current || clashes.length > 0 ? (
          <ConflictNotice
            title="This scenario was changed in another window"
            clashes={clashes}
            draft={draft}
            choose={choose}
            nameOf={(field) => FIELD_NAMES[field]}
            inWords={inWords}
          />
        ) : problem && atField.length === 0 ? (
          <Notice kind="danger" live title="Not saved">
            <ProblemText problem={problem} />
          </Notice>
        ) : (
          <ErrorSummary
            fields={Object.fromEntries(
              atField.map(([field, sentence]) => [IDS[field as keyof Draft], sentence]),
            )}
          />
        )}
        <p className="text-sm text-ink-muted">{figure}</p>
        <TextField
          name="scenario-name"
          label={FIELD_NAMES.name}
          error={wrong.name}
          required
          data-first
          autoComplete="off"
          hint="Such as “Before the sale of the firm”."
          value={draft.name}
          onChange={({ target }) => set({ name: target.value })}
        />
        <ContactCombo
          name="scenario-contact"
          label={FIELD_NAMES.contact}
          error={wrong.contact}
          optional
          mustFind
          hint="Type two letters of the name, then choose."
          value={draft.contact.name}
          onType={(name) => set({ contact: { id: null, name } })}
          onChoose={({ id: chosen, name }) => set({ contact: { id: chosen, name } })}
        >
          {draft.contact.id !== null && (
            <p className="mt-1.5 text-sm text-ink-muted">
              {draft.contact.name ? 'A contact of your list.' : 'Its contact is in the bin.'}
            </p>
          )}
        </ContactCombo>
        <TextArea
          name="scenario-note"
          label={FIELD_NAMES.note}
          error={wrong.note}
          optional
          count={NOTE_MAX}
          rows={3}
          value={draft.note}
          onChange={({ target }) => set({ note: target.value })}
        />
      </form>
    </Dialog>
  );
}
