/** How the landing page's forms are delivered. */

/**
 * `none`: submissions are only logged to the console. `netlify-forms`: Netlify stores them.
 * `portal`: messages become leads of the affiliates who introduced the visitors; newsletter sign-ups are handled as with `none`.
 */
export const DELIVERIES = ['none', 'netlify-forms', 'portal'] as const;
export type Delivery = (typeof DELIVERIES)[number];

export const FORMS = {
  contact: ['name', 'email', 'phone', 'interest', 'message'],
  newsletter: ['email'],
} as const;
export type FormName = keyof typeof FORMS;

/** The field in which Netlify looks for a form's name. */
export const FORM_NAME_FIELD = 'form-name';
/** A hidden field. Only bots fill it in, and their submissions are dropped. */
export const HONEYPOT_FIELD = 'website';
