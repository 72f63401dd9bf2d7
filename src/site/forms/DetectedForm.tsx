import { type Delivery, FORMS, type FormName, HONEYPOT_FIELD } from '../../contract/forms.ts';

interface Props {
  delivery: Delivery;
  form: FormName;
}

/**
 * The form for Netlify to detect in the HTML of a deploy. It is separate from the one that people fill
 * in, because Netlify rewrites a detected form, which would be a hydration mismatch for React.
 */
export function DetectedForm({ delivery, form }: Props) {
  if (delivery !== 'netlify-forms') return null;
  return (
    <form name={form} data-netlify="true" data-netlify-honeypot={HONEYPOT_FIELD} hidden>
      {[...FORMS[form], HONEYPOT_FIELD].map((field) => (
        <input key={field} name={field} />
      ))}
    </form>
  );
}
