import { PageHeader } from '../../kit/PageHeader.tsx';

/** The library's title. */
export const LibraryHeader = () => (
  <PageHeader title="Library">
    Texts for you and for your clients, each with its sources and the day until which it counts.
  </PageHeader>
);
