/** What shows to those who work for others: for whom, the switch, and the pages that are not theirs. Loads for them alone. */
import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import { keepWork, worksFor } from '../../api/work.ts';
import { NO_WORK, partsNeeded } from '../../config/assistant-words.ts';
import { PORTAL_PAGES, type PortalPageKey, pageOf } from '../../config/portal.ts';
import { STRIP_KEY, STRIP_PROPERTY } from '../../config/theme.ts';
import type { Work } from '../../contract/account/account-state.ts';
import { changeWork } from '../../contract/assistants.ts';
import { tryStorage } from '../../lib/storage.ts';
import { releaseUnsavedWork } from '../../session/drafts.ts';
import { tellOtherTabs } from '../../session/session.ts';
import { act } from '../kit/act.ts';
import { askToLeave } from '../kit/ask-to-leave.tsx';
import { Menu } from '../kit/Menu.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';

/** Turns the session, and opens Home anew; the other tabs start anew, too. Asks first if there is unsaved work. */
async function switchTo(id: string | null): Promise<void> {
  if (!(await askToLeave())) return;
  await act({
    call: () => call(changeWork, { body: { id } }),
    failed: 'You still work where you did',
    done: (work) => {
      keepWork(work);
      tellOtherTabs('switched');
      releaseUnsavedWork();
      location.assign(PORTAL_PAGES.dashboard.path);
    },
  });
}

const nameWithFirm = ({ name, firm }: Work['items'][number]): string =>
  [name, firm].filter(Boolean).join(', ');

/** Keeps the strip's words for the next page, which draws them before its scripts. Returns how to take them off this one. */
function keepWords(words: string | false): () => void {
  tryStorage(
    (storage) =>
      words ? storage.setItem(STRIP_KEY, JSON.stringify(words)) : storage.removeItem(STRIP_KEY),
    'localStorage',
  );
  return () => document.documentElement.style.removeProperty(STRIP_PROPERTY);
}

/** Says on every page for whom the session works, with the way to the others. */
export function WorkStrip({ work }: { work: Work }) {
  const current = worksFor(work);
  const others = work.items
    .filter(({ id }) => id !== work.current)
    .map((item) => ({ label: nameWithFirm(item), onPress: () => void switchTo(item.id) }));
  if (work.own && current)
    others.push({ label: 'My own portal', onPress: () => void switchTo(null) });
  const words = current ? `For ${current.name}` : others.length > 0 && 'My own portal';
  useEffect(() => keepWords(words), [words]);
  if (!words) return null;
  return (
    <section aria-label={words} className="font-normal">
      <p dir="auto" className="min-w-0 grow font-semibold">
        {words}
      </p>
      {others.length > 0 && (
        <Menu
          label="Switch"
          items={others}
          className="-my-2 -mr-16 min-h-11 w-16 text-right font-semibold underline underline-offset-4"
        >
          Switch
        </Menu>
      )}
    </section>
  );
}

function sentenceFor(page: PortalPageKey, work: Work): string {
  const affiliate = worksFor(work);
  if (!affiliate) return NO_WORK;
  const { delegates } = pageOf(page);
  return Array.isArray(delegates)
    ? partsNeeded(delegates, affiliate.name, true)
    : `Only ${affiliate.name} can open this page.`;
}

/** A page that the person may not open. */
export const NotTheirs = ({ page, work }: { page: PortalPageKey; work: Work }) => (
  <>
    <PageHeader title={PORTAL_PAGES[page].title} />
    <p className="max-w-measure">{sentenceFor(page, work)}</p>
    {page !== 'dashboard' && (
      <p className="mt-4">
        <a href={PORTAL_PAGES.dashboard.path} className="link font-semibold">
          {PORTAL_PAGES.dashboard.label}
        </a>
      </p>
    )}
  </>
);
