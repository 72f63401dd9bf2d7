import { useStore } from '@nanostores/react';
import { $search, changeSearch } from '../../lib/search-params.ts';
import { Button } from '../kit/Button.tsx';
import { Empty } from '../kit/Empty.tsx';
import { SearchField } from '../kit/SearchField.tsx';
import { useTyped } from '../kit/use-typed.ts';
import { PortalPage } from '../shell/PortalPage.tsx';
import { countOf, groupsOf, stateOf } from './list/list.ts';
import { ToolGroups } from './list/ToolGroups.tsx';
import { ToolsHeader } from './list/ToolsHeader.tsx';
import { TopicTabs } from './list/TopicTabs.tsx';
import { AllSaved } from './saved/AllSaved.tsx';
import { SavedLink } from './saved/SavedLink.tsx';
import { counts } from './saved/scenarios.ts';
import { ToolsSkeleton } from './ToolsSkeleton.tsx';

/** All calculators. */
export function ToolsPage({ siteName }: { siteName: string }) {
  return (
    <PortalPage page="tools" siteName={siteName} skeleton={ToolsSkeleton}>
      <Tools />
    </PortalPage>
  );
}

function Tools() {
  const asked = stateOf(useStore($search));
  const [typed, type] = useTyped(asked.q);
  const state = { ...asked, q: typed.trim() };
  const groups = groupsOf(state);
  const counted = useStore(counts.$loaded);
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
        <ToolGroups groups={groups} saved={saved?.calculators} />
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
