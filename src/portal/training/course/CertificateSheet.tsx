import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Mark } from '../../../components/logo/Mark.tsx';
import type { Certificate } from '../../../contract/certificates.ts';
import { longDayWords } from '../../../lib/date-words.ts';
import { Qr } from '../../kit/Qr.tsx';

interface Props {
  siteName: string;
  certificate: Certificate;
  /** What it is and is not. */
  legend: string;
  /** Where it is verified. */
  address: string;
  /** Called when the print dialog has closed. */
  onDone: () => void;
}

/** The certificate on a sheet across. It prints itself. */
export function CertificateSheet({ siteName, certificate, legend, address, onDone }: Props) {
  useEffect(() => {
    window.addEventListener('afterprint', onDone);
    window.print();
    return () => window.removeEventListener('afterprint', onDone);
  }, [onDone]);
  const { name, course, date, version, code } = certificate;
  // In the body itself: nothing else is printed.
  return createPortal(
    <div className="print-sheet certificate-sheet hidden print:block">
      <div className="certificate-frame">
        <div className="certificate-brand">
          <Mark className="certificate-mark" />
          <p>{siteName}</p>
        </div>
        <p className="certificate-kind">Certificate of completion</p>
        <h1>{name}</h1>
        <p>has completed the course</p>
        <p className="certificate-course">{course}</p>
        <p>
          on <time dateTime={date}>{longDayWords(date)}</time>, version {version} of the course
        </p>
        <div className="certificate-foot">
          <Qr text={address} label="QR code of the address to verify" className="certificate-qr" />
          <div>
            <p className="certificate-code">{code}</p>
            <p>Verify at {address.replace(/^https?:\/\//, '').replace(/\?.*/, '')}</p>
            <p>{legend}</p>
          </div>
        </div>
      </div>
    </div>,
    document.body,
  );
}
