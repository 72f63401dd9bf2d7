import { PIECE_CATEGORIES, type PieceCategory } from '../../config/shop.ts';
import { changeSearch } from '../../lib/search-params.ts';
import { withinPage } from '../kit/within-page.ts';
import { PIECES } from './pieces.ts';

const CHOICES = [undefined, ...(Object.keys(PIECE_CATEGORIES) as PieceCategory[])];

/** The categories as addresses of this page. */
export function CategoryTabs({ category }: { category: PieceCategory | undefined }) {
  return (
    <nav aria-label="Categories" className="tabs">
      {CHOICES.map((one) => (
        <a
          key={one ?? 'all'}
          href={one ? `?category=${one}` : '?'}
          aria-current={one === category ? 'page' : undefined}
          onClick={(event) => withinPage(event, () => changeSearch({ category: one }))}
          className="tab"
        >
          {one ? PIECE_CATEGORIES[one] : 'All'}
          <span className="font-normal text-ink-muted tabular-nums">
            {PIECES.filter((piece) => !one || piece.category === one).length}
          </span>
        </a>
      ))}
    </nav>
  );
}
