import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { type FormEvent, useState } from 'react';
import { type Loaded, resource } from '../../../api/call.ts';
import { listMaterials } from '../../../contract/approvals/approvals.ts';
import { LARGEST_PAGE } from '../../../contract/paging.ts';
import type { PacketKind, PacketThing, Review } from '../../../contract/reviews/reviews.ts';
import { listScenarios, type Scenario } from '../../../contract/scenarios.ts';
import { Button } from '../../kit/Button.tsx';
import { optionsOf, SelectField } from '../../kit/fields.tsx';

const KIND_WORDS: Readonly<Record<PacketKind, string>> = {
  agenda: 'Agenda',
  changes: 'What changed',
  map: 'Estate map',
  checklist: 'Documents',
  scenario: 'Calculation',
  comparison: 'Two calculations',
  item: 'Library item',
};

const things = resource(listMaterials, atom({ query: { kind: 'item' as const } }));
const newest = resource(listScenarios, atom({ query: { limit: LARGEST_PAGE } }));

const itemsOf = <Item,>(loaded: Loaded<{ items: Item[] }>): Item[] =>
  loaded.status === 'ready' ? loaded.data.items : [];

/** The calculations of the family, and of the newest those of nobody. */
function useCalculations({ contactId, people, living }: Review): Scenario[] {
  const [ofFamily] = useState(() =>
    resource(
      listScenarios,
      atom({ query: { household: living[0]?.contactId ?? contactId, limit: LARGEST_PAGE } }),
    ),
  );
  const theirs = itemsOf(useStore(ofFamily.$loaded));
  const anyones = itemsOf(useStore(newest.$loaded));
  const isTheirs = ({ contactId: of }: Scenario) =>
    people.some((person) => person.contactId === of);
  return [...theirs.filter(isTheirs), ...anyones.filter(({ contactId: of }) => of === null)];
}

interface Props {
  review: Review;
  onAdd: (part: PacketThing) => Promise<unknown>;
}

/** Adds a part: what it is, and where there are several, which. */
export function AddPart({ review, onAdd }: Props) {
  const { packet } = review;
  const calculations = useCalculations(review);
  const items = itemsOf(useStore(things.$loaded)).filter(({ audience }) => audience === 'client');
  const isIn = (part: PacketThing) =>
    packet.some(({ kind, thing }) => kind === part.kind && thing === part.thing);
  const optionsFor: Partial<Record<PacketKind, { value: string; label: string }[]>> = {
    scenario: calculations.map(({ id, name }) => ({ value: id, label: name })),
    comparison: calculations.map(({ id, name }) => ({ value: id, label: name })),
    item: items.map(({ thing, title }) => ({ value: thing, label: title })),
  };
  const kinds = optionsOf(KIND_WORDS).filter(
    ({ value }) => value in optionsFor || !isIn({ kind: value as PacketKind, thing: null }),
  );
  const [chosen, setChosen] = useState<PacketKind>();
  const kind = kinds.some(({ value }) => value === chosen) ? chosen : undefined;
  const current = kind ?? (kinds[0]?.value as PacketKind);
  const [thing, setThing] = useState('');
  const [other, setOther] = useState('');
  const first = calculations.find(({ id }) => id === thing);
  const isComparison = current === 'comparison';
  const comparable = calculations.filter(
    ({ id, calculator }) => id !== thing && calculator === first?.calculator,
  );
  const isWhole = !(current in optionsFor) || (thing !== '' && (!isComparison || other !== ''));
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (!isWhole) return;
    const named = isComparison ? `${thing}.${other}` : thing || null;
    await onAdd({ kind: current, thing: current in optionsFor ? named : null });
    setThing('');
    setOther('');
  };
  return (
    <form
      aria-label="Add to the packet"
      onSubmit={(event) => void add(event)}
      className="mt-4 grid items-end gap-3 border-t border-line pt-4 sm:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]"
    >
      <SelectField
        name="kind"
        id="packet-kind"
        label="Add to the packet"
        options={kinds}
        value={current}
        onChange={({ target }) => {
          setChosen(target.value as PacketKind);
          setThing('');
          setOther('');
        }}
      />
      {optionsFor[current] && (
        <SelectField
          name="thing"
          id="packet-thing"
          label={isComparison ? 'First calculation' : KIND_WORDS[current]}
          placeholder="Please choose"
          options={optionsFor[current].filter(
            ({ value }) => isComparison || !isIn({ kind: current, thing: value }),
          )}
          value={thing}
          onChange={({ target }) => {
            setThing(target.value);
            setOther('');
          }}
        />
      )}
      {isComparison && (
        <SelectField
          name="other"
          id="packet-other"
          label="Second calculation"
          placeholder="Please choose"
          options={comparable.map(({ id, name }) => ({ value: id, label: name }))}
          value={other}
          onChange={({ target }) => setOther(target.value)}
        />
      )}
      <Button type="submit" disabled={!isWhole} className="justify-self-start">
        Add
      </Button>
    </form>
  );
}
