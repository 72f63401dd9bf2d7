import { Button } from './Button.tsx';
import { useDownload } from './use-download.ts';

/** Downloads a list as a file of this address, which asks for a proof. */
export function DownloadCsv({ address, className }: { address: string; className: string }) {
  const download = useDownload();
  return (
    <Button kind="ghost" className={className} onClick={() => void download(address)}>
      Download CSV
    </Button>
  );
}
