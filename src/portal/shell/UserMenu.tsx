import { USER_LINKS } from '../../config/portal.ts';
import type { SessionUser } from '../../contract/auth/auth.ts';
import { useMenu } from '../kit/Menu.tsx';
import { faceOf } from '../kit/text.tsx';
import { useIsAffiliate } from '../shared/sign-in/use-scope.ts';
import { displayName, initials } from './account.ts';

interface UserMenuBoxProps {
  /** Hidden together with the skeleton if React does not load. */
  untilLate?: boolean;
}

/** The user menu's box until the initials are known: a disc that doesn't look like a button. */
export function UserMenuBox({ untilLate }: UserMenuBoxProps) {
  return (
    <div className={untilLate ? 'until-late' : undefined}>
      <div className="skeleton size-11 rounded-full" />
    </div>
  );
}

const ITEM =
  'flex min-h-11 w-full items-center rounded px-3 text-left hover:bg-surface-sunken focus-visible:bg-surface-sunken';

interface Props {
  user: SessionUser;
  onLogout: () => void;
}

/** The user menu, with the name above it. */
export function UserMenu({ user, onLogout }: Props) {
  const { close, button, popover, move } = useMenu();
  const name = displayName(user);
  const isAffiliate = useIsAffiliate();
  return (
    <>
      <button
        {...button}
        className="avatar grid size-11 shrink-0 place-items-center rounded-full bg-surface-deep dark:bg-moss-deep text-sm font-semibold text-on-deep"
      >
        {initials(user)}
        <span className="sr-only">, User menu</span>
      </button>
      <div
        {...popover}
        className="user-menu card raised fixed m-0 mt-1 w-72 max-w-[calc(100vw-2rem)] p-2 text-ink"
      >
        <div className="border-b border-line px-3 pt-1.5 pb-3">
          <p dir="auto" className={`truncate font-semibold ${faceOf(name)}`}>
            {name}
          </p>
          <p dir="auto" className="truncate text-sm text-ink-muted">
            {user.email || user.username}
          </p>
        </div>
        <div role="menu" tabIndex={-1} aria-label="User menu" onKeyDown={move} className="pt-2">
          {USER_LINKS.filter(({ href }) => isAffiliate || href !== '/profile').map(
            ({ label, href }) => (
              <a key={href} href={href} role="menuitem" tabIndex={-1} className={ITEM}>
                {label}
              </a>
            ),
          )}
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={() => {
              close();
              onLogout();
            }}
            className={ITEM}
          >
            Log out
          </button>
        </div>
      </div>
    </>
  );
}
