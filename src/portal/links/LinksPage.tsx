import type { Delivery } from '../../contract/forms.ts';
import { PortalPage } from '../shell/PortalPage.tsx';
import { Links } from './Links.tsx';
import { LinksSkeleton } from './LinksSkeleton.tsx';

interface Props {
  siteName: string;
  /** What becomes of the contact form's messages. */
  delivery: Delivery;
}

/** The affiliate's links. */
export function LinksPage({ siteName, delivery }: Props) {
  return (
    <PortalPage page="links" siteName={siteName} skeleton={LinksSkeleton}>
      <Links siteName={siteName} delivery={delivery} />
    </PortalPage>
  );
}
