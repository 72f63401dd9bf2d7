import { PORTAL_PAGES } from '../../../config/portal.ts';
import { type Hindrance, tooLongSentence } from '../../../config/shop.ts';
import { dayWords } from '../../../lib/date-words.ts';
import { Notice } from '../../kit/Notice.tsx';
import type { Piece, Printed } from '../proof/piece.ts';

interface Props {
  hindrance: Hindrance;
  piece: Piece;
  person: Printed;
}

/** Why a piece can be neither printed nor ordered, and what helps. */
export function Hindered({ hindrance, piece, person }: Props) {
  if (hindrance === 'expired') {
    return (
      <Notice kind="danger" title="Past its compliance date">
        This piece could be used until {dayWords(piece.expiresOn)}. It cannot be printed or ordered
        until the office has reviewed it again.
      </Notice>
    );
  }
  const missing = hindrance === 'disclosure';
  return (
    <Notice
      kind="warning"
      title={`Your disclosure line is ${missing ? 'missing' : 'too long for this piece'}`}
      action={
        <a href={`${PORTAL_PAGES.profile.path}#disclosure`} className="link">
          {missing ? 'Add it to your profile' : 'Change your profile'}
        </a>
      }
    >
      {missing
        ? 'This piece has to carry it. Until then it cannot be printed or ordered.'
        : tooLongSentence(piece, person)}
    </Notice>
  );
}
