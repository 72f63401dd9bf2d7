import { Icon } from '../../components/Icon.tsx';
import { SIDEBAR_LINKS } from '../../config/paths.ts';

interface Props {
  /** The path of the page that shows. */
  current: string;
  onLogout: () => void;
  /** Called when a link was chosen. */
  onChoose?: () => void;
}

const ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded px-3 font-medium text-on-deep-muted transition-colors duration-150 hover:bg-moss-deep hover:text-on-deep aria-[current]:bg-moss-deep aria-[current]:text-accent-bright';

/** The sidebar's links and its Logout, wherever the sidebar shows. */
export function NavLinks({ current, onLogout, onChoose }: Props) {
  return (
    <>
      <nav aria-label="Dashboard">
        <ul className="grid gap-0.5">
          {SIDEBAR_LINKS.map(({ label, href, icon }) => (
            <li key={href}>
              <a
                href={href}
                onClick={onChoose}
                aria-current={href === current ? 'page' : undefined}
                className={ITEM}
              >
                <Icon name={icon} className="size-5 shrink-0" />
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <button type="button" onClick={onLogout} className={`${ITEM} mt-auto`}>
        <Icon name="logout" className="size-5 shrink-0" />
        Logout
      </button>
    </>
  );
}
