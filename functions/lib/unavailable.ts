/** What the functions need and cannot reach. The messages carry no address and no name. */

/** The database is absent, refuses, sleeps or does not answer in time. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}

/** The store of files could not be read or written. */
export class StoreError extends Error {
  override name = 'StoreError';
}
