import { call } from '../../../api/call.ts';
import type { Contact } from '../../../contract/contacts/contacts.ts';
import { undoChange } from '../../../contract/undo.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { useSubmit } from '../../kit/use-submit.ts';
import { useScope } from '../../shared/sign-in/use-scope.ts';
import { interactions, contact as shownContact, tasks } from './contact.ts';
import { Day, Problem } from './Panel.tsx';

/** The contact that this one was merged with, and the undo: for 30 days, on either contact's page. */
export function MergeLine({ merge }: Pick<Contact, 'merge'>) {
  const writes = useScope('contacts');
  const undoing = useSubmit(async () => {
    if (!merge) return;
    const { kept: keptCount } = await call(undoChange, { body: { undo: merge.undo } });
    await Promise.all([shownContact.reload(), interactions.reload(), tasks.reload()]);
    showToast({
      title: 'The merge is undone',
      ...(keptCount > 0 && { description: 'What you changed since the merge stayed.' }),
    });
    // The focused button is gone.
    const title = document.querySelector('h1');
    title?.setAttribute('tabindex', '-1');
    title?.focus();
  });
  if (!merge) return null;
  return (
    <form
      noValidate
      onSubmit={undoing.submit}
      className="mb-3 text-sm text-ink-muted [overflow-wrap:anywhere]"
    >
      Merged with {merge.name || 'another contact'} on <Day on={merge.on} />.{' '}
      {writes && (
        <button type="submit" aria-disabled={undoing.busy || undefined} className="link text-ink">
          {undoing.busy ? 'Undoing…' : 'Undo'}
          <span className="sr-only"> the merge</span>
        </button>
      )}
      <Problem of={undoing.problem} />
    </form>
  );
}
