/** The affiliate's favorites in the library, and marking an item. */
import { call } from '../../api/call.ts';
import { failureSentence } from '../../api/request.ts';
import { markItem } from '../../contract/library.ts';
import { showToast } from '../../toasts/toasts.ts';

/** Saves a mark that already shows; calls `takeBack` on failure. */
export async function saveMark(
  slug: string,
  favourite: boolean,
  takeBack: () => void,
): Promise<void> {
  try {
    await call(markItem, { params: { slug }, body: { favourite } });
  } catch (error) {
    takeBack();
    showToast({
      kind: 'danger',
      title: favourite ? 'Not added to your favorites' : 'Not removed from your favorites',
      description: failureSentence(error),
    });
  }
}
