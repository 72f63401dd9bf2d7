import { useStore } from '@nanostores/react';
import type { MouseEvent } from 'react';
import { Icon } from '../../components/Icon.tsx';
import {
  FOOT_PAGES,
  markOf,
  OFFICE_FOOT_PAGES,
  PORTAL_PAGES,
  type PortalPageKey,
  SIDEBAR_PAGES,
} from '../../config/portal.ts';
import { withinPage } from '../kit/within-page.ts';
import { $account } from './account.ts';
import { openSearch } from './open-search.ts';
import { areShortcutsOn, searchKeys } from './search-keys.ts';
import { Unread } from './Unread.tsx';

interface Props {
  /** The page that shows. */
  page: PortalPageKey;
  /** Absent until somebody is known to be signed in. */
  onLogout: (() => void) | undefined;
  /** Called when a link was chosen. */
  onChoose?: () => void;
}

/** The sidebar's links and its Logout, wherever the sidebar shows. */
export function NavLinks({ page, onLogout, onChoose }: Props) {
  const foot = useStore($account)?.office ? OFFICE_FOOT_PAGES : FOOT_PAGES;
  const link = (key: PortalPageKey) => (
    <li key={key}>
      <a
        href={PORTAL_PAGES[key].path}
        onClick={onChoose}
        aria-current={markOf(key, page)}
        className="nav-row nav-link"
      >
        <Icon name={PORTAL_PAGES[key].icon} className="size-5 shrink-0" />
        {PORTAL_PAGES[key].label}
        {key === 'alerts' && <Unread />}
      </a>
    </li>
  );
  const search = (event: MouseEvent) =>
    withinPage(event, () => {
      onChoose?.();
      openSearch();
    });
  return (
    <>
      <a
        href={PORTAL_PAGES.search.path}
        onClick={search}
        aria-current={markOf('search', page)}
        className="nav-row nav-link mb-3 bg-moss-deep"
      >
        <Icon name="search" className="size-5 shrink-0" />
        {PORTAL_PAGES.search.label}
        {onLogout && !onChoose && areShortcutsOn() && (
          <span aria-hidden="true" className="ml-auto text-xs font-normal">
            {searchKeys()}
          </span>
        )}
      </a>
      <nav aria-label="Dashboard">
        <ul className="grid gap-0.5">{SIDEBAR_PAGES.map(link)}</ul>
      </nav>
      <nav aria-label="More" className="mt-3 border-t border-moss-deep pt-3">
        <ul className="grid gap-0.5">{foot.map(link)}</ul>
      </nav>
      {onLogout ? (
        <button type="button" onClick={onLogout} className="nav-row nav-link mt-auto">
          <Icon name="logout" className="size-5 shrink-0" />
          Logout
        </button>
      ) : (
        // Its box alone: what can't be pressed yet doesn't look as if it could.
        <div className="nav-row mt-auto" />
      )}
    </>
  );
}
