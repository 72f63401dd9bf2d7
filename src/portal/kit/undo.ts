import { call } from '../../api/call.ts';
import { failureSentence } from '../../api/failure.ts';
import { undoChange } from '../../contract/undo.ts';
import { showToast } from '../../toasts/toasts.ts';

/** Says what was done, with a button that takes it back; `after` runs once it is. */
export function showUndo(title: string, undo: string, after: () => unknown): void {
  const takeBack = async () => {
    try {
      const { kept } = await call(undoChange, { body: { undo } });
      await after();
      showToast({
        title: 'Taken back',
        ...(kept > 0 && {
          description: `${kept} ${kept === 1 ? 'was' : 'were'} changed since, and stayed.`,
        }),
      });
    } catch (error) {
      showToast({ kind: 'danger', title: 'Not taken back', description: failureSentence(error) });
    }
  };
  showToast({ title, action: { label: 'Undo', onPress: () => void takeBack() } });
}
