import { PAPERS, type Paper } from '../../../config/shop.ts';
import { numberWords } from '../../../lib/number-words.ts';
import { Button } from '../../kit/Button.tsx';
import { SelectField } from '../../kit/SelectField.tsx';
import type { Piece } from '../proof/piece.ts';
import { BASKET_PATH } from '../words.ts';
import type { Copies } from './use-copies.ts';

interface Props {
  piece: Piece;
  copies: Copies;
}

/** Puts printed copies into the basket. */
export const OrderCard = ({ piece, copies }: Props) => (
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
      options={[...new Set([...piece.quantities, copies.quantity])]
        .sort((a, b) => a - b)
        .map((one) => ({ value: String(one), label: numberWords(one) }))}
    />
    <Button kind="primary" onClick={copies.add} className="max-md:hidden">
      {copies.inBasket ? 'Change in basket' : 'Add to basket'}
    </Button>
    <p className="text-sm text-ink-muted">
      Nothing is charged here.{' '}
      {copies.inBasket && (
        <a href={BASKET_PATH} className="link">
          To the basket
        </a>
      )}
    </p>
  </div>
);

/** The same button on phones: always in reach, over the bottom bar. */
export const AddBar = ({ copies }: { copies: Copies }) => (
  <div className="add-bar raised md:hidden print:hidden">
    <p className="grow text-sm tabular-nums">
      {numberWords(copies.quantity)} copies
      <br />
      <span className="text-ink-muted">{PAPERS[copies.paper]}</span>
    </p>
    <Button kind="primary" onClick={copies.add}>
      {copies.inBasket ? 'Change in basket' : 'Add to basket'}
    </Button>
  </div>
);
