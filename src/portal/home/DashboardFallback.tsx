import { type OfficeContact, ScriptHelp } from '../../components/ScriptHelp.tsx';
import { PAGES } from '../../config/paths.ts';
import { Shell } from '../shell/Shell.tsx';
import { Skeleton } from './Skeleton.tsx';

interface Props {
  siteName: string;
  /** Where to call if the scripts do not come; only the HTML needs it. */
  office?: OfficeContact;
}

/** The dashboard before anything is known: in the HTML, and in React until the session is. */
export function DashboardFallback({ siteName, office }: Props) {
  return (
    <Shell siteName={siteName} current={PAGES.dashboard}>
      {office && (
        <ScriptHelp {...office} what="The dashboard" heading="h1" href={PAGES.dashboard}>
          <a href={PAGES.home} className="button button-quiet">
            Back to Home
          </a>
        </ScriptHelp>
      )}
      <div className={office && 'until-late'}>
        <Skeleton />
      </div>
    </Shell>
  );
}
