/** The home's fixed sample figures, and the pages that they lead to. */
import type { IconName } from '../../components/icons.ts';
import { PORTAL_PAGES } from '../../config/portal.ts';
import type { Series } from '../chart/plain-chart.ts';

const { contacts, reports, tools, library } = PORTAL_PAGES;

/** A figure on a card. A change that starts with "+" is a gain, any other a loss, none is neutral. */
export interface Stat {
  title: string;
  value: string;
  change?: string;
  icon: IconName;
  /** The page that says more. */
  href: string;
}

export const STATS: readonly Stat[] = [
  { title: 'Clients', value: '24', change: '+2', icon: 'users', href: contacts.path },
  { title: 'Reports', value: '5', change: '+1', icon: 'chart', href: reports.path },
  { title: 'Revenue', value: '$8,254', change: '+12.5%', icon: 'dollar', href: reports.path },
  { title: 'Tasks', value: '15', change: '-3', icon: 'tasks', href: `${contacts.path}?view=due` },
];

/** A tile of narrow screens. */
export interface Tile {
  title: string;
  text: string;
  icon: IconName;
  /** The page that says more. */
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

/** What kind of thing happened; each has its own icon and colour. */
export type ActivityType = 'report' | 'client' | 'training' | 'task' | 'alert';

/** Something that happened lately. */
export interface Activity {
  /** The samples are known by their titles. */
  id?: string;
  type: ActivityType;
  title: string;
  time: string;
  href?: string;
}

export const ACTIVITIES: readonly Activity[] = [
  { type: 'report', title: 'Monthly performance report ready', time: '2 hours ago' },
  { type: 'client', title: 'New client consultation scheduled', time: 'Yesterday' },
  { type: 'training', title: 'Wealth transfer workshop available', time: '2 days ago' },
  { type: 'task', title: 'Follow-up with Example family', time: '3 days ago' },
];

export const PERFORMANCE: Series = {
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

export const CLIENT_SERVICES: Series = {
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

/** What the home shows above and below its charts. */
export interface Figures {
  /** What the figures are, in a line under the greeting. */
  note: string;
  stats: readonly Stat[];
  tiles: readonly Tile[];
  charts: readonly [Series, Series];
  /** How the first chart is drawn: what is counted by month is no curve. */
  kind: 'line' | 'bar';
  activities: readonly Activity[];
}

/** The sample figures. */
export const SAMPLE_FIGURES: Figures = {
  note: 'Sample data: these figures are placeholders, not your results.',
  stats: STATS,
  tiles: TILES,
  charts: [PERFORMANCE, CLIENT_SERVICES],
  kind: 'line',
  activities: ACTIVITIES,
};
