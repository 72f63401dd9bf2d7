import { groupsOf } from '../../calculators/catalogue.ts';
import { SearchBox } from '../kit/SearchField.tsx';
import { SkeletonCard } from '../kit/skeletons.tsx';
import { SavedLink, ToolGroups, ToolsHeader, TopicTabs } from './ToolList.tsx';
import { FormGroups, ToolHeader } from './tool/FormGroups.tsx';
import type { FieldShape } from './tool/form.ts';

interface Props {
  title: string;
  question: string;
  fields: readonly FieldShape[];
}

/** A calculator before it works: its title and question, and boxes in the size of its fields. */
export const ToolSkeleton = ({ title, question, fields }: Props) => (
  <>
    <ToolHeader title={title} question={question} actions={<div className="h-11 md:w-112" />} />
    <p role="status" className="sr-only">
      Loading the calculator
    </p>
    <div className="grid items-start gap-3 lg:grid-cols-12 lg:gap-5">
      <div className="card min-w-0 p-5 lg:col-span-5 lg:p-6">
        <FormGroups fields={fields}>
          {({ name, label, hint, slides }) => (
            <div key={name}>
              <p className="label">{label}</p>
              {hint && <p className="-mt-1 mb-1.5 text-sm text-ink-muted">{hint}</p>}
              <div className="field" />
              {slides && <div className="h-8" />}
            </div>
          )}
        </FormGroups>
      </div>
      <SkeletonCard lines={8} className="p-5 lg:col-span-7 lg:p-6" />
    </div>
  </>
);

const ALL = { topic: undefined, q: '' };
/** The number of groups on a large screen: more would cost the HTML a round trip. */
const FIRST_SCREEN = 2;

/** The page until the session is known: the start of the list, since it is not private. */
export const ToolsSkeleton = () => (
  <>
    <ToolsHeader actions={<SavedLink />} />
    <SearchBox />
    <TopicTabs {...ALL} />
    <ToolGroups groups={groupsOf(ALL).slice(0, FIRST_SCREEN)} />
  </>
);
