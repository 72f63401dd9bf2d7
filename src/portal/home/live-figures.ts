/** The figures of the dashboard that come from the affiliate's own reports. */
import { INTERACTION_WORDS } from '../../config/interaction-words.ts';
import { PORTAL_PAGES } from '../../config/portal.ts';
import type * as contract from '../../contract/home.ts';
import { SERVICES } from '../../contract/home.ts';
import { formatShortMomentDay, formatShortMonth } from '../../lib/format-date.ts';
import { SO_FAR } from '../chart/plain-chart.ts';
import { type ActivityType, type Figures, TILES } from './figures.ts';

const { contacts, links, reports } = PORTAL_PAGES;

const TYPES: Partial<Record<keyof typeof INTERACTION_WORDS, ActivityType>> = {
  lead: 'alert',
  stage: 'task',
  merge: 'task',
};

const signed = (change: number): { change?: string } =>
  change === 0 ? {} : { change: change > 0 ? `+${change}` : String(change) };

const CLIENTS_HREF = `${contacts.path}?stage=client`;
const TASKS_HREF = `${contacts.path}?view=due`;

const statsOf = ({
  clients,
  leads,
  visits,
  tasks,
  changes,
}: contract.Figures): Figures['stats'] => [
  {
    title: 'Clients',
    value: String(clients),
    ...signed(changes.clients),
    icon: 'users',
    href: CLIENTS_HREF,
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
  { title: 'Tasks', value: String(tasks), icon: 'tasks', href: TASKS_HREF },
];

const chartsOf = ({ leadsByMonth, contactsByService }: contract.Figures): Figures['charts'] => [
  {
    title: 'Leads by month',
    columns: ['Month', 'Leads'],
    about: `The last ${leadsByMonth.length} months`,
    // The last bar is the current month.
    points: leadsByMonth.map(({ month, value }, index, { length }) => [
      `${formatShortMonth(month)}${index === length - 1 ? SO_FAR : ''}`,
      value,
    ]),
  },
  {
    title: 'Contacts by service',
    columns: ['Service', 'Contacts'],
    about: 'By the tags of your contacts',
    points: contactsByService.map(({ service, value }) => [
      SERVICES.find(({ tag }) => tag === service)?.short ?? service,
      value,
    ]),
  },
];

export function liveFigures(counted: contract.Figures): Figures {
  const { clients, leads, visits, tasks } = counted;
  return {
    note: 'Your own figures. Changes compare the last 30 days with the 30 days before.',
    stats: statsOf(counted),
    tiles: [
      { title: 'Clients', text: `${clients} Active`, icon: 'users', href: CLIENTS_HREF },
      { title: 'Leads', text: `${leads} in 30 days`, icon: 'user', href: reports.path },
      // Tools and Library have no figures of the affiliate's own.
      ...TILES.filter(({ title }) => title === 'Tools' || title === 'Library'),
      { title: 'Visits', text: `${visits} in 30 days`, icon: 'chart', href: links.path },
      { title: 'Tasks', text: `${tasks} Open`, icon: 'tasks', href: TASKS_HREF },
    ],
    charts: chartsOf(counted),
    kind: 'bar',
    activities: counted.activity.map(({ id, kind, contact, contactId, at }) => ({
      id,
      type: TYPES[kind] ?? 'client',
      title: `${INTERACTION_WORDS[kind]}: ${contact}`,
      time: formatShortMomentDay(at),
      contact,
      href: `${contacts.path}/view?id=${contactId}`,
    })),
  };
}
