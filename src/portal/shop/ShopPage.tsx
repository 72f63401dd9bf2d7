import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { pathTo } from '../../config/portal.ts';
import { PIECE_CATEGORIES, type PieceCategory } from '../../config/shop.ts';
import { $search, changeSearch } from '../../lib/address.ts';
import { formatDay, today } from '../../lib/format-date.ts';
import { Badge } from '../kit/badges.tsx';
import { HeaderOf } from '../kit/PageHeader.tsx';
import type { PageProps } from '../kit/page.ts';
import { withinPage } from '../kit/within-page.ts';
import { profile } from '../shared/profile/profile.ts';
import { CartAnchor, CartLink } from './CartLink.tsx';
import { Proof } from './proof/Proof.tsx';
import { type Drawing, type Piece, printedOf } from './proof/piece.ts';
import { usePrinted } from './resources.ts';
import { ORDERS_PATH, PIECES, sizeInWords } from './words.ts';

/** Until when a piece may be used. A draft has no mark of its own. */
function PieceMark({ approval, expiresOn }: Piece) {
  const expired = expiresOn < today();
  const until = (!expired && approval?.until) || expiresOn;
  const words = expired ? 'after' : approval ? 'until' : 'Valid until';
  return (
    <p className="mt-2 flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-muted">
      {expired && <Badge kind="danger">Expired</Badge>}
      {!expired && approval && <Badge kind="success">Approved</Badge>}
      <span className="max-sm:hidden">{`${words} ${formatDay(until)}`}</span>
    </p>
  );
}

interface Props {
  pieces: readonly Piece[];
  /** The data of the drawings; false until they are known. */
  drawn: false | Pick<Drawing, 'person' | 'siteName'>;
}

const NOTHING = {};

const PieceCards = ({ pieces, drawn }: Props) => (
  <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:gap-5 xl:grid-cols-4">
    {pieces.map((piece) => (
      <li
        key={piece.id}
        className="card relative flex min-w-0 flex-col overflow-hidden hover:border-line-strong"
      >
        <div aria-hidden="true" inert data-format={piece.format} className="thumb">
          {drawn && <Proof {...drawn} piece={piece} url={undefined} filled={NOTHING} first />}
        </div>
        <div className="flex-1 p-3 lg:p-4">
          <h2 className="font-sans text-sm font-semibold tracking-[0]">
            {/* The link covers the card. */}
            <a
              href={pathTo('piece', piece.id)}
              className="underline-offset-4 after:absolute after:inset-0 hover:underline hover:decoration-accent"
            >
              {piece.name}
            </a>
          </h2>
          <p className="text-xs text-ink-muted">
            {sizeInWords(piece.format)}
            <span className="max-lg:hidden"> · Included</span>
          </p>
          <PieceMark {...piece} />
        </div>
      </li>
    ))}
  </ul>
);

const CHOICES = [undefined, ...(Object.keys(PIECE_CATEGORIES) as PieceCategory[])];

function CategoryTabs({ category }: { category: PieceCategory | undefined }) {
  return (
    <nav aria-label="Categories" className="tabs">
      {CHOICES.map((choice) => (
        <a
          key={choice ?? 'all'}
          href={choice ? `?category=${choice}` : '?'}
          aria-current={choice === category ? 'page' : undefined}
          onClick={(event) => withinPage(event, () => changeSearch({ category: choice }))}
          className="tab"
        >
          {choice ? PIECE_CATEGORIES[choice] : 'All'}
          <span className="font-normal text-ink-muted tabular-nums">
            {PIECES.filter((piece) => !choice || piece.category === choice).length}
          </span>
        </a>
      ))}
    </nav>
  );
}

const ShopHeader = ({ cart }: { cart: ReactNode }) => (
  <HeaderOf
    page="shop"
    actions={
      <>
        <a href={ORDERS_PATH} className="button kit-button button-quiet">
          Orders
        </a>
        {cart}
      </>
    }
  />
);

/** The page until the session is known: the list itself, without the drawings. */
const ShopSkeleton = () => (
  <>
    <ShopHeader cart={<CartAnchor />} />
    <CategoryTabs category={undefined} />
    <PieceCards pieces={PIECES} drawn={false} />
  </>
);

const categoryIn = (search: string): PieceCategory | undefined => {
  const asked = new URLSearchParams(search).get('category') ?? '';
  return Object.hasOwn(PIECE_CATEGORIES, asked) ? (asked as PieceCategory) : undefined;
};

export const Page = ({ site }: PageProps) => <Shop siteName={site.name} />;

function Shop({ siteName }: { siteName: string }) {
  const category = categoryIn(useStore($search));
  const loaded = useStore(profile.$loaded);
  const person = printedOf(loaded.status === 'ready' ? loaded.data : undefined);
  const shown = usePrinted(PIECES).filter((piece) => !category || piece.category === category);
  return (
    <>
      <ShopHeader cart={<CartLink />} />
      <CategoryTabs category={category} />
      <PieceCards pieces={shown} drawn={loaded.status !== 'loading' && { person, siteName }} />
    </>
  );
}

export { ShopSkeleton as Skeleton };
