/** The ports of the local commands, and the addresses of local databases. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { UsageError } from '../lib/fail.ts';

export const LOOPBACK = '127.0.0.1';

export interface Address {
  port: number;
  /** Every program on this machine can reach the port, but only those that know this name can connect. */
  user: string;
}

export const newUser = (): string => `local-${randomBytes(12).toString('hex')}`;

export const urlOf = ({ port, user }: Address): string =>
  `postgres://${user}@${LOOPBACK}:${port}/local`;

const DEFAULT_PORT = 8888;
const MAX_PORT = 65_535;

/** The port of the local commands: PORT, or 8888. Throws a UsageError if PORT is not a port. */
export function readPort(value = process.env.PORT): number {
  if (!value) return DEFAULT_PORT;
  const port = Number(value);
  if (!Number.isInteger(port) || port < 1 || port > MAX_PORT) {
    throw new UsageError(`PORT must be a number from 1 to ${MAX_PORT}, not "${value}".`);
  }
  return port;
}

/** Throws a UsageError if another program uses the port. */
export async function assertPortIsFree(port: number): Promise<void> {
  const probe = createServer().listen(port, 'localhost');
  try {
    await once(probe, 'listening');
  } catch {
    throw new UsageError(`port ${port} is taken. Set PORT to another, such as PORT=8899.`);
  }
  probe.close();
  await once(probe, 'close');
}
