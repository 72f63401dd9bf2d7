/** The dashboard's figures: fixed samples of the specification (section 3), ready to be replaced by a call. */
import type { IconName } from '../../components/icons.ts';
import type { Series } from '../chart/series.ts';

/** A figure on a card. A change that starts with "+" is a gain, any other a loss, none is neutral. */
export interface Stat {
  title: string;
  value: string;
  change?: string;
  icon: IconName;
}

export const STATS: readonly Stat[] = [
  { title: 'Clients', value: '24', change: '+2', icon: 'users' },
  { title: 'Reports', value: '5', change: '+1', icon: 'chart' },
  { title: 'Revenue', value: '$8,254', change: '+12.5%', icon: 'dollar' },
  { title: 'Tasks', value: '15', change: '-3', icon: 'tasks' },
];

/** A tile of narrow screens. */
export interface Tile {
  title: string;
  text: string;
  icon: IconName;
}

export const TILES: readonly Tile[] = [
  { title: 'Clients', text: '24 Active', icon: 'users' },
  { title: 'Reports', text: '5 New', icon: 'file' },
  { title: 'Tools', text: '15 Available', icon: 'calculator' },
  { title: 'Library', text: '42 Resources', icon: 'book' },
  { title: 'Analytics', text: 'Monthly +8.5%', icon: 'chart' },
  { title: 'Research', text: 'Market Analysis', icon: 'search' },
];

/** What kind of thing happened; each has its own icon and colour. */
export type ActivityType = 'report' | 'client' | 'training' | 'task' | 'alert';

/** Something that happened lately. */
export interface Activity {
  type: ActivityType;
  title: string;
  time: string;
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
