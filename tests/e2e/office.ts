export { makeOffice } from '../../functions/__tests__/helpers/harness.ts';
