/** Loads our modules anew for each test file, so that none finds what another has left in them. Packages stay. */
import { vi } from 'vitest';

vi.resetModules();
