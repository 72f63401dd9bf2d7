import { memo, useState } from 'react';
import { contactPath } from '../../../config/portal.ts';
import type { EstatePlan } from '../../../contract/households/estates.ts';
import type { Member } from '../../../contract/households/households.ts';
import { NAMED_ROLES } from '../../../contract/households/member-roles.ts';
import { inWords } from '../../../lib/names-of-several.ts';
import { Button } from '../../kit/Button.tsx';
import { faceOf } from '../../kit/text.tsx';
import { personWords } from '../view/family.ts';
import { Panel } from '../view/Panel.tsx';
import { type Branch, treeOf } from './family-tree.ts';
import { MapForm } from './MapForm.tsx';
import { contactOf, type MapProps, parentsOf, replaceNames } from './map.ts';

interface PersonProps {
  person: Member;
  /** Opens the person's parents; undefined if there is no one older to choose, and no one chosen. */
  open: (person: Member) => (() => void) | undefined;
}

function Person({ person, open }: PersonProps) {
  const onParents = open(person);
  return (
    <div className="flex items-center justify-between gap-3">
      <div className="min-w-0">
        <p dir="auto" className={`font-semibold wrap-anywhere ${faceOf(person.name)}`}>
          {person.contactId ? (
            <a href={contactPath(person.contactId)} className="link">
              {person.name}
            </a>
          ) : (
            person.name
          )}
        </p>
        <p className="text-sm text-ink-muted">{personWords(person)}</p>
      </div>
      {onParents && (
        <Button compact kind="ghost" onClick={onParents}>
          Parents<span className="sr-only"> of {person.name}</span>
        </Button>
      )}
    </div>
  );
}

/** The lines from a couple's box to its children: across from the left on wide screens. */
const LINES =
  'relative py-1.5 before:absolute before:top-1/2 before:-left-5 before:w-5 before:border-t before:border-line after:absolute after:inset-y-0 after:-left-5 after:border-l after:border-line first:after:top-1/2 last:after:bottom-1/2';

function Branches({ people, groups, elsewhere, open }: Branch & Pick<PersonProps, 'open'>) {
  return (
    <div className="lg:flex lg:items-center">
      <div className="grid gap-2 rounded border border-line bg-surface px-4 py-3 lg:w-72 lg:shrink-0">
        {people.map((person) => (
          <Person key={person.id} person={person} open={open} />
        ))}
        {elsewhere.length > 0 && (
          <p className="text-sm text-ink-muted">
            {people.length > 1 ? 'Parents' : 'Parent'} of {inWords(elsewhere)}
          </p>
        )}
      </div>
      {groups.length > 0 && (
        <div className="ml-5 lg:ml-0 lg:flex lg:grow lg:items-center">
          <span aria-hidden="true" className="w-5 border-t border-line max-lg:hidden" />
          <div className={`grow ${groups.length > 1 ? 'border-l border-line' : ''}`}>
            {groups.map(({ title, children }) => (
              <div key={title}>
                {title && <p className="pt-2 pl-5 text-sm text-ink-muted">{title}</p>}
                <ul className="pl-5">
                  {children.map((child) => (
                    <li key={child.people[0]?.id} className={LINES}>
                      <Branches {...child} open={open} />
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

interface Props extends Pick<MapProps, 'household' | 'save'> {
  parents: EstatePlan['parents'];
}

/** The two parents of a person, chosen from the family. */
function ParentsDialog(props: Props & { of: Member; onClose: () => void }) {
  const { parents, household, save, of, onClose } = props;
  const [first, second] = parentsOf(of, { parents }, household);
  const options = household.members
    .filter(({ id, role }) => id !== of.id && !NAMED_ROLES.includes(role))
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <MapForm
      name={`parents:${of.id}`}
      title={`Parents of ${of.name}`}
      onClose={onClose}
      values={{ first, second }}
      fields={[
        { name: 'first', label: 'Parent', none: 'Not known', options },
        { name: 'second', label: 'Other parent', none: 'Not known', options },
      ]}
      save={(typed) => {
        const { [of.id]: _, ...others } = parents;
        const ids = [...new Set([typed.first, typed.second])].flatMap((id) => id || []);
        const after = ids.length > 0 ? { ...others, [of.id]: ids } : others;
        return save(
          `The parents of ${of.name} are saved`,
          replaceNames({ parents }, { parents: after }),
        );
      }}
    />
  );
}

/** The family as a tree. Who belongs to it is changed on the contact's page. */
export const FamilyPart = memo(function FamilyPart(props: Props) {
  const { parents, household } = props;
  const [of, setOf] = useState<Member>();
  const open = (person: Member) =>
    parents[person.id] || household.members.some(({ generation }) => generation < person.generation)
      ? () => setOf(person)
      : undefined;
  const home = contactOf(household);
  return (
    <Panel
      title="Family"
      action={
        home && (
          <a href={contactPath(home)} className="button kit-button button-quiet button-compact">
            Edit family
          </a>
        )
      }
    >
      <ul className="grid gap-4 overflow-x-auto">
        {treeOf({ plan: { parents }, household }).map((branch) => (
          <li key={branch.people[0]?.id}>
            <Branches {...branch} open={open} />
          </li>
        ))}
      </ul>
      {of && <ParentsDialog {...props} of={of} onClose={() => setOf(undefined)} />}
    </Panel>
  );
});
