/** Leaves nothing of a file's modules to the next file of its thread: what they keep, they begin anew. Packages stay. */
import { vi } from 'vitest';

vi.resetModules();
