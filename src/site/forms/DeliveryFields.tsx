import {
  type Delivery,
  FORM_NAME_FIELD,
  type FormName,
  HONEYPOT_FIELD,
} from '../../contract/forms.ts';

/** The hidden fields of a form that is sent. */
export function DeliveryFields({ delivery, form }: { delivery: Delivery; form: FormName }) {
  if (delivery === 'none') return null;
  return (
    <>
      {delivery === 'netlify-forms' && <input type="hidden" name={FORM_NAME_FIELD} value={form} />}
      <p hidden>
        <label>
          Leave this empty <input name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
      </p>
    </>
  );
}
