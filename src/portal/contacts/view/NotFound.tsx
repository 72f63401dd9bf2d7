import { PORTAL_PAGES } from '../../../config/portal.ts';
import { Empty } from '../../kit/Empty.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';

/** The address names no contact of this affiliate. */
export function NotFound() {
  return (
    <>
      <PageHeader title="Contact" />
      <div className="card">
        <Empty
          kind="none"
          title="We could not find this contact"
          action={
            <a href={PORTAL_PAGES.contacts.path} className="button kit-button button-quiet">
              Go to Contacts
            </a>
          }
        >
          It may have been deleted for good, or the address is not complete.
        </Empty>
      </div>
    </>
  );
}
