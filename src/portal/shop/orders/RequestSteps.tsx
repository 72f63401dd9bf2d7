import { useStore } from '@nanostores/react';
import { type ComponentProps, type SubmitEvent, useState } from 'react';
import * as v from 'valibot';
import { call } from '../../../api/call.ts';
import { DRAFT } from '../../../config/approval.ts';
import { US_STATES } from '../../../config/places.ts';
import { pathTo } from '../../../config/portal.ts';
import {
  blockedReasonOf,
  type FinePrinted,
  PAPERS,
  PROFILE_GAPS,
  tooLongSentence,
} from '../../../config/shop.ts';
import { createOrder, OrderAddress } from '../../../contract/orders.ts';
import type { Profile } from '../../../contract/profile/profile.ts';
import { changeSearch } from '../../../lib/address.ts';
import { today } from '../../../lib/format-date.ts';
import { phoneWords } from '../../../lib/phone.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { Button } from '../../kit/Button.tsx';
import { CheckField, optionsOf, SelectField, TextField } from '../../kit/fields.tsx';
import { ErrorSummary, Notice } from '../../kit/notices.tsx';
import { ACTIONS } from '../../kit/PageHeader.tsx';
import { Empty } from '../../kit/states.tsx';
import type { Problems } from '../../kit/use-form.ts';
import { useKept, useSubmit, useUnsaved } from '../../kit/use-submit.ts';
import { WrittenBefore } from '../../kit/WrittenBefore.tsx';
import { AddressLines } from '../../shared/shop/AddressLines.tsx';
import { $alertWords } from '../../shell/affiliate-name.ts';
import { type CartItem, emptyCart, orderKey, putIn, takeOut } from '../cart.ts';
import { Proof } from '../proof/Proof.tsx';
import { printedOf } from '../proof/piece.ts';
import {
  itemInWords,
  linkAmong,
  links,
  nameOf,
  type Orderable,
  orders,
  ownLink,
  type Step,
  usePrinted,
} from '../resources.ts';
import { copyOptions } from '../words.ts';
import { addressProblems, type TypedAddress } from './address.ts';

interface CopiesFieldProps {
  name: string;
  offered: readonly number[];
  item: CartItem;
  onChange: (quantity: number) => void;
}

const CopiesField = ({ name, offered, item, onChange }: CopiesFieldProps) => (
  <div>
    <SelectField
      name={`copies-${item.product}`}
      label="Copies"
      aria-label={`Copies of ${name}`}
      value={String(item.quantity)}
      onChange={({ target }) => onChange(Number(target.value))}
      options={copyOptions(offered, item.quantity)}
    />
  </div>
);

interface CartStepProps {
  cart: readonly CartItem[];
  pieces: readonly Orderable[];
  profile: Profile;
  siteName: string;
}

function problemOf(piece: Orderable | undefined, printed: FinePrinted): string | undefined {
  if (!piece) return 'The shop no longer has this piece.';
  const blockedReason = blockedReasonOf(piece, printed, today());
  if (blockedReason === 'expired') return 'This piece is past its compliance date.';
  if (blockedReason === 'length') return tooLongSentence(piece, printed);
  if (blockedReason === 'disclosure')
    return 'This piece needs the disclosure line of your profile.';
  return blockedReason && PROFILE_GAPS[blockedReason];
}

interface CartLineProps {
  item: CartItem;
  piece: Orderable | undefined;
  problem: string | undefined;
  person: ReturnType<typeof printedOf>;
  siteName: string;
}

/** A piece of the cart, in two lines on phones and in one elsewhere. */
const CartLine = ({ item, piece, problem, person, siteName }: CartLineProps) => (
  <li className="grid grid-cols-[9rem_auto] items-start justify-between gap-x-4 gap-y-2 border-t border-line py-4 first:border-t-0 sm:grid-cols-[1fr_9rem_auto]">
    <div className="min-w-0 max-sm:col-span-2 sm:mt-7">
      {piece && (
        <div aria-hidden="true" data-format={piece.format} className="thumb mb-3 max-w-60">
          <Proof
            first
            piece={piece}
            person={person}
            siteName={siteName}
            url={undefined}
            filled={{}}
          />
        </div>
      )}
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
      offered={piece?.quantities ?? []}
      item={item}
      onChange={(quantity) => putIn({ ...item, quantity })}
    />
    <Button
      kind="ghost"
      className="mt-7"
      onClick={() => {
        takeOut(item.product);
        showToast({
          title: `${piece?.name ?? item.product} removed`,
          action: { label: 'Undo', onPress: () => putIn(item) },
        });
      }}
    >
      Remove<span className="sr-only"> {piece?.name ?? item.product}</span>
    </Button>
  </li>
);

/** The first step: the pieces, and how many. */
function CartStep({ cart, pieces, profile, siteName }: CartStepProps) {
  const person = printedOf(profile);
  if (cart.length === 0) {
    return (
      <div className="card">
        <Empty
          kind="first"
          title="Your cart is empty"
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
  const lines = cart.map((item) => {
    const piece = pieces.find(({ id }) => id === item.product);
    return { item, piece, problem: problemOf(piece, person) };
  });
  const blocked = lines.some(({ problem }) => problem);
  return (
    <div className="card p-5 lg:p-6">
      <h2 tabIndex={-1} className="text-xl">
        Cart
      </h2>
      <ul className="mt-2">
        {lines.map(({ item, piece, problem }) => (
          <CartLine
            key={item.product}
            item={item}
            piece={piece}
            problem={problem}
            person={person}
            siteName={siteName}
          />
        ))}
      </ul>
      {blocked ? (
        <Notice kind="warning" title="Something here cannot be ordered">
          Remove it, or fix the problem, then continue.
        </Notice>
      ) : (
        <div className={`${ACTIONS} mt-5`}>
          <Button kind="primary" onClick={() => changeSearch({ view: 'address' })}>
            Continue to address
          </Button>
        </div>
      )}
    </div>
  );
}

const STATES = optionsOf(US_STATES);

interface AddressStepProps {
  address: TypedAddress;
  written: ComponentProps<typeof WrittenBefore>['of'];
  onChange: (address: TypedAddress) => void;
}

function AddressStep({ address, written, onChange }: AddressStepProps) {
  const [wrong, setWrong] = useState<Problems<keyof TypedAddress>>({});
  const field = (name: keyof TypedAddress) => ({
    name,
    value: address[name],
    error: wrong[name],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...address, [name]: target.value }),
  });
  const goOn = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const problems = addressProblems(address);
    setWrong(problems);
    if (Object.keys(problems).length === 0) changeSearch({ view: 'review' });
  };
  return (
    <form noValidate onSubmit={goOn} className="card grid max-w-measure gap-5 p-5 lg:p-6">
      <h2 tabIndex={-1} className="text-xl">
        Where to?
      </h2>
      <WrittenBefore of={written} />
      <ErrorSummary fields={wrong} />
      <TextField {...field('name')} label="Name" autoComplete="name" />
      <TextField {...field('street')} label="Street" autoComplete="address-line1" />
      <TextField
        {...field('street2')}
        label="Suite, floor or unit"
        optional
        autoComplete="address-line2"
      />
      <TextField {...field('city')} label="City" autoComplete="address-level2" />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          {...field('state')}
          label="State"
          autoComplete="address-level1"
          placeholder="Choose a state"
          options={STATES}
        />
        <TextField
          {...field('zip')}
          label="ZIP code"
          autoComplete="postal-code"
          inputMode="numeric"
        />
      </div>
      <TextField
        {...field('phone')}
        onBlur={() => onChange({ ...address, phone: phoneWords(address.phone) })}
        type="tel"
        label="Phone"
        hint="For the carrier."
        optional
        autoComplete="tel"
      />
      <div className={ACTIONS}>
        <Button type="submit" kind="primary">
          Continue to review
        </Button>
        <Button onClick={() => changeSearch({ view: 'cart' })}>Back</Button>
      </div>
    </form>
  );
}

interface PieceProofProps extends Pick<CartLineProps, 'person' | 'siteName'> {
  piece: Orderable;
  /** The address of the printed code. */
  url: string | undefined;
}

const PieceProof = ({ piece, person, siteName, url }: PieceProofProps) => (
  <>
    {piece.sample && (
      <Notice kind="warning" title="This piece is a draft">
        Every copy prints “{DRAFT}”: order it to show your firm’s principal.
      </Notice>
    )}
    <div data-format={piece.format} className="piece-show lg:p-4">
      <Proof piece={piece} person={person} siteName={siteName} url={url} filled={{}} />
    </div>
  </>
);

interface ReviewStepProps extends CartStepProps {
  address: OrderAddress;
  onSent: (id: string) => void;
}

function ReviewStep({ cart, pieces, profile, siteName, address, onSent }: ReviewStepProps) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const loaded = useStore(links.$loaded);
  const made = loaded.status === 'ready' ? loaded.data.items : [];
  const printed = usePrinted(pieces);
  const person = printedOf(profile);
  const { submit, busy, problem } = useSubmit(async () => {
    // The office prints the codes, so each piece must have its link by then.
    for (const { product } of cart) {
      await ownLink({ id: product, name: nameOf(pieces, product) });
    }
    const items = cart.map(({ product, quantity, paper }) => ({ product, quantity, paper }));
    const body = { items, address };
    const order = await call(createOrder, { body, idempotencyKey: await orderKey(body) });
    emptyCart();
    void orders.reload();
    showToast({ title: 'Request sent', description: `${$alertWords.get()} with each step.` });
    onSent(order.id);
  });
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    const open = cart.filter(({ product }) => !ticked.includes(product));
    setWrong(
      Object.fromEntries(
        open.map(({ product }) => [
          `checked-${product}`,
          `Look at ${nameOf(pieces, product)}, then check its box.`,
        ]),
      ),
    );
    if (open.length === 0) submit(event);
    else event.preventDefault();
  };
  return (
    <form noValidate onSubmit={send} className="card grid max-w-measure gap-5 p-5 lg:p-6">
      <h2 tabIndex={-1} className="text-xl">
        Review
      </h2>
      <ErrorSummary sentence={problem?.sentence} fields={wrong} />
      <ul className="grid gap-6">
        {cart.map((item) => {
          const piece = printed.find(({ id }) => id === item.product);
          const name = `checked-${item.product}`;
          const checked = ticked.includes(item.product);
          return (
            <li key={item.product} className="grid gap-3">
              <p className="font-semibold">{itemInWords(pieces, item)}</p>
              {piece && (
                <PieceProof
                  piece={piece}
                  person={person}
                  siteName={siteName}
                  url={linkAmong(made, piece)?.url}
                />
              )}
              <CheckField
                name={name}
                label="I checked spelling, phone and disclosure"
                checked={checked}
                error={checked ? undefined : wrong[name]}
                onChange={({ target }) =>
                  setTicked((before) =>
                    target.checked
                      ? [...before, item.product]
                      : before.filter((id) => id !== item.product),
                  )
                }
              />
            </li>
          );
        })}
      </ul>
      <AddressLines {...address} />
      <Notice kind="info" title="Nothing is charged here">
        This is a request. The office checks it, and you can cancel it until it is printed.
      </Notice>
      <div className={ACTIONS}>
        <Button type="submit" kind="primary" busy={busy && 'Sending…'}>
          Send request
        </Button>
        <Button onClick={() => changeSearch({ view: 'address' })}>Back</Button>
      </div>
    </form>
  );
}

const EMPTY: TypedAddress = {
  name: '',
  street: '',
  street2: '',
  city: '',
  state: '',
  zip: '',
  phone: '',
};

const UNSAVED = 'order';

interface Props {
  step: Step;
  cart: readonly CartItem[];
  pieces: readonly Orderable[];
  profile: Profile;
  siteName: string;
  /** The address of the last order. */
  last: OrderAddress | undefined;
}

/** The steps of a request; typed values stay from step to step. */
export function RequestSteps({ step, cart, pieces, profile, siteName, last }: Props) {
  const unsaved = useKept<TypedAddress>(UNSAVED);
  const [typed, setTyped] = useState(unsaved.values);
  const address = { ...EMPTY, name: profile.name, ...(typed ?? last) };
  useUnsaved(UNSAVED, typed);
  const checked = v.safeParse(OrderAddress, address);

  if (step === 'cart')
    return <CartStep cart={cart} pieces={pieces} profile={profile} siteName={siteName} />;
  if (step === 'review' && checked.success) {
    return (
      <ReviewStep
        cart={cart}
        pieces={pieces}
        profile={profile}
        siteName={siteName}
        address={checked.output}
        onSent={(id) => {
          setTyped(undefined);
          changeSearch({ view: null, id });
        }}
      />
    );
  }
  const startOver = () => {
    unsaved.forget();
    setTyped(undefined);
  };
  return (
    <AddressStep
      address={address}
      written={{ writtenAt: unsaved.writtenAt, startOver }}
      onChange={setTyped}
    />
  );
}
