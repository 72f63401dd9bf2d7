import type { OrderAddress } from '../../../contract/orders.ts';
import { phoneWords } from '../../../lib/phone.ts';

export const AddressLines = ({ name, street, street2, city, state, zip, phone }: OrderAddress) => (
  <address className="not-italic">
    {name}
    <br />
    {street}
    <br />
    {street2 && (
      <>
        {street2}
        <br />
      </>
    )}
    {city}, {state} {zip}
    {phone && (
      <>
        <br />
        {phoneWords(phone)}
      </>
    )}
  </address>
);
