import { Empty } from '../../kit/Empty.tsx';
import { ScenarioTable } from './ScenarioTable.tsx';
import { counts } from './scenarios.ts';

/** The saved scenarios of all calculators. */
export const AllSaved = () => (
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
