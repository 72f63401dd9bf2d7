import { SearchBox } from '../kit/SearchField.tsx';
import { groupsOf } from './list/list.ts';
import { ToolGroups } from './list/ToolGroups.tsx';
import { ToolsHeader } from './list/ToolsHeader.tsx';
import { TopicTabs } from './list/TopicTabs.tsx';
import { SavedLink } from './saved/SavedLink.tsx';

const ALL = { topic: undefined, q: '' };

/** The page until it is known who is signed in: the list itself, since nothing of it is private. */
export const ToolsSkeleton = () => (
  <>
    <ToolsHeader actions={<SavedLink />} />
    <SearchBox />
    <TopicTabs {...ALL} />
    <ToolGroups groups={groupsOf(ALL)} />
  </>
);
