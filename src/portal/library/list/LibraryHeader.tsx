import { PageHeader } from '../../kit/PageHeader.tsx';

/** The library's title. */
export const LibraryHeader = () => (
  <PageHeader title="Library">
    Texts for you and for your clients, with sources and review dates.
  </PageHeader>
);
