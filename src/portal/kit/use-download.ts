import { useCallback } from 'react';
import { call } from '../../api/call.ts';
import { failureSentence } from '../../api/failure.ts';
import { checkProof } from '../../contract/account.ts';
import { showToast } from '../../toasts/toasts.ts';
import { useProof } from './use-proof.ts';
import { wasNotProved } from './with-proof.ts';

/** Downloads a file that asks for a proof: `await download('/api/contacts/export')`. Never throws. */
export function useDownload(): (address: string) => Promise<void> {
  const proved = useProof();
  return useCallback(
    async (address) => {
      try {
        await proved(() => call(checkProof));
        save(address);
      } catch (error) {
        if (wasNotProved(error)) return;
        const description = failureSentence(error);
        showToast({ kind: 'danger', title: 'The file was not downloaded', description });
      }
    },
    [proved],
  );
}

/** By the browser itself, which writes the file as it arrives. */
function save(address: string): void {
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = '';
  anchor.click();
}
