/** The owner's content that the functions use. */
import content from '../../../src/content/site.json' with { type: 'json' };
import type { Delivery, FiguresShown } from '../../../src/contract/forms.ts';

const { name, phone, email, address } = content.site;

/** How visitors reach the office other than through the site. */
export const OFFICE = { name, phone, email, address: address.join(', ') };

/** The footer of every page. */
export const PUBLIC_WORDS = {
  disclosure: content.site.disclosure,
  copyrightYear: content.site.copyrightYear,
};

/** The texts below every calculation. */
export const LEGENDS = content.site.legends;

/** The owner's settings about joining, which may be left out. */
const JOINING: { open?: boolean } = 'joining' in content.site ? content.site.joining : {};

/** The owner's settings. A property, so that tests can change it. */
export const settings = {
  get delivery(): Delivery {
    return content.site.delivery as Delivery;
  },
  /** Whether visitors can apply to join. */
  get takesApplications(): boolean {
    return settings.delivery === 'portal' && JOINING.open !== false;
  },
  /** Whether the homes show samples or the affiliates' own figures. */
  get figures(): FiguresShown {
    return content.site.figures as FiguresShown;
  },
  /** Whether the office reviews the affiliates' own pages before they are public. */
  get review(): 'required' | 'none' {
    return 'review' in content.site && content.site.review === 'none' ? 'none' : 'required';
  },
  /** Whether a firm has to approve what goes to clients. */
  get approvals(): 'required' | 'none' {
    return 'approvals' in content.site && content.site.approvals === 'none' ? 'none' : 'required';
  },
  /** The day (ISO) from which everyone needs a second step, or null. */
  get twoStepFrom(): string | null {
    return 'twoStepFrom' in content.site ? String(content.site.twoStepFrom) : null;
  },
};
