import { pathTo } from '../../../config/portal.ts';
import { type FinePrinted, hindranceOf, PAPERS, tooLongSentence } from '../../../config/shop.ts';
import type { Profile } from '../../../contract/profile.ts';
import { today } from '../../../lib/date-words.ts';
import { changeSearch } from '../../../lib/search-params.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { Button } from '../../kit/Button.tsx';
import { Empty } from '../../kit/Empty.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { type BasketItem, putIn, takeOut } from '../basket.ts';
import { printedOf } from '../proof/piece.ts';
import { CopiesField } from './CopiesField.tsx';
import type { Orderable } from './state.ts';

interface Props {
  basket: readonly BasketItem[];
  pieces: readonly Orderable[];
  profile: Profile;
}

/** Why an item cannot be ordered, if so. */
function problemOf(piece: Orderable | undefined, printed: FinePrinted): string | undefined {
  if (!piece) return 'The shop no longer has this piece.';
  const hindrance = hindranceOf(piece, printed, today());
  if (hindrance === 'expired') return 'This piece is past its compliance date.';
  if (hindrance === 'length') return tooLongSentence(piece, printed);
  return hindrance && 'This piece needs the disclosure line of your profile.';
}

/** To the next step, or to the first number of copies that does not fit. */
function goOn(): void {
  const wrong = document.querySelector<HTMLElement>('.order-lines [aria-invalid="true"]');
  if (wrong) wrong.focus();
  else changeSearch({ view: 'address' });
}

/** The first step: what, and how many. */
export function BasketStep({ basket, pieces, profile }: Props) {
  if (basket.length === 0) {
    return (
      <div className="card">
        <Empty
          kind="first"
          title="Your basket is empty"
          action={
            <a href="/dashboard/shop" className="button kit-button button-primary">
              To the shop
            </a>
          }
        >
          Add a piece, and it waits here in this browser.
        </Empty>
      </div>
    );
  }
  const lines = basket.map((item) => {
    const piece = pieces.find(({ id }) => id === item.product);
    return { item, piece, problem: problemOf(piece, printedOf(profile)) };
  });
  const blocked = lines.some(({ problem }) => problem);
  return (
    <div className="card p-5 lg:p-6">
      <h2 tabIndex={-1} className="text-xl">
        Basket
      </h2>
      <ul className="order-lines mt-2">
        {lines.map(({ item, piece, problem }) => (
          <li key={item.product}>
            <div className="order-line-name">
              {piece ? (
                <a href={pathTo('piece', piece.id)} className="link font-semibold">
                  {piece.name}
                </a>
              ) : (
                <span className="font-semibold">{item.product}</span>
              )}
              <p className="text-sm text-ink-muted">{PAPERS[item.paper]}</p>
              {problem && <p className="text-sm text-danger">{problem}</p>}
            </div>
            <CopiesField
              name={piece?.name ?? item.product}
              item={item}
              onChange={(quantity) => putIn({ ...item, quantity })}
            />
            <Button
              kind="ghost"
              className="mt-7"
              onClick={() => {
                takeOut(item.product);
                showToast({
                  title: `${piece?.name ?? item.product} taken out`,
                  action: { label: 'Undo', onPress: () => putIn(item) },
                });
              }}
            >
              Take out<span className="sr-only"> {piece?.name ?? item.product}</span>
            </Button>
          </li>
        ))}
      </ul>
      {blocked ? (
        <Notice kind="warning" title="Something here cannot be ordered">
          Take it out, or do what it says, and go on.
        </Notice>
      ) : (
        <div className="page-actions mt-5">
          <Button kind="primary" onClick={goOn}>
            Continue to address
          </Button>
        </div>
      )}
    </div>
  );
}
