import { cellClass } from '../kit/DataTable.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { Sign } from '../kit/Sign.tsx';
import { SkeletonCard } from '../kit/skeletons.tsx';
import { Stepper } from '../kit/steps.tsx';
import { COLUMN_HEADS } from './list/column-heads.ts';

export const ROWS = 8;

/** The page's title, the same before and after the data load. */
export const ContactsHeader = ({ actions }: { actions?: React.ReactNode }) => (
  <PageHeader title="Contacts" beside actions={actions}>
    The people you talk to, and what is next with each of them.
  </PageHeader>
);

/** The table's header row before it works, as wide as the real one. */
export const StillHead = () => (
  <thead>
    <tr>
      <th className="w-13" />
      {COLUMN_HEADS.map((column) => (
        <th key={column.key} scope="col" className={cellClass(column)}>
          {'sortable' in column ? (
            <span className={`sort-button ${'right' in column ? 'flex-row-reverse' : ''}`}>
              {column.header}
              <Sign name="ascending" className="invisible size-3.5" />
            </span>
          ) : (
            column.header
          )}
        </th>
      ))}
      <th className="w-13" />
    </tr>
  </thead>
);

/** The skeleton of the list's rows, under the real header row. */
export const SkeletonRows = () => (
  <div data-skeleton className="skeleton-card">
    <table aria-hidden="true" className="data-table max-md:hidden">
      <StillHead />
      <tbody className="skeleton-bars">
        {Array.from({ length: ROWS }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows never move.
          <tr key={row}>
            <td />
            {COLUMN_HEADS.map((column, index) => (
              <td key={column.key} className={cellClass(column)}>
                <div className={`skeleton-bar ${index === 0 ? 'w-3/5' : 'w-4/5'}`} />
              </td>
            ))}
            <td />
          </tr>
        ))}
      </tbody>
    </table>
    <ul aria-hidden="true" className="skeleton-bars divide-y divide-line md:hidden">
      {Array.from({ length: ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows never move.
        <li key={row} className="table-card">
          <div className="grow">
            <div className="skeleton-bar w-2/5" />
            <div className="skeleton-bar w-4/5" />
          </div>
        </li>
      ))}
    </ul>
  </div>
);

/** The page until someone is known to be signed in. */
export const ContactsSkeleton = () => (
  <>
    <ContactsHeader actions={<div className="h-12 w-27 md:h-11 md:w-48 lg:w-73 xl:w-118" />} />
    <div className="card min-w-0">
      <div className="table-bar max-lg:min-h-[7.0625rem]">
        <span role="status" className="sr-only">
          Loading your contacts
        </span>
      </div>
      <div className="print:hidden">
        <SkeletonRows />
      </div>
    </div>
  </>
);

/** The contact's cards while the data load. */
export const ContactCards = () => (
  <div role="status" className="grid items-start gap-3 lg:grid-cols-12 lg:gap-5">
    <span className="sr-only">Loading the contact</span>
    <div className="grid gap-3 lg:col-span-8 lg:gap-5">
      <SkeletonCard lines={5} />
      <SkeletonCard lines={9} />
    </div>
    <div className="grid gap-3 max-lg:hidden lg:col-span-4 lg:gap-5">
      <SkeletonCard lines={6} />
      <SkeletonCard lines={4} />
    </div>
  </div>
);

/** A contact's page until someone is known to be signed in. */
export const ContactSkeleton = () => (
  <>
    <PageHeader title="Contact" />
    <ContactCards />
  </>
);

export const STEPS = ['Upload', 'Match columns', 'Check', 'Done'] as const;

/** The page's title and steps, the same before and after the scripts load. */
export const ImportHeader = ({ step = 0 }: { step?: number }) => (
  <>
    <PageHeader title="Import contacts">
      Add the people that you keep in a spreadsheet or another program.
    </PageHeader>
    <Stepper label="Steps of the import" steps={STEPS} current={step} />
  </>
);

/** The import until someone is known to be signed in. */
export const ImportSkeleton = () => (
  <>
    <ImportHeader />
    <div role="status">
      <span className="sr-only">Loading the import</span>
      <SkeletonCard lines={6} />
    </div>
  </>
);

/** The page's title, the same before and after the data load. */
export const DuplicatesHeader = () => (
  <PageHeader title="Duplicates">
    People who are in your contacts more than once: the same name, and the same email address or
    phone number.
  </PageHeader>
);

export const DuplicatesCards = () => (
  <div role="status" className="grid gap-3">
    <span className="sr-only">Looking for duplicates</span>
    <SkeletonCard lines={3} />
    <SkeletonCard lines={3} />
  </div>
);

/** The page until someone is known to be signed in. */
export const DuplicatesSkeleton = () => (
  <>
    <DuplicatesHeader />
    <DuplicatesCards />
  </>
);
