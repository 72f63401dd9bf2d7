/** The home page's fixed sample figures, and the pages that they link to. */
import type { IconName } from '../../components/icons.ts';
import { PORTAL_PAGES } from '../../config/portal.ts';
import type { Series } from '../chart/plain-chart.ts';

const { contacts, reports, tools, library } = PORTAL_PAGES;

/** A figure on a card. A change that starts with "+" is a gain, any other change a loss; no change is neutral. */
export interface Stat {
  title: string;
  value: string;
  change?: string;
  icon: IconName;
  href: string;
}

const STATS: readonly Stat[] = [
  { title: 'Clients', value: '24', change: '+2', icon: 'users', href: contacts.path },
  { title: 'Reports', value: '5', change: '+1', icon: 'chart', href: reports.path },
  { title: 'Revenue', value: '$8,254', change: '+12.5%', icon: 'dollar', href: reports.path },
  { title: 'Tasks', value: '15', change: '-3', icon: 'tasks', href: `${contacts.path}?view=due` },
];

export interface Tile {
  title: string;
  text: string;
  icon: IconName;
  href: string;
}

export const TILES: readonly Tile[] = [
  { title: 'Clients', text: '24 Active', icon: 'users', href: contacts.path },
  { title: 'Reports', text: '5 New', icon: 'file', href: reports.path },
  { title: 'Tools', text: '15 Available', icon: 'calculator', href: tools.path },
  { title: 'Library', text: '42 Resources', icon: 'book', href: library.path },
  { title: 'Analytics', text: 'Monthly +8.5%', icon: 'chart', href: reports.path },
  { title: 'Research', text: 'Market Analysis', icon: 'search', href: library.path },
];

/** The type of an activity; each has its own icon and color. */
export type ActivityType = 'report' | 'client' | 'training' | 'task' | 'alert';

export interface Activity {
  /** Samples have no id; their titles identify them. */
  id?: string;
  type: ActivityType;
  title: string;
  time: string;
  /** The people whom the address names. */
  contact?: string;
  href?: string;
}

const ACTIVITIES: readonly Activity[] = [
  { type: 'report', title: 'Monthly performance report ready', time: '2 hours ago' },
  { type: 'client', title: 'New client consultation scheduled', time: 'Yesterday' },
  { type: 'training', title: 'Wealth transfer workshop available', time: '2 days ago' },
  { type: 'task', title: 'Follow-up with Example family', time: '3 days ago' },
];

const PERFORMANCE: Series = {
  title: 'Performance Overview',
  columns: ['Month', 'Value'],
  unit: 'sample units',
  points: [
    ['Jan', 4000],
    ['Feb', 3000],
    ['Mar', 5000],
    ['Apr', 4500],
    ['May', 6000],
    ['Jun', 5500],
    ['Jul', 7000],
    ['Aug', 8500],
  ],
};

const CLIENT_SERVICES: Series = {
  title: 'Client Services',
  columns: ['Service', 'Value'],
  unit: 'sample units',
  points: [
    ['Ret. Planning', 35],
    ['Estate Plan', 25],
    ['Tax Strategy', 20],
    ['Investments', 15],
    ['Insurance', 5],
  ],
};

export interface Figures {
  /** A sentence about the figures, below the greeting. */
  note: string;
  stats: readonly Stat[];
  tiles: readonly Tile[];
  charts: readonly [Series, Series];
  /** The form of the first chart: monthly counts are not a curve. */
  kind: 'line' | 'bar';
  activities: readonly Activity[];
}

export const SAMPLE_FIGURES: Figures = {
  note: 'Sample data: these figures are placeholders, not your results.',
  stats: STATS,
  tiles: TILES,
  charts: [PERFORMANCE, CLIENT_SERVICES],
  kind: 'line',
  activities: ACTIVITIES,
};
