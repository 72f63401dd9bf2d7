import { useCallback, useEffect, useState } from 'react';
import { PAGES } from '../../../config/paths.ts';
import {
  type Certificate,
  certificateLegend,
  type Sponsor,
} from '../../../contract/certificates.ts';
import { longDayWords } from '../../../lib/date-words.ts';
import { Button } from '../../kit/Button.tsx';
import { CopyField } from '../../kit/CopyField.tsx';
import { loadQr } from '../../kit/Qr.tsx';
import { CertificateSheet } from './CertificateSheet.tsx';

interface Props {
  siteName: string;
  certificate: Certificate;
  sponsor: Sponsor | undefined;
}

/** The certificate that was earned: what it says, how others verify it, and how it is printed. */
export function CertificateCard({ siteName, certificate, sponsor }: Props) {
  const [printing, setPrinting] = useState(false);
  const printed = useCallback(() => setPrinting(false), []);
  // Before it is printed: a sheet cannot wait.
  useEffect(() => void loadQr().catch(() => {}), []);
  const { code, name, date, version } = certificate;
  const legend = certificateLegend(version, sponsor);
  const address = `${location.origin}${PAGES.certificate}?code=${code}`;
  return (
    <section id="certificate" aria-labelledby="earned" className="card certificate-card">
      <div className="min-w-0">
        <h2 id="earned" className="text-xl">
          Certificate of completion
        </h2>
        <p className="mt-3 font-semibold">{name}</p>
        <p className="text-sm text-ink-muted">
          <time dateTime={date}>{longDayWords(date)}</time>, version {version} of the course
        </p>
        <p className="mt-2 tabular-nums">{code}</p>
        <p className="mt-2 text-sm text-ink-muted">{legend}</p>
      </div>
      <div className="grid min-w-0 content-start gap-4">
        <CopyField id="verify" label="Address to verify it" value={address} />
        <Button onClick={() => setPrinting(true)} className="justify-self-start">
          Print certificate
        </Button>
      </div>
      {printing && (
        <CertificateSheet
          siteName={siteName}
          certificate={certificate}
          legend={legend}
          address={address}
          onDone={printed}
        />
      )}
    </section>
  );
}
