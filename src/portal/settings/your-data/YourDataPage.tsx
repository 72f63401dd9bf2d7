import { SettingsPage } from '../SettingsPage.tsx';
import { DeleteCard } from './DeleteCard.tsx';
import { ExportCard } from './ExportCard.tsx';
import { RetentionCard } from './RetentionCard.tsx';
import { StoredCard } from './StoredCard.tsx';

/** What is stored and for how long, the export of all of it, and the end of the account. */
export const YourDataPage = ({ siteName }: { siteName: string }) => (
  <SettingsPage page="yourData" siteName={siteName}>
    <ExportCard />
    <StoredCard />
    <RetentionCard />
    <DeleteCard />
  </SettingsPage>
);
