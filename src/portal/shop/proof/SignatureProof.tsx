import { Side } from './parts.tsx';
import type { Drawing } from './piece.ts';

/** The e-mail signature as a mail program shows it. */
export const SignatureProof = ({ piece, person, siteName }: Drawing) => (
  <Side {...piece} className="column signature">
    <p className="signature-name t15">
      {[person.name, person.credentials].filter(Boolean).join(', ')}
    </p>
    <p className="t12">{[person.practice, siteName].filter(Boolean).join(' · ')}</p>
    <p className="t12">{[person.phone, person.email, person.site].filter(Boolean).join(' · ')}</p>
    <p className="t12 signature-link">{piece.headline}</p>
    <p className="t9 muted">{person.disclosure}</p>
  </Side>
);
