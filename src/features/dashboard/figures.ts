/** The dashboard's figures: fixed samples of the specification (section 3), ready to be replaced by a call. */
import type { IconName } from '../../components/icons.ts';

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
