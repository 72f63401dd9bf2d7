import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import type { Delivery } from '../../contract/forms.ts';
import type { Link } from '../../contract/links.ts';
import { $search } from '../../lib/search-params.ts';
import { Await } from '../kit/Await.tsx';
import { Button } from '../kit/Button.tsx';
import { Sign } from '../kit/Sign.tsx';
import { DefaultCard } from './DefaultCard.tsx';
import { LinkCardsSkeleton, LinksHeader } from './LinksSkeleton.tsx';
import { LinkTable } from './LinkTable.tsx';
import { links } from './links.ts';
import { closeDetails, closeForm, type ListState, openNew, readState } from './list-state.ts';

const LinkForm = lazy(() => import('./LinkForm.tsx'));
const LinkSheet = lazy(() => import('./LinkSheet.tsx'));

interface Props {
  siteName: string;
  delivery: Delivery;
}

/** The default link, the others, and what the address opens over them. */
export function Links(props: Props) {
  const loaded = useStore(links.$loaded);
  const state = readState(useStore($search));
  // The empty list has a button of its own, and without the list there is nothing to add to.
  const adding =
    loaded.status === 'loading' || (loaded.status === 'ready' && loaded.data.items.length > 1);
  return (
    <>
      <LinksHeader
        actions={
          adding && (
            <Button onClick={openNew} className="add-button">
              <Sign name="plus" className="size-5 md:hidden" />
              <span className="max-md:sr-only">New link</span>
            </Button>
          )
        }
      />
      <Await
        loaded={loaded}
        retry={links.reload}
        skeleton={<LinkCardsSkeleton />}
        what="your links"
      >
        {({ items }) => <Loaded {...props} items={items} state={state} />}
      </Await>
    </>
  );
}

function Loaded({ items, state, ...props }: Props & { items: Link[]; state: ListState }) {
  const main = items.find(({ isDefault }) => isDefault);
  const opened = items.find(({ id }) => id === state.open);
  const edited = items.find(({ id }) => id === state.edited);
  return (
    <div className="grid gap-3 lg:gap-5">
      {main && <DefaultCard link={main} siteName={props.siteName} />}
      <LinkTable items={items} state={state} />
      <Suspense>
        {opened && <LinkSheet key={opened.id} link={opened} {...props} onClose={closeDetails} />}
        {(edited || state.making) && (
          <LinkForm key={edited?.id ?? 'new'} link={edited} onClose={closeForm} />
        )}
      </Suspense>
    </div>
  );
}
