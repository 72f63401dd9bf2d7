import { PORTAL_PAGES } from '../../config/portal.ts';
import { Button } from '../kit/Button.tsx';
import { Empty } from '../kit/Empty.tsx';

/** What can be done if nothing was found. */
export const Nothing = ({ q, onClear }: { q: string; onClear: () => void }) => (
  <div className="card">
    <Empty
      kind="none"
      title={`Nothing matches “${q}”`}
      action={
        <>
          <Button onClick={onClear}>Clear the search</Button>
          <a href={`${PORTAL_PAGES.support.path}#write`} className="button button-quiet kit-button">
            Write to the office
          </a>
        </>
      }
    >
      Try another word, or fewer of them.
    </Empty>
  </div>
);
