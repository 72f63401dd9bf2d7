/** What a person sees and does on a drawn page, for tests. */
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

export const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);

export const press = (name: string | RegExp) =>
  userEvent.click(screen.getByRole('button', { name }));

export const textsOf = (elements: Iterable<Element>) =>
  Array.from(elements, ({ textContent }) => textContent);

/** Opens the menu of somebody or something, whose popover the simulated page does not have. */
export async function openMenu(name: string): Promise<HTMLElement> {
  const menu = screen.getByRole('menu', { name: `More on ${name}`, hidden: true });
  menu.hidePopover = () => {};
  const opens = Object.assign(new Event('beforetoggle'), { newState: 'open' });
  await act(async () => void menu.dispatchEvent(opens));
  return menu;
}
