import { useStore } from '@nanostores/react';
import { $scopes, hasScope } from '../../../api/work.ts';
import type { Scope } from '../../../config/assistants.ts';

/** Whether what belongs to one of these parts is drawn: for the affiliate, and for an assistant with the part. */
export const useScope = (...parts: Scope[]): boolean => hasScope(useStore($scopes), ...parts);

/** Whether the affiliate's own decisions are drawn: not for an assistant. */
export const useIsAffiliate = (): boolean => useStore($scopes) === null;
