/** The thing that the page's address names. */
import { computed } from 'nanostores';
import { $search } from '../../lib/search-params.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The id in the page's address, or an empty text if there is none. */
export const $id = computed($search, (search) => {
  const id = new URLSearchParams(search).get('id') ?? '';
  return UUID.test(id) ? id : '';
});
