import { randomBytes } from 'node:crypto';

export const LOOPBACK = '127.0.0.1';

/** The address of a local database. */
export interface Address {
  port: number;
  /** Every program on this machine can reach the port, but only those that know this name can connect. */
  user: string;
}

/** A name that cannot be guessed. */
export const newUser = (): string => `local-${randomBytes(12).toString('hex')}`;

/** The address as a connection URL for Postgres clients. */
export const urlOf = ({ port, user }: Address): string =>
  `postgres://${user}@${LOOPBACK}:${port}/local`;
