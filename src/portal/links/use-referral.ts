import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { failureSentence } from '../../api/request.ts';
import type { Loaded } from '../../api/resource.ts';
import { type Referral, readReferral } from '../../contract/leads.ts';
import type { Link } from '../../contract/links.ts';
import { referenceOf } from './words.ts';

/** The affiliate's public facts, requested at the same address as the landing page does. */
export function useReferral(link: Link): { loaded: Loaded<Referral>; retry: () => Promise<void> } {
  const [loaded, setLoaded] = useState<Loaded<Referral>>({ status: 'loading' });
  const code = referenceOf(link);

  const load = () =>
    call(readReferral, { params: { code } }).then(
      (data) => setLoaded({ status: 'ready', data, refreshing: false }),
      (error: unknown) => setLoaded({ status: 'failed', sentence: failureSentence(error) }),
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads only for another reference.
  useEffect(() => void load(), [code]);

  const retry = async () => {
    setLoaded({ status: 'loading' });
    await load();
  };
  return { loaded, retry };
}
