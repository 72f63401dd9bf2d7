import { useState } from 'react';
import { Button } from '../../src/portal/kit/Button.tsx';
import { Dialog, Sheet } from '../../src/portal/kit/dialogs.tsx';
import { TextField } from '../../src/portal/kit/fields.tsx';
import { TabLinks, Tabs } from '../../src/portal/kit/Tabs.tsx';
import { showToast } from '../../src/toasts/toasts.ts';

const TABS = [
  { id: 'all', label: 'All', count: 312 },
  { id: 'unread', label: 'Unread', count: 3 },
  { id: 'read', label: 'Read' },
  { id: 'archived', label: 'Archived for later' },
  { id: 'bin', label: 'Trash' },
];
const LINKS = [
  { href: '/kit', label: 'Security' },
  { href: '/kit#sessions', label: 'Sessions', count: 2 },
];

export function Modals() {
  const [shown, show] = useState<'dialog' | 'form' | 'sheet'>();
  const [tab, setTab] = useState('all');
  const close = () => show(undefined);
  return (
    <section aria-label="Modals" className="card p-5">
      <Tabs label="Alerts" tabs={TABS} current={tab} onChange={setTab}>
        <p>Panel of {tab}</p>
      </Tabs>
      <TabLinks label="Settings" tabs={LINKS} current="/kit" />
      <div className="flex flex-wrap gap-3">
        <Button kind="danger" onClick={() => show('dialog')}>
          Delete…
        </Button>
        <Button onClick={() => show('form')}>Log a call</Button>
        <Button onClick={() => show('sheet')}>Details</Button>
        <Button
          kind="ghost"
          onClick={() =>
            showToast({
              title: 'Contact deleted',
              description: 'It stays in the trash for 30 days.',
              action: { label: 'Undo', onPress: () => {} },
            })
          }
        >
          Delete one
        </Button>
      </div>
      <Dialog
        open={shown === 'dialog'}
        onClose={close}
        title="Delete 3 contacts?"
        actions={
          <>
            <Button kind="delete" onClick={close}>
              Delete 3 contacts
            </Button>
            <Button onClick={close}>Cancel</Button>
          </>
        }
      >
        <p>They stay in the trash for 30 days.</p>
      </Dialog>
      <Dialog
        form
        open={shown === 'form'}
        onClose={close}
        title="Log a call"
        actions={
          <>
            <Button kind="primary" onClick={close}>
              Save
            </Button>
            <Button onClick={close}>Cancel</Button>
          </>
        }
      >
        <TextField name="call" label="What was said" hint="No account numbers, please." />
      </Dialog>
      <Sheet open={shown === 'sheet'} onClose={close} title="Ada Example">
        <p>Met at the spring webinar.</p>
        <Button
          onClick={() =>
            showToast({
              title: 'Alert deleted',
              action: { label: 'Undo', onPress: () => {} },
            })
          }
        >
          Delete alert
        </Button>
      </Sheet>
    </section>
  );
}
