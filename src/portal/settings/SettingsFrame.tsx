import type { ReactNode } from 'react';
import { PORTAL_PAGES } from '../../config/portal.ts';
import { DESKTOP_QUERY } from '../../config/tokens.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { PageHeader } from '../kit/PageHeader.tsx';
import { SkeletonCard } from '../kit/skeletons.tsx';
import { type SettingsKey, SettingsNav } from './SettingsNav.tsx';

interface Props {
  page: SettingsKey;
  children: ReactNode;
}

/** The title, the links to the parts, and one part's cards. On phones the index shows only the links. */
function SettingsFrame({ page, children }: Props) {
  const index = page === 'settings';
  return (
    <>
      <PageHeader title={PORTAL_PAGES[page].title} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-12">
        <div className={`lg:col-span-3 ${index ? '' : 'max-md:hidden'}`}>
          <SettingsNav page={page} />
        </div>
        <div
          className={`grid max-w-180 content-start gap-5 lg:col-span-8 ${index ? 'max-md:hidden' : ''}`}
        >
          {children}
        </div>
      </div>
    </>
  );
}

/** A part as a page of the portal. On phones the index loads no data. */
export function SettingsPart({ page, children }: Props) {
  const wide = useMediaQuery(DESKTOP_QUERY);
  return <SettingsFrame page={page}>{(wide || page !== 'settings') && children}</SettingsFrame>;
}

/** A part while its data load. */
export const SettingsSkeleton = ({ page }: { page: SettingsKey }) => (
  <SettingsFrame page={page}>
    <SkeletonCard lines={4} />
    <SkeletonCard lines={3} />
  </SettingsFrame>
);
