import { Button } from '../../kit/Button.tsx';
import { Empty } from '../../kit/states.tsx';
import { useScope } from '../../shared/sign-in/use-scope.ts';
import { clearRefinements, IMPORT, openNew, refine } from '../contacts.ts';
import { isNarrowed, type ListState, narrowedWords } from './address.ts';

/** Shown in place of the rows if there are none. */
export function Nothing({ filter }: { filter: ListState }) {
  if (filter.after) {
    return (
      <Empty
        kind="none"
        title="There is nothing on this page any more"
        action={<Button onClick={() => refine({})}>First page</Button>}
      >
        Its contacts were moved or deleted.
      </Empty>
    );
  }
  if (isNarrowed(filter)) {
    const where = { due: ' that are due', quiet: ' that are quiet', bin: ' in the trash', all: '' };
    return (
      <Empty
        kind="none"
        title={`No contacts${where[filter.view] ?? ''} match ${narrowedWords(filter)}`}
        action={<Button onClick={() => clearRefinements(filter)}>Clear filters</Button>}
      />
    );
  }
  switch (filter.view) {
    case 'due':
      return (
        <Empty kind="none" title="Nothing is due">
          Contacts with a next step or check-in that is due appear here.
        </Empty>
      );
    case 'quiet':
      return (
        <Empty kind="none" title="No one has been quiet">
          Contacts with no contact in {filter.quiet} days appear here.
        </Empty>
      );
    case 'bin':
      return (
        <Empty kind="none" title="The trash is empty">
          Deleted contacts stay here for 30 days, then they are deleted for good.
        </Empty>
      );
    default:
      return <FirstUse />;
  }
}

function FirstUse() {
  if (!useScope('contacts')) return <Empty kind="none" title="There are no contacts yet" />;
  return (
    <Empty
      kind="first"
      title="Your contacts will be here"
      action={
        <>
          <Button kind="primary" onClick={openNew} aria-keyshortcuts="n">
            New contact
          </Button>
          <a href={IMPORT.href} className="button kit-button button-quiet">
            {IMPORT.label}
          </a>
        </>
      }
    >
      Everyone you talk to, with the next step for each. Add the first one, or import a list that
      you have.
    </Empty>
  );
}

export function NotLoaded(props: {
  filter: ListState;
  sentence: string;
  retry: () => Promise<void>;
}) {
  const { filter, sentence, retry } = props;
  const clearable =
    isNarrowed(filter) || filter.sort !== 'name' || filter.after || filter.view !== 'all';
  return (
    <Empty
      kind="failed"
      title="We could not load your contacts"
      action={
        <>
          <Button onClick={() => void retry()}>Try again</Button>
          {clearable && <Button onClick={() => clearRefinements(filter)}>Clear filters</Button>}
        </>
      }
    >
      {sentence} What you have saved is safe, and the menu still leads to the other pages.
    </Empty>
  );
}
