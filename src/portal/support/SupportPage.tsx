import { PortalPage } from '../shell/PortalPage.tsx';
import { Answers } from './Answers.tsx';
import { type Office, OfficeCard } from './OfficeCard.tsx';
import { SearchField } from './SearchField.tsx';
import { SupportHeader, SupportSkeleton } from './SupportSkeleton.tsx';
import { TicketTable } from './TicketTable.tsx';
import { WriteForm } from './WriteForm.tsx';

interface Props {
  siteName: string;
  office: Office;
  /** The version of the site, which a ticket may carry. */
  version: string;
}

/** Answers to search, and tickets to the office. */
export function SupportPage({ siteName, office, version }: Props) {
  return (
    <PortalPage page="support" siteName={siteName} skeleton={SupportSkeleton}>
      <SupportHeader />
      <SearchField />
      <div className="support-grid">
        <Answers />
        <div className="support-write">
          <WriteForm version={version} />
        </div>
        <TicketTable />
        <div className="lg:col-span-2">
          <OfficeCard {...office} />
        </div>
      </div>
    </PortalPage>
  );
}
