import { useCallback } from 'react';
import { call } from '../../../api/call.ts';
import { checkProof } from '../../../contract/account/account.ts';
import { act } from '../../kit/act.ts';
import { Button } from '../../kit/Button.tsx';
import { useStepUp } from './use-step-up.ts';

/** Saves a file that the page made. */
export function saveFile(file: Blob, name: string): void {
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(file);
  anchor.download = name;
  anchor.click();
  // By then, the browser has taken over the file.
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000);
}

/** Downloads a file that requires a step-up: `await download('/api/contacts/export')`. Never throws. */
export function useDownload(): (address: string) => Promise<void> {
  const proved = useStepUp();
  return useCallback(
    async (address) => {
      await act({
        call: () => proved(() => call(checkProof)),
        failed: 'The file was not downloaded',
        done: () => saveFrom(address),
      });
    },
    [proved],
  );
}

/** Lets the browser download a file, which it writes as the data arrive. */
export function saveFrom(address: string): void {
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = '';
  anchor.click();
}

/** A link that downloads a file that requires a step-up: a list as CSV, unless its text says otherwise. */
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
