/** The result of a change of many contacts, in words. */
import { STAGE_WORDS } from '../../../config/contact-words.ts';
import type { BulkChange } from '../../../contract/contacts/contacts.ts';
import { countWords } from '../../../lib/format-number.ts';

export function doneWords(change: BulkChange, changed: number): string {
  if ('step' in change) return `${countWords(changed, 'step')} planned`;
  if ('plan' in change) return `${countWords(changed, 'review')} started`;
  const who = countWords(changed, 'contact');
  const are = changed === 1 ? 'is' : 'are';
  if ('stage' in change) return `${who} ${are} at ${STAGE_WORDS[change.stage]} now`;
  if ('tags' in change)
    return `${who} ${changed === 1 ? 'has' : 'have'} the tag ${change.tags.join(', ')}`;
  if ('untag' in change) return `${who} lost the tag ${change.untag.join(', ')}`;
  return `${who} ${are} in the trash`;
}
