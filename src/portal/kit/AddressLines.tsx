import type { OrderAddress } from '../../contract/orders.ts';

/** Where pieces are sent. */
export const AddressLines = ({ name, street, city, state, zip }: OrderAddress) => (
  <address className="not-italic">
    {name}
    <br />
    {street}
    <br />
    {city}, {state} {zip}
  </address>
);
