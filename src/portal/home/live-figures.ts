/** The home's figures, from the affiliate's own practice. */
import { INTERACTION_WORDS } from '../../config/interaction-words.ts';
import { PORTAL_PAGES } from '../../config/portal.ts';
import { SERVICES } from '../../config/services.ts';
import type * as contract from '../../contract/home.ts';
import { shortMomentDayWords, shortMonthWords } from '../../lib/date-words.ts';
import { type ActivityType, type Figures, TILES } from './figures.ts';

const { contacts, links, reports } = PORTAL_PAGES;

const TYPES: Partial<Record<keyof typeof INTERACTION_WORDS, ActivityType>> = {
  lead: 'alert',
  stage: 'task',
  merge: 'task',
};

const signed = (change: number): { change?: string } =>
  change === 0 ? {} : { change: change > 0 ? `+${change}` : String(change) };

/** What the server counted, as the home shows it. */
export function liveFigures(counted: contract.Figures): Figures {
  const { clients, leads, visits, tasks, changes } = counted;
  const clientsHref = `${contacts.path}?stage=client`;
  const tasksHref = `${contacts.path}?view=due`;
  return {
    note: 'Your own figures: leads and visits of the last 30 days, with the change to the 30 days before.',
    stats: [
      {
        title: 'Clients',
        value: String(clients),
        ...signed(changes.clients),
        icon: 'users',
        href: clientsHref,
      },
      {
        title: 'Leads',
        value: String(leads),
        ...signed(changes.leads),
        icon: 'user',
        href: reports.path,
      },
      {
        title: 'Visits',
        value: String(visits),
        ...signed(changes.visits),
        icon: 'chart',
        href: links.path,
      },
      { title: 'Tasks', value: String(tasks), icon: 'tasks', href: tasksHref },
    ],
    tiles: [
      { title: 'Clients', text: `${clients} Active`, icon: 'users', href: clientsHref },
      { title: 'Leads', text: `${leads} in 30 days`, icon: 'user', href: reports.path },
      // Tools and Library have no figures of one's own.
      ...TILES.filter(({ title }) => title === 'Tools' || title === 'Library'),
      { title: 'Visits', text: `${visits} in 30 days`, icon: 'chart', href: links.path },
      { title: 'Tasks', text: `${tasks} Open`, icon: 'tasks', href: tasksHref },
    ],
    charts: [
      {
        title: 'Leads by month',
        columns: ['Month', 'Leads'],
        points: counted.leadsByMonth.map(({ month, value }) => [shortMonthWords(month), value]),
      },
      {
        title: 'Contacts by service',
        columns: ['Service', 'Contacts'],
        points: counted.contactsByService.map(({ service, value }) => [
          SERVICES.find(({ tag }) => tag === service)?.short ?? service,
          value,
        ]),
      },
    ],
    activities: counted.activity.map(({ id, kind, contact, contactId, at }) => ({
      id,
      type: TYPES[kind] ?? 'client',
      title: `${INTERACTION_WORDS[kind]}: ${contact}`,
      time: shortMomentDayWords(at),
      href: `${contacts.path}/view?id=${contactId}`,
    })),
  };
}
