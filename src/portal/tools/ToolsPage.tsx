import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { resource } from '../../api/call.ts';
import { groupsOf } from '../../calculators/catalogue.ts';
import { listMaterials } from '../../contract/approvals/approvals.ts';
import { $search, changeSearch } from '../../lib/address.ts';
import { Button } from '../kit/Button.tsx';
import { SearchField, useTyped } from '../kit/SearchField.tsx';
import { Empty } from '../kit/states.tsx';
import { useCleared } from '../shared/approvals/ApprovalState.tsx';
import { ScenarioTable } from './saved/ScenarioTable.tsx';
import { counts } from './saved/scenarios.ts';
import { ToolsSkeleton } from './skeletons.tsx';
import { countOf, SavedLink, stateOf, ToolGroups, ToolsHeader, TopicTabs } from './ToolList.tsx';

const AllSaved = () => (
  <section aria-labelledby="saved" className="mt-8">
    <h2 id="saved" tabIndex={-1} className="mb-3 scroll-mt-24 text-xl outline-none">
      Saved scenarios
    </h2>
    <ScenarioTable
      caption="Saved scenarios of all calculators"
      onChange={counts.reload}
      empty={
        <Empty kind="first" title="Nothing saved yet">
          Open a calculator, enter the figures of a family, and press Save: they will be here, with
          their result and their contact.
        </Empty>
      }
    />
  </section>
);

const sheets = resource(listMaterials, atom({ query: { kind: 'sheet' as const } }));

export const Page = () => <Tools />;

function Tools() {
  const asked = stateOf(useStore($search));
  const [typed, type] = useTyped(asked.q);
  const state = { ...asked, q: typed.trim() };
  const groups = groupsOf(state);
  const counted = useStore(counts.$loaded);
  const approved = useCleared(sheets);
  const saved = counted.status === 'ready' ? counted.data : undefined;
  const showAll = () => {
    type('');
    changeSearch({ q: null, topic: null });
  };
  return (
    <>
      <ToolsHeader actions={<SavedLink saved={saved?.total} />} />
      <SearchField
        label="Search tools"
        placeholder="Name or question"
        typed={typed}
        onType={type}
      />
      <TopicTabs {...state} />
      <p role="status" className="sr-only">
        {(state.topic || state.q) && `${countOf(state.q, state.topic)} tools`}
      </p>
      {groups.length > 0 ? (
        <ToolGroups groups={groups} saved={saved?.calculators} approved={approved} />
      ) : (
        <div className="card">
          <Empty
            kind="none"
            title={`No tools match “${state.q}”`}
            action={<Button onClick={showAll}>Show all tools</Button>}
          />
        </div>
      )}
      <AllSaved />
    </>
  );
}

export { ToolsSkeleton as Skeleton };
