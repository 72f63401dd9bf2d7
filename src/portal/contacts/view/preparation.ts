/** The parts of a meeting's preparation, in words. */
import { entryOf } from '../../../calculators/catalogue.ts';
import type { Interaction } from '../../../contract/contact-fields.ts';
import type { Contact } from '../../../contract/contacts/contacts.ts';
import type { Profile } from '../../../contract/profile/profile.ts';
import type { Scenario } from '../../../contract/scenarios.ts';
import type { Task } from '../../../contract/tasks.ts';
import { gapsOf } from './ChecklistPanel.tsx';
import type { Prepared } from './prepared.ts';
import { lastWords } from './timeline.ts';

/** The conversations and notes that it repeats. */
const TALKS = 3;

/** The documents to discuss, and the last conversations, each with its whole text. */
export const preparationOf = ({ contact, items }: Pick<SheetProps, 'contact' | 'items'>) => ({
  gaps: gapsOf(contact),
  talks: lastWords(items, TALKS),
});

/** A saved calculation in one line; `named` adds whose it is. A proposed name says calculator and person already. */
export function calculationWords(scenario: Scenario, named = false): string {
  const { calculator, contactName, name, figure } = scenario;
  const about = [named ? contactName : null, entryOf(calculator)?.title ?? calculator];
  const words = [...about.filter((part) => part && !name.includes(part)), name].join(', ');
  return `${words}: ${figure.label} ${figure.text}`;
}

export interface SheetProps {
  contact: Contact;
  /** Whether each entry, step and calculation says whose it is. */
  named: boolean;
  items: readonly Interaction[];
  /** Whether there are entries that have not loaded. */
  more: boolean;
  zone: string;
  today: string;
  /** The next planned meeting, if any. */
  meeting: Task | undefined;
  /** The other open tasks. */
  steps: readonly Task[];
  /** The saved calculations, newest first. */
  calculations: readonly Scenario[];
  /** The affiliate's own profile, once it has loaded. */
  profile: Profile | undefined;
  /** Data that only the preparation reads. */
  prepared: Prepared | undefined;
}
