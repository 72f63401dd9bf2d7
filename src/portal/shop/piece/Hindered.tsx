import { PORTAL_PAGES } from '../../../config/portal.ts';
import type { Hindrance } from '../../../config/shop.ts';
import { dayWords } from '../../../lib/date-words.ts';
import { Notice } from '../../kit/Notice.tsx';
import type { Piece } from '../proof/piece.ts';

/** Why a piece can be neither printed nor ordered, and what helps. */
export const Hindered = ({ hindrance, piece }: { hindrance: Hindrance; piece: Piece }) =>
  hindrance === 'expired' ? (
    <Notice kind="danger" title="Past its compliance date">
      This piece could be used until {dayWords(piece.expiresOn)}. It cannot be printed or ordered
      until the office has reviewed it again.
    </Notice>
  ) : (
    <Notice
      kind="warning"
      title="Your disclosure line is missing"
      action={
        <a href={`${PORTAL_PAGES.profile.path}#disclosure`} className="link">
          Add it to your profile
        </a>
      }
    >
      This piece has to carry it. Until then it cannot be printed or ordered.
    </Notice>
  );
