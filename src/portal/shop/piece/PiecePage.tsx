import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { PORTAL_PAGES } from '../../../config/portal.ts';
import {
  type BlockedReason,
  blockedReasonOf,
  PAPERS,
  type Paper,
  PROFILE_GAPS,
  tooLongSentence,
} from '../../../config/shop.ts';
import type { Clearance } from '../../../contract/approvals/approvals.ts';
import type { Profile } from '../../../contract/profile/profile.ts';
import { formatDay, today } from '../../../lib/format-date.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/dialogs.tsx';
import { SelectField, TextField } from '../../kit/fields.tsx';
import { Notice } from '../../kit/notices.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import type { PageProps } from '../../kit/page.ts';
import { SkeletonCard } from '../../kit/skeletons.tsx';
import { Await } from '../../kit/states.tsx';
import {
  ApprovalBadge,
  AwaitApproval,
  useClearance,
} from '../../shared/approvals/ApprovalState.tsx';
import { AwaitInUse } from '../../shared/handovers/handovers.tsx';
import { profile as ownProfile } from '../../shared/profile/profile.ts';
import { useIsAffiliate } from '../../shared/sign-in/use-scope.ts';
import { $ownerWords } from '../../shell/affiliate-name.ts';
import { useTitle } from '../../shell/unread.ts';
import { CartAnchor, CartLink } from '../CartLink.tsx';
import { $cart, putIn } from '../cart.ts';
import { PieceSheet } from '../proof/PrintFile.tsx';
import { Proof } from '../proof/Proof.tsx';
import { gapsOf, type Piece, type Printed, printedOf } from '../proof/piece.ts';
import { asPrinted, linkAmong, links, pieceMaterial } from '../resources.ts';
import { CART_PATH, copyOptions, PIECES, sizeInWords } from '../words.ts';
import { HandOverPiece, TakeCard } from './TakeCard.tsx';

/** A piece's size and days, and the profile fields that it lacks. */
function Facts({ piece, profile }: { piece: Piece; profile: Profile }) {
  const owner = useStore($ownerWords);
  const gaps = gapsOf(profile, owner);
  const isAffiliate = useIsAffiliate();
  return (
    <div className="card grid gap-3 p-5 text-sm print:hidden">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-ink-muted">Size</dt>
        <dd>{sizeInWords(piece.format)}</dd>
        <dt className="text-ink-muted">Text of</dt>
        <dd>{formatDay(piece.reviewedOn)}</dd>
        <dt className="text-ink-muted">May be used until</dt>
        <dd>{formatDay(piece.expiresOn)}</dd>
      </dl>
      {gaps.length > 0 && (
        <ul className="text-ink-muted">
          {gaps.map((gap) => (
            <li key={gap}>{gap}</li>
          ))}
        </ul>
      )}
      <p>
        It shows what {isAffiliate ? 'your' : owner} profile shows to visitors.{' '}
        {isAffiliate && (
          <a href={PORTAL_PAGES.profile.path} className="link">
            Change your profile
          </a>
        )}
      </p>
    </div>
  );
}

/** The chosen paper and number of copies of a piece, and how they are added to the cart. */
function useCopies(piece: Piece) {
  const inCart = useStore($cart).find(({ product }) => product === piece.id);
  const [paper, setPaper] = useState<Paper>(inCart?.paper ?? piece.papers[0] ?? 'matte');
  const [quantity, setQuantity] = useState(inCart?.quantity ?? piece.quantities[0] ?? 1);
  const add = () => {
    putIn({ product: piece.id, quantity, paper });
    showToast({ title: `${formatNumber(quantity)} × ${piece.name} in your cart` });
  };
  return { paper, setPaper, quantity, setQuantity, inCart: inCart !== undefined, add };
}
type Copies = ReturnType<typeof useCopies>;

interface OrderCardProps {
  piece: Piece;
  copies: Copies;
}

const OrderCard = ({ piece, copies }: OrderCardProps) => (
  <div className="card grid gap-4 p-5 print:hidden">
    <h2 className="text-xl">Ask for printed copies</h2>
    <SelectField
      name="paper"
      label="Paper"
      value={copies.paper}
      onChange={({ target }) => copies.setPaper(target.value as Paper)}
      options={piece.papers.map((one) => ({ value: one, label: PAPERS[one] }))}
    />
    <SelectField
      name="quantity"
      label="Copies"
      value={String(copies.quantity)}
      onChange={({ target }) => copies.setQuantity(Number(target.value))}
      options={copyOptions(piece.quantities, copies.quantity)}
    />
    <Button kind="primary" onClick={copies.add} className="max-md:hidden">
      {copies.inCart ? 'Change in cart' : 'Add to cart'}
    </Button>
    <p className="text-sm text-ink-muted">
      Nothing is charged here.{' '}
      {copies.inCart && (
        <a href={CART_PATH} className="link">
          To the cart
        </a>
      )}
    </p>
  </div>
);

/** The same button on phones: always visible, above the bottom bar. A low window, as at 200% zoom, has no room for a bar. */
const AddBar = ({ copies }: { copies: Copies }) => (
  <div className="add-bar raised sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 mt-4 flex min-h-16 items-center gap-3 rounded border border-line bg-surface-raised px-4 py-2 md:hidden print:hidden [@media_not_(min-height:500px)]:static">
    <p className="grow text-sm tabular-nums">
      {formatNumber(copies.quantity)} copies
      <br />
      <span className="text-ink-muted">{PAPERS[copies.paper]}</span>
    </p>
    <Button kind="primary" onClick={copies.add}>
      {copies.inCart ? 'Change in cart' : 'Add to cart'}
    </Button>
  </div>
);

interface BlockedNoticeProps {
  blockedReason: BlockedReason;
  piece: Piece;
  person: Printed;
}

/** Why a piece can be neither printed nor ordered, and what would help. */
function BlockedNotice({ blockedReason, piece, person }: BlockedNoticeProps) {
  const isAffiliate = useIsAffiliate();
  const owner = useStore($ownerWords);
  if (blockedReason === 'expired') {
    return (
      <Notice kind="danger" title="Past its compliance date">
        This piece could be used until {formatDay(piece.expiresOn)}. It cannot be printed or ordered
        until the office has reviewed it again.
      </Notice>
    );
  }
  if (blockedReason !== 'disclosure' && blockedReason !== 'length') {
    const roles = blockedReason === 'roles';
    return (
      <Notice
        kind="warning"
        title={
          roles
            ? `${owner} profile does not say how ${isAffiliate ? 'you' : 'they'} work`
            : `${owner} insurance license is missing`
        }
        action={
          isAffiliate && (
            <a
              href={`${PORTAL_PAGES.profile.path}#${roles ? 'roles' : 'licenses'}`}
              className="link"
            >
              Change your profile
            </a>
          )
        }
      >
        {isAffiliate
          ? PROFILE_GAPS[blockedReason]
          : 'Until it is in the profile, this piece can’t be printed or ordered.'}
      </Notice>
    );
  }
  const missing = blockedReason === 'disclosure';
  return (
    <Notice
      kind="warning"
      title={`${owner} disclosure line is ${missing ? 'missing' : 'too long for this piece'}`}
      action={
        isAffiliate && (
          <a href={`${PORTAL_PAGES.profile.path}#disclosure`} className="link">
            {missing ? 'Add it to your profile' : 'Change your profile'}
          </a>
        )
      }
    >
      {missing
        ? 'This piece has to carry it. Until then it cannot be printed or ordered.'
        : tooLongSentence(piece, person)}
    </Notice>
  );
}

interface PieceViewProps {
  siteName: string;
  piece: Piece;
  profile: Profile;
}

const LONGEST_BLANK = 60;

function PieceView({ siteName, piece, profile }: PieceViewProps) {
  const [filled, setFilled] = useState<Record<string, string>>({});
  const [large, setLarge] = useState(false);
  const loaded = useStore(links.$loaded);
  const link = loaded.status === 'ready' ? linkAmong(loaded.data.items, piece) : undefined;
  const person = printedOf(profile);
  const blockedReason = blockedReasonOf(piece, person, today());
  const orderable = !blockedReason && piece.quantities.length > 0;
  const copies = useCopies(piece);
  const drawing = { piece, person, siteName, url: link?.url, filled };
  return (
    <>
      <div className="piece-grid">
        <section aria-label="Proof" data-format={piece.format} className="piece-show print:hidden">
          <Proof {...drawing} />
          <Button
            kind="ghost"
            className="justify-self-center lg:hidden"
            onClick={() => setLarge(true)}
          >
            Enlarge
          </Button>
        </section>
        <div className="piece-options">
          {blockedReason && (
            <BlockedNotice blockedReason={blockedReason} piece={piece} person={person} />
          )}
          {piece.blanks.length > 0 && !blockedReason && (
            <div className="card grid gap-4 p-5 print:hidden">
              <h2 className="text-xl">Fill in</h2>
              {piece.blanks.map((name, index) => (
                <TextField
                  key={name}
                  name={`blank-${index}`}
                  label={name}
                  optional
                  maxLength={LONGEST_BLANK}
                  value={filled[name] ?? ''}
                  onChange={({ target }) => setFilled({ ...filled, [name]: target.value })}
                />
              ))}
              <p className="text-sm text-ink-muted">
                For what you print yourself. If blank, there is a line to write on; copies from the
                office have the lines.
              </p>
            </div>
          )}
          {!blockedReason && <TakeCard drawing={drawing} link={link} />}
          {orderable && <OrderCard piece={piece} copies={copies} />}
          <Facts piece={piece} profile={profile} />
          <AwaitApproval things={pieceMaterial} kind="piece">
            {!blockedReason && <HandOverPiece drawing={drawing} link={link} />}
          </AwaitApproval>
          <AwaitInUse key={piece.id} kind="piece" thing={piece.id} />
        </div>
        {large && (
          <Dialog open form title={piece.name} onClose={() => setLarge(false)}>
            <section
              aria-label="Proof, enlarged"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
              tabIndex={0}
              data-format={piece.format}
              className="enlarged overflow-x-auto"
            >
              <Proof {...drawing} />
            </section>
          </Dialog>
        )}
        {!blockedReason && link && <PieceSheet {...drawing} />}
      </div>
      {orderable && <AddBar copies={copies} />}
    </>
  );
}

interface PieceHeaderProps {
  piece: Piece;
  clearance?: Clearance | undefined;
  cart: ReactNode;
}

const PieceHeader = ({ piece, clearance, cart }: PieceHeaderProps) => (
  <PageHeader
    title={piece.name}
    badge={<ApprovalBadge clearance={clearance} sample={piece.sample} />}
    actions={cart}
  >
    {piece.about}
  </PageHeader>
);

const PieceSkeleton = ({ piece }: { piece: Piece }) => (
  <>
    <PieceHeader piece={piece} cart={<CartAnchor />} />
    <div className="piece-grid">
      <div data-format={piece.format} className="piece-show">
        <div className="proof">
          <div className={`side side-${piece.format}`} />
        </div>
      </div>
      <div className="piece-options">
        <SkeletonCard lines={5} />
      </div>
    </div>
  </>
);

interface Props {
  siteName: string;
  piece: Piece;
}

export function Page({ site, params }: PageProps) {
  const piece = pieceOf(params);
  return piece && <Loaded siteName={site.name} piece={piece} />;
}

const pieceOf = ({ piece }: PageProps['params']) => PIECES.find(({ id }) => id === piece);

export const prepare = async (params: PageProps['params']): Promise<boolean> =>
  pieceOf(params) !== undefined;

export function Skeleton({ params }: PageProps) {
  const piece = pieceOf(params);
  return piece && <PieceSkeleton piece={piece} />;
}

function Loaded({ siteName, piece }: Props) {
  useTitle(piece.name, siteName);
  const loaded = useStore(ownProfile.$loaded);
  const clearance = useClearance(pieceMaterial, 'piece');
  return (
    <>
      <PieceHeader piece={piece} clearance={clearance} cart={<CartLink />} />
      <Await
        loaded={loaded}
        skeleton={<SkeletonCard lines={8} />}
        retry={ownProfile.reload}
        subject="your profile"
      >
        {(data) => (
          <PieceView siteName={siteName} piece={asPrinted(piece, clearance)} profile={data} />
        )}
      </Await>
    </>
  );
}
