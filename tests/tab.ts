/** Simulates a browser tab for the session's modules. */
import { vi } from 'vitest';

/** A test double of a tab's storage. */
function makeStorage(): Storage {
  const items = new Map<string, string>();
  const methods = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, String(value)),
    removeItem: (key: string) => void items.delete(key),
    clear: () => items.clear(),
  };
  return new Proxy(methods, {
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  }) as unknown as Storage;
}

/** Replaces a page's globals. */
export function stubTab(): void {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('sessionStorage', makeStorage());
  vi.stubGlobal('localStorage', makeStorage());
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('BroadcastChannel', Channel);
}

/** A BroadcastChannel that delivers synchronously, so that tests need not wait. */
class Channel {
  static all = new Set<Channel>();
  onmessage: ((event: { data: unknown }) => void) | undefined;
  constructor() {
    Channel.all.add(this);
  }
  postMessage(data: unknown) {
    for (const other of Channel.all) if (other !== this) other.onmessage?.({ data });
  }
  close() {
    Channel.all.delete(this);
  }
}

/** Sends a message as another tab of this browser. */
export const sayFromAnotherTab = (news: string): void => new Channel().postMessage(news);
