/** Toasts with a stopped clock, which the test moves. */
import { afterEach, beforeEach, vi } from 'vitest';
import { $toast } from '../src/toasts/toasts.ts';

/** Begins each test of a file with no toast and with its time stopped. */
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
