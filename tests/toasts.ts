/** Controls the toasts' clock in tests. */
import { afterEach, beforeEach, vi } from 'vitest';
import { $toast } from '../src/toasts/toasts.ts';

/** Starts each test of a file without a toast and with fake timers. */
export function withStoppedToasts(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    $toast.set(null);
  });
  afterEach(() => {
    vi.clearAllTimers();
    vi.useRealTimers();
  });
}

export const isOpen = (): boolean => $toast.get()?.open ?? false;
