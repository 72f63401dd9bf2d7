/** The affiliate's favorites in the library, and marking an item. */
import { call } from '../../api/call.ts';
import { markItem } from '../../contract/library.ts';
import { act } from '../kit/act.ts';

/** Saves a mark that already shows; calls `takeBack` on failure. */
export const saveMark = (slug: string, favourite: boolean, takeBack: () => void) =>
  act({
    show: () => takeBack,
    call: () => call(markItem, { params: { slug }, body: { favourite } }),
    failed: favourite ? 'Not added to your favorites' : 'Not removed from your favorites',
  });
