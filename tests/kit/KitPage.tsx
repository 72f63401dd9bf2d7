import { Button } from '../../src/portal/kit/Button.tsx';
import { Badge } from '../../src/portal/kit/badges.tsx';
import { PageHeader } from '../../src/portal/kit/PageHeader.tsx';
import { Feedback } from './Feedback.tsx';
import { Fields } from './Fields.tsx';
import { Modals } from './Modals.tsx';
import { Table } from './Table.tsx';

/** Every component of the kit, as pages use it. */
export function KitPage() {
  return (
    <main className="mx-auto grid max-w-page gap-5 px-4 pt-5 pb-28 md:px-6 lg:px-8">
      <PageHeader
        title="Contacts"
        badge={<Badge kind="neutral">Sample data</Badge>}
        actions={
          <>
            <Button kind="primary">New contact</Button>
            <Button>Import</Button>
          </>
        }
      >
        The people you talk to, and what is next with each of them.
      </PageHeader>
      <Table />
      <Modals />
      <Feedback />
      <Fields />
    </main>
  );
}
