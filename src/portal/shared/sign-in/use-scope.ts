import { useStore } from '@nanostores/react';
import { $scopes, hasScope } from '../../../api/work.ts';
import type { Scope } from '../../../config/assistants.ts';

/** Whether what belongs to this part is drawn: for the affiliate, and for an assistant with the part. */
export const useScope = (scope: Scope): boolean => hasScope(useStore($scopes), scope);

/** Whether the affiliate's own decisions are drawn: not for an assistant. */
export const useIsAffiliate = (): boolean => useStore($scopes) === null;
