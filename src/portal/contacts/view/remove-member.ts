import { failureSentence } from '../../../api/failure.ts';
import { RequestError } from '../../../api/request.ts';
import { showToast } from '../../../toasts/toasts.ts';
import type { Member } from './family.ts';
import { type MemberDraft, memberPart } from './member.ts';
import { savePart } from './save.ts';

/** Takes a member out of the household, with an undo that puts the person back. Never throws. */
export async function removeMember(member: Member): Promise<void> {
  const nobody = { member: null };
  const putBack = () =>
    saveOrTell(undefined, nobody, { member }, `${member.name} was not put back`);
  if (!(await saveOrTell(member, { member }, nobody, `${member.name} was not removed`))) return;
  showToast({
    title: `${member.name} is removed`,
    action: { label: 'Undo', onPress: () => void putBack() },
  });
}

async function saveOrTell(
  before: Member | undefined,
  base: MemberDraft,
  mine: MemberDraft,
  failed: string,
): Promise<boolean> {
  try {
    const outcome = await savePart(memberPart(before), base, mine);
    if ('saved' in outcome) return true;
    showToast({
      kind: 'warning',
      title: failed,
      description: 'Another window changed this member. The page shows it as it is now.',
    });
  } catch (error) {
    if (!(error instanceof RequestError)) console.error(failed, error);
    showToast({ kind: 'danger', title: failed, description: failureSentence(error) });
  }
  return false;
}
