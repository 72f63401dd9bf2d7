/** The affiliate's links, and changes to them. */
import { call } from '../../api/call.ts';
import { resource } from '../../api/resource.ts';
import { changeLink, type Link, listLinks } from '../../contract/links.ts';
import { showToast } from '../../toasts/toasts.ts';
import { act } from '../kit/act.ts';

export const links = resource(listLinks);

/** Updates a link in the list. */
export const showLink = (link: Link): void =>
  void links.change((list) => ({
    ...list,
    items: list.items.map((item) => (item.id === link.id ? link : item)),
  }));

/** Adds a new link to the list. */
export const addLink = (link: Link): void =>
  void links.change((list) => {
    const others = list.items.filter(({ id }) => id !== link.id);
    // After the default link, in the server's order.
    return { ...list, items: [...others.slice(0, 1), link, ...others.slice(1)] };
  });

const move = ({ id, version }: Link, archivedAt: string | null): Promise<Link | undefined> =>
  act({
    call: () => call(changeLink, { params: { id }, body: { version, archivedAt } }),
    failed: 'Not changed',
    done: showLink,
    conflict: (current) => {
      showLink(current);
      return {
        kind: 'warning',
        title: `${current.label} was changed elsewhere`,
        description: 'The list shows it as it is now. Please try again if that is not right.',
      };
    },
  });

/** Archives a link, with an undo in the toast. Never throws. */
export async function archive(link: Link): Promise<void> {
  const moved = await move(link, new Date().toISOString());
  if (!moved) return;
  showToast({
    title: `${moved.label} is archived`,
    description: 'It still leads visitors to you.',
    action: { label: 'Undo', onPress: () => void restore(moved) },
  });
}

/** Restores a link from the archive. Never throws. */
export async function restore(link: Link): Promise<void> {
  const moved = await move(link, null);
  if (moved) showToast({ title: `${moved.label} is active again` });
}
