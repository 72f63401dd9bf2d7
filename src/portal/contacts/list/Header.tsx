import { Button } from '../../kit/Button.tsx';
import { Menu } from '../../kit/Menu.tsx';
import { Sign } from '../../kit/Sign.tsx';
import { ContactsHeader } from './ContactsSkeleton.tsx';
import { IMPORT, MORE, openNew } from './steps.ts';

/** The title, and what can be done with the list as a whole; an empty list says itself what to do. */
export const Header = ({ first }: { first: boolean }) => (
  <ContactsHeader actions={first ? undefined : <Actions />} />
);

const Actions = () => (
  <>
    {MORE.map(({ label, href, download }) => (
      <a
        key={label}
        href={href}
        download={download}
        className="button kit-button button-ghost max-xl:hidden"
      >
        {label}
      </a>
    ))}
    <a href={IMPORT.href} className="button kit-button button-quiet max-lg:hidden">
      {IMPORT.label}
    </a>
    <span className="xl:hidden">
      <Menu label="More" items={[IMPORT, ...MORE]} className="icon-button size-12 md:size-11">
        <Sign name="more" />
      </Menu>
    </span>
    <Button kind="primary" onClick={openNew} aria-keyshortcuts="n" className="add-button">
      <Sign name="plus" className="size-5 md:hidden" />
      <span className="max-md:sr-only">New contact</span>
    </Button>
  </>
);
