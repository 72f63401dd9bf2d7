import { Side } from './parts.tsx';
import { type Drawing, finePrintOf } from './piece.ts';

/** The e-mail signature as a mail program shows it. */
export const SignatureProof = ({ piece, person, siteName }: Drawing) => (
  <Side {...piece} className="column signature">
    <p className="signature-name t15">
      {[person.name, person.credentials].filter(Boolean).join(', ')}
    </p>
    <p className="t12">{[person.practice, siteName].filter(Boolean).join(' · ')}</p>
    <p className="t12">{[person.phone, person.email, person.site].filter(Boolean).join(' · ')}</p>
    <p className="t12 signature-link">{piece.headline}</p>
    {finePrintOf({ piece, person }).map((line) => (
      <p key={line} className="t9 muted">
        {line}
      </p>
    ))}
  </Side>
);
