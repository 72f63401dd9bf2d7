import type { MouseEvent } from 'react';
import { PIECE_CATEGORIES, type PieceCategory } from '../../config/shop.ts';
import { changeSearch } from '../../lib/search-params.ts';
import { PIECES } from './pieces.ts';

const CHOICES = [undefined, ...(Object.keys(PIECE_CATEGORIES) as PieceCategory[])];

/** The categories as addresses of this page. */
export function CategoryTabs({ category }: { category: PieceCategory | undefined }) {
  const choose = (event: MouseEvent<HTMLAnchorElement>, chosen: PieceCategory | undefined) => {
    // Whoever wants another tab of the browser gets it.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    changeSearch({ category: chosen });
  };
  return (
    <nav aria-label="Categories" className="tabs">
      {CHOICES.map((one) => (
        <a
          key={one ?? 'all'}
          href={one ? `?category=${one}` : '?'}
          aria-current={one === category ? 'page' : undefined}
          onClick={(event) => choose(event, one)}
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
