/** What the forms promise to Netlify Forms if the owner switched delivery on. */

/** `none`: what is submitted is only logged to the console. `netlify-forms`: Netlify keeps it. */
export const DELIVERIES = ['none', 'netlify-forms'] as const;
export type Delivery = (typeof DELIVERIES)[number];

/** Each form's name at Netlify, and its fields. */
export const FORMS = {
  contact: ['name', 'email', 'phone', 'interest', 'message'],
  newsletter: ['email'],
} as const;
export type FormName = keyof typeof FORMS;

/** The field in which Netlify looks for a form's name. */
export const FORM_NAME_FIELD = 'form-name';
/** A field that people do not see: who fills it is a program, and Netlify drops what it sent. */
export const HONEYPOT_FIELD = 'website';
