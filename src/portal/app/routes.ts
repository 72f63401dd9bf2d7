/** The pages' code and data: how to load each page of the registry, and its first reads. */
import type { Place, PortalPageKey } from '../../config/portal.ts';
import { FINAL } from '../../config/training.ts';
import type { PageModule, PageProps } from '../kit/page.ts';

interface PortalRoute {
  /** Written as `() => import('…Page.tsx')`, because the build reads the path (scripts/build/preload.ts, chunks.ts). */
  load: () => Promise<PageModule>;
  /**
   * The page's first reads, as paths to GET: `:id` comes from the query, other names from the
   * address. Written out, since importing them would add the contract's schemas to each page.
   */
  reads?: readonly string[];
}

const profile = '/api/profile';

export const ROUTES: Readonly<Record<PortalPageKey, PortalRoute>> = {
  dashboard: { load: () => import('../home/DashboardPage.tsx'), reads: ['/api/today'] },
  profile: { load: () => import('../profile/ProfilePage.tsx'), reads: [profile] },
  contacts: {
    load: () => import('../contacts/ContactsPage.tsx'),
    reads: ['/api/contacts?limit=25', '/api/contacts/counts'],
  },
  contact: {
    load: () => import('../contacts/view/ContactPage.tsx'),
    reads: ['/api/contacts/:id', '/api/contacts/:id/interactions', profile],
  },
  importing: {
    load: () => import('../contacts/import/ImportPage.tsx'),
    reads: ['/api/contacts/imports'],
  },
  duplicates: {
    load: () => import('../contacts/duplicates/DuplicatesPage.tsx'),
    reads: ['/api/contacts/duplicates'],
  },
  links: { load: () => import('../links/LinksPage.tsx'), reads: ['/api/links'] },
  tools: { load: () => import('../tools/ToolsPage.tsx') },
  tool: { load: () => import('../tools/tool/ToolPage.tsx'), reads: [profile] },
  training: { load: () => import('../training/TrainingPage.tsx'), reads: ['/api/training'] },
  course: {
    load: () => import('../training/course/CoursePage.tsx'),
    reads: ['/api/training', '/api/certificates'],
  },
  lesson: {
    load: () => import('../training/lesson/LessonPage.tsx'),
    reads: ['/api/training/:course/:lesson', '/api/training'],
  },
  shop: { load: () => import('../shop/ShopPage.tsx'), reads: [profile] },
  piece: { load: () => import('../shop/piece/PiecePage.tsx'), reads: [profile, '/api/links'] },
  orders: { load: () => import('../shop/orders/OrdersPage.tsx'), reads: ['/api/orders'] },
  reports: { load: () => import('../reports/ReportsPage.tsx'), reads: ['/api/reports'] },
  library: { load: () => import('../library/LibraryPage.tsx'), reads: ['/api/library'] },
  item: {
    load: () => import('../library/item/ItemPage.tsx'),
    reads: ['/api/library/:slug', profile],
  },
  support: { load: () => import('../support/SupportPage.tsx'), reads: ['/api/tickets'] },
  ticket: { load: () => import('../support/view/TicketPage.tsx'), reads: ['/api/tickets/:id'] },
  search: { load: () => import('../search/SearchPage.tsx') },
  alerts: { load: () => import('../alerts/AlertsPage.tsx'), reads: ['/api/alerts'] },
  announcement: {
    load: () => import('../alerts/announcement/AnnouncementPage.tsx'),
    reads: ['/api/announcements/:id'],
  },
  office: { load: () => import('../office/OfficePage.tsx'), reads: ['/api/account'] },
  settings: { load: () => import('../settings/IndexPage.tsx') },
  security: {
    load: () => import('../settings/security/SecurityPage.tsx'),
    reads: ['/api/account/two-step', '/api/account/mail'],
  },
  sessions: {
    load: () => import('../settings/sessions/SessionsPage.tsx'),
    reads: ['/api/sessions'],
  },
  alertKinds: {
    load: () => import('../settings/alerts/AlertKindsPage.tsx'),
    reads: ['/api/alerts/muted', '/api/account/mail'],
  },
  calendar: {
    load: () => import('../settings/calendar/CalendarPage.tsx'),
    reads: ['/api/calendar'],
  },
  display: { load: () => import('../settings/display/DisplayPage.tsx'), reads: [profile] },
  privacy: {
    load: () => import('../settings/privacy/PrivacyPage.tsx'),
    reads: ['/api/account/audit'],
  },
  yourData: {
    load: () => import('../settings/your-data/YourDataPage.tsx'),
    reads: ['/api/account/stored'],
  },
};

/** A page's first reads, with the names from its address filled in; `:id` stays. */
export const readsOf = (key: PortalPageKey, params: PageProps['params']): string[] =>
  (ROUTES[key].reads ?? [])
    // A course's final test opens after its lessons, so it is not preloaded.
    .filter((path) => path !== '/api/training/:course/:lesson' || params.lesson !== FINAL)
    .map((path) => path.replaceAll(/:(\w+)/g, (name, named: string) => params[named] ?? name));

/** The pages that have been loaded. Not `React.lazy`, which holds content back for 300 ms. */
const loaded = new Map<PortalPageKey, PageModule>();

/** Loads a page and its data. Returns undefined if the record does not exist; throws if the script does not load. */
export async function load({ key, params }: Place): Promise<PageModule | undefined> {
  const module = loaded.get(key) ?? (await ROUTES[key].load());
  loaded.set(key, module);
  return module.prepare && !(await module.prepare(params)) ? undefined : module;
}

declare global {
  /** The priority of the scripts that are fetched for a dynamic import (scripts/build/preload.ts). */
  var scriptPriority: 'low' | undefined;
}

/** Preloads a page's script, by default with the priority of a script that is needed now. */
export async function preloadPage(key: PortalPageKey, priority?: 'low'): Promise<void> {
  if (loaded.has(key)) return;
  globalThis.scriptPriority = priority;
  // The requests are made before this returns.
  const loading = ROUTES[key].load();
  globalThis.scriptPriority = undefined;
  loaded.set(key, await loading);
}
