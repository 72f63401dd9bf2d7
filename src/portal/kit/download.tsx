import { useCallback } from 'react';
import { call } from '../../api/call.ts';
import { failureSentence } from '../../api/request.ts';
import { checkProof } from '../../contract/account.ts';
import { showToast } from '../../toasts/toasts.ts';
import { Button } from './Button.tsx';
import { needsStepUp, useStepUp } from './use-step-up.ts';

/** Saves a file on this device. */
export function saveFile(file: Blob, name: string): void {
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(file);
  anchor.download = name;
  anchor.click();
  // The browser has taken it over by then.
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000);
}

/** Downloads a file that asks for a proof: `await download('/api/contacts/export')`. Never throws. */
export function useDownload(): (address: string) => Promise<void> {
  const proved = useStepUp();
  return useCallback(
    async (address) => {
      try {
        await proved(() => call(checkProof));
        saveFrom(address);
      } catch (error) {
        if (needsStepUp(error)) return;
        const description = failureSentence(error);
        showToast({ kind: 'danger', title: 'The file was not downloaded', description });
      }
    },
    [proved],
  );
}

/** Downloads by the browser itself, which writes the file as it arrives. */
export function saveFrom(address: string): void {
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = '';
  anchor.click();
}

/** Downloads a file of this address, which asks for a proof: a list as CSV, unless the words say otherwise. */
export function DownloadFile({
  address,
  className,
  children = 'Download CSV',
}: {
  address: string;
  className?: string;
  children?: string;
}) {
  const download = useDownload();
  return (
    <Button kind="ghost" className={className} onClick={() => void download(address)}>
      {children}
    </Button>
  );
}
