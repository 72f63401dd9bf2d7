/** The only module that reads secrets. */
import { LOOPBACK, withEncryption } from './encryption.ts';

export interface Target {
  url: URL;
  /** The keys of the receiver. Every key signs, so that it can rotate them. Null: nothing is signed. */
  keys: Keys | null;
  /** Whether private addresses are allowed, which is only for local development. */
  inner: boolean;
}

/** A setting is missing or malformed. The message names the variable, never its value. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly variable: string;

  constructor(variable: string, reason: string) {
    super(`${variable} ${reason}`);
    this.variable = variable;
  }
}

/** A key. `kid` is its public name, stored beside the data that it signed or encrypted. */
export interface Key {
  kid: string;
  secret: Uint8Array<ArrayBuffer>;
}

/** The keys in order: the first signs and encrypts, all of them verify and decrypt. */
export type Keys = readonly [Key, ...Key[]];

export const SESSION_KEYS_VARIABLE = 'SESSION_KEYS';
/** Keys that encrypt the secrets in records. They stay in use longer than session keys. */
export const DATA_KEYS_VARIABLE = 'DATA_KEYS';
export const KEYS_VARIABLES = [SESSION_KEYS_VARIABLE, DATA_KEYS_VARIABLE] as const;
export type KeysVariable = (typeof KEYS_VARIABLES)[number];

/** The URL that notifies the office of new messages, and the keys that sign those notices. */
export const NOTIFY_URL = 'NOTIFY_URL';
export const NOTIFY_KEY = 'NOTIFY_KEY';

/** The mail server, and the sender of the mails. */
export const MAIL_URL = 'MAIL_URL';
export const MAIL_FROM = 'MAIL_FROM';

/** HS256 needs a key as long as its hash (RFC 7518, section 3.2). AES-256 keys have this length. */
const MIN_KEY_BYTES = 32;
const KEY_ID = /^[A-Za-z0-9_-]{1,32}$/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const BASE64URL = /^[A-Za-z0-9_-]+$/;

/**
 * Reads the keys from `"kid:base64[,kid:base64]"`, in standard base64 with padding or in base64url.
 * Throws a ConfigError if the variable is missing, is malformed, has a key that is too short, or
 * names a key twice.
 */
export function parseKeys(
  variable: KeysVariable | typeof NOTIFY_KEY,
  value: string | undefined,
): Keys {
  const fail = (reason: string) => new ConfigError(variable, reason);
  if (!value?.trim()) throw fail('is not set');
  const keys = value.split(',').map((entry, index): Key => {
    const place = `entry ${index + 1}`;
    const [kid = '', encoded, ...rest] = entry.trim().split(':');
    // Without a colon, the "kid" may be the key itself, which must not appear in a message.
    if (encoded === undefined || rest.length > 0 || !KEY_ID.test(kid)) {
      throw fail(`${place} must read "kid:base64", with a kid of 1 to 32 letters, digits, - or _`);
    }
    const standard = BASE64.test(encoded) && encoded.length % 4 === 0;
    if (!standard && !BASE64URL.test(encoded)) {
      throw fail(`${place} (${kid}) is not base64`);
    }
    const secret = new Uint8Array(Buffer.from(encoded, standard ? 'base64' : 'base64url'));
    if (secret.length < MIN_KEY_BYTES) {
      throw fail(
        `${place} (${kid}) has ${secret.length} bytes and needs at least ${MIN_KEY_BYTES}`,
      );
    }
    return { kid, secret };
  });
  const [first, ...others] = keys;
  if (!first) throw fail('is not set');
  const twice = keys.find((key, index) => keys.findIndex(({ kid }) => kid === key.kid) !== index);
  if (twice) throw fail(`names the key ${twice.kid} twice`);
  return [first, ...others];
}

const parsed = new Map<KeysVariable, { value: string | undefined; keys: Keys }>();

/** The keys of this deployment, parsed once per value of the variable. */
function keysOf(variable: KeysVariable): Keys {
  const value = process.env[variable];
  const known = parsed.get(variable);
  if (known && known.value === value) return known.keys;
  const keys = parseKeys(variable, value);
  parsed.set(variable, { value, keys });
  return keys;
}

/** The keys that sign sessions. Throws like parseKeys. */
export const sessionKeys = (): Keys => keysOf(SESSION_KEYS_VARIABLE);

/** The keys that encrypt secrets in records. Throws like parseKeys. */
export const dataKeys = (): Keys => keysOf(DATA_KEYS_VARIABLE);

/** The database's URL: any Postgres with DATABASE_URL, or the one that Netlify provides. */
const DATABASE_VARIABLES = ['DATABASE_URL', 'NETLIFY_DB_URL'] as const;

/** The URL of the database. Throws a ConfigError if neither variable is set, or the one in use is not a URL. */
export function databaseUrl(): string {
  for (const name of DATABASE_VARIABLES) {
    const text = process.env[name]?.trim();
    const url = text ? URL.parse(text) : null;
    if (url) return withEncryption(url).href;
    if (text) throw new ConfigError(name, 'is not an address');
  }
  throw new ConfigError(DATABASE_VARIABLES[0], 'is not set, and neither is NETLIFY_DB_URL');
}

/** The platform sets this variable for deployed functions. */
const DEPLOYED = 'AWS_LAMBDA_FUNCTION_NAME';

/** Whether the code runs on the platform and not on a local machine. */
export const isDeployed = (env: Record<string, string | undefined> = process.env): boolean =>
  Boolean(env[DEPLOYED]);

/**
 * The destination of notices, or null if there is none. Throws a ConfigError if the URL or the key
 * is unusable: notices that need a signature are never sent without one. The URL itself is a
 * secret.
 */
export function notifyTarget(env: Record<string, string | undefined> = process.env): Target | null {
  const text = env[NOTIFY_URL]?.trim();
  if (!text) return null;
  const url = URL.parse(text);
  if (!url) throw new ConfigError(NOTIFY_URL, 'is not an address');
  const here = LOOPBACK.test(url.hostname) && !env[DEPLOYED];
  if (url.protocol !== 'https:' && !(here && url.protocol === 'http:')) {
    throw new ConfigError(NOTIFY_URL, 'must begin with https://');
  }
  if (url.username || url.password) {
    throw new ConfigError(NOTIFY_URL, 'must not hold a name or a password before its host');
  }
  const keys = env[NOTIFY_KEY]?.trim() ? parseKeys(NOTIFY_KEY, env[NOTIFY_KEY]) : null;
  return { url, keys, inner: here };
}

export interface MailTarget {
  host: string;
  port: number;
  /** Whether the connection is encrypted from the start. Otherwise the server must offer encryption. */
  secure: boolean;
  /** Whether the server is local. Only then may the connection be in plain text. */
  here: boolean;
  auth: { user: string; pass: string } | null;
  from: { name: string; address: string };
}

/** `"Name <address>"`, or only the address. Neither may contain control characters that break a header. */
const SENDER = /^(?:([^<>\p{Cc}]*?)\s*<)?([^\s<>@\p{Cc}]+@[^\s<>@\p{Cc}]+)>?$/u;

/** Whether mails are sent at all, for code that must know before it writes anything. */
export const mailIsOn = (env: Record<string, string | undefined> = process.env): boolean =>
  Boolean(env[MAIL_URL]?.trim());

/** Whether mails with links can be sent: links need the keys as well. */
export function canMailLinks(): boolean {
  try {
    return mailTarget() !== null && dataKeys().length > 0;
  } catch (error) {
    if (error instanceof ConfigError) return false;
    throw error;
  }
}

export const noticesAreOn = (env: Record<string, string | undefined> = process.env): boolean =>
  Boolean(env[NOTIFY_URL]?.trim());

/** The mail server, or null if none is set. Throws a ConfigError if it is unusable. The URL contains a password. */
export function mailTarget(
  env: Record<string, string | undefined> = process.env,
): MailTarget | null {
  const text = env[MAIL_URL]?.trim();
  if (!text) return null;
  const url = URL.parse(text);
  if (!url?.hostname || !/^smtps?:$/.test(url.protocol)) {
    throw new ConfigError(MAIL_URL, 'must read smtps://user:password@host:465 or smtp://…');
  }
  const sender = env[MAIL_FROM]?.trim() ?? '';
  const [, name = '', address = ''] = SENDER.exec(sender) ?? [];
  if (!address || sender.includes('<') !== sender.endsWith('>')) {
    throw new ConfigError(MAIL_FROM, sender ? 'must read "Name <address>"' : 'is not set');
  }
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  let auth: MailTarget['auth'] = null;
  try {
    const [user, pass] = [url.username, url.password].map(decodeURIComponent);
    if (user) auth = { user, pass: pass ?? '' };
  } catch {
    throw new ConfigError(MAIL_URL, 'has a name or a password that is not URL-encoded');
  }
  return {
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    here: LOOPBACK.test(host),
    auth,
    from: { name: name.replaceAll('"', '').trim(), address },
  };
}
