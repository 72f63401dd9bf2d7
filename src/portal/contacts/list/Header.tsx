import { Button } from '../../kit/Button.tsx';
import { Menu } from '../../kit/Menu.tsx';
import { Sign } from '../../kit/Sign.tsx';
import { useDownload } from '../../kit/use-download.ts';
import { ContactsHeader } from './ContactsSkeleton.tsx';
import { DUPLICATES, EXPORT_PATH, IMPORT, openNew } from './steps.ts';

/** The title, and what can be done with the list as a whole; an empty list says itself what to do. */
export const Header = ({ first }: { first: boolean }) => (
  <ContactsHeader actions={first ? undefined : <Actions />} />
);

function Actions() {
  const download = useDownload();
  const exporting = { label: 'Export', onPress: () => void download(EXPORT_PATH) };
  return (
    <>
      <a href={DUPLICATES.href} className="button kit-button button-ghost max-xl:hidden">
        {DUPLICATES.label}
      </a>
      <Button kind="ghost" onClick={exporting.onPress} className="max-xl:hidden">
        {exporting.label}
      </Button>
      <a href={IMPORT.href} className="button kit-button button-quiet max-lg:hidden">
        {IMPORT.label}
      </a>
      <span className="xl:hidden">
        <Menu
          label="More"
          items={[IMPORT, DUPLICATES, exporting]}
          className="icon-button size-12 md:size-11"
        >
          <Sign name="more" />
        </Menu>
      </span>
      <Button kind="primary" onClick={openNew} aria-keyshortcuts="n" className="add-button">
        <Sign name="plus" className="size-5 md:hidden" />
        <span className="max-md:sr-only">New contact</span>
      </Button>
    </>
  );
}
