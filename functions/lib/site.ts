/** What the functions know of the owner's content. */
import content from '../../src/content/site.json' with { type: 'json' };
import type { Delivery } from '../../src/contract/forms.ts';

const { name, phone, email } = content.site;

/** How visitors reach the office by other ways than the site. */
export const OFFICE = { name, phone, email };

/** What stands at the foot of every page. */
export const PUBLIC_WORDS = {
  disclosure: content.site.disclosure,
  copyrightYear: content.site.copyrightYear,
};

/** What the owner has switched; a property, so that tests can switch it. */
export const settings = {
  /** What becomes of the contact form's messages. */
  get delivery(): Delivery {
    return content.site.delivery as Delivery;
  },
  /** Whether the office reads the affiliates' own pages before the public does. */
  get review(): 'required' | 'none' {
    return 'review' in content.site && content.site.review === 'none' ? 'none' : 'required';
  },
  /** The day (ISO) from which on everybody needs a second step, or null. */
  get twoStepFrom(): string | null {
    return 'twoStepFrom' in content.site ? String(content.site.twoStepFrom) : null;
  },
};
