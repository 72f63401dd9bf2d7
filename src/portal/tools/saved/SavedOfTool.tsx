import { memo } from 'react';
import type { Scenario } from '../../../contract/scenarios.ts';
import { Empty } from '../../kit/Empty.tsx';
import { $openedId } from './place.ts';
import { ScenarioTable } from './ScenarioTable.tsx';
import { compareWith, leave } from './show.ts';

/** The saved scenarios of this calculator. */
export const SavedOfTool = memo(function SavedOfTool({ slug }: { slug: string }) {
  const compare = (scenario: Scenario) => [
    { label: 'Compare', onPress: () => compareWith(scenario) },
  ];
  const left = ({ id }: Scenario) => void ($openedId.get() === id && leave());
  return (
    <section aria-labelledby="saved" className="mt-8 print:hidden">
      <h2 id="saved" className="mb-3 text-xl">
        Saved scenarios
      </h2>
      <ScenarioTable
        caption="Saved scenarios of this calculator"
        calculator={slug}
        actions={compare}
        onDeleted={left}
        empty={
          <Empty kind="first" title="Nothing saved with this calculator yet">
            Save keeps the figures above under a name, for a contact if you like. You can open them
            again, change them, and compare two of them.
          </Empty>
        }
      />
    </section>
  );
});
