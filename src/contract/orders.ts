/** The shop's pieces, and an affiliate's requests for printed ones. Nothing is charged. */
import * as v from 'valibot';
import { type PrintedApproval, printedApproval } from '../config/approval.ts';
import { US_STATES } from '../config/places.ts';
import { licenseLine, missingLicense } from '../config/practice.ts';
import type { Role } from '../config/roles.ts';
import {
  type OrderStatus,
  PAPERS,
  type Paper,
  type PieceCategory,
  type PieceFormat,
} from '../config/shop.ts';
import { phoneWords } from '../lib/phone.ts';
import type { Clearance } from './approvals/approvals.ts';
import { line, list, phone, requiredLine, version } from './fields.ts';
import { page, paging } from './paging.ts';
import type { Profile } from './profile/profile.ts';
import type { PublicField } from './profile/public-fields.ts';
import { dayOf } from './reference.ts';
import { returns, route } from './route.ts';

export interface Piece {
  id: string;
  sample: boolean;
  name: string;
  category: PieceCategory;
  format: PieceFormat;
  about: string;
  papers: Paper[];
  /** Empty if the office does not print the piece. */
  quantities: number[];
  reviewedOn: string;
  expiresOn: string;
  disclosure: boolean;
  headline: string;
  texts: string[];
  points: { title: string; text: string }[];
  blanks: string[];
  /** Of the affiliate's firm; `sample` is false with it. */
  approval?: PrintedApproval | undefined;
}

/** A piece as it prints for an affiliate: clean with the line of its approval, or else as a draft. */
export const clearedPiece = (
  piece: Piece,
  clearance: Pick<Clearance, 'cleared' | 'approval'> | undefined,
): Piece => ({
  ...piece,
  sample: !clearance?.cleared,
  approval:
    clearance?.cleared && clearance.approval
      ? printedApproval(clearance.approval, piece.expiresOn)
      : undefined,
});

/** The affiliate's details on pieces: those that the profile shows to visitors. */
export interface Printed {
  name: string;
  credentials: string;
  /** Role and firm. */
  practice: string;
  phone: string;
  email: string;
  /** The website without https:// and www. */
  site: string;
  disclosure: string;
  /** Whether it includes the bank disclosure. */
  bank: boolean;
  /** These are undefined in older orders, which were printed without them. */
  firm?: string | undefined;
  roles?: Role[] | undefined;
  /** "Insurance license CA 0X12345", or empty. */
  license?: string | undefined;
  /** The license without which nothing may be printed. */
  missing?: ReturnType<typeof missingLicense>;
  /** Whether visitors can book a meeting; undefined in older orders, whose texts say so themselves. */
  booking?: boolean | undefined;
}

const readable = (address: string): string =>
  address.replace(/^https:\/\/(www\.)?/, '').replace(/\/$/, '');

export type PrintedProfile = Pick<
  Profile,
  | 'name'
  | 'credentials'
  | 'role'
  | 'firm'
  | 'phone'
  | 'email'
  | 'website'
  | 'booking'
  | 'disclosure'
  | 'show'
  | 'states'
  | 'crd'
  | 'licenses'
  | 'roles'
>;

/** The printed details of a profile today, or placeholders without one. */
export function printedOf(profile: PrintedProfile | undefined): Printed {
  const shown = (field: Exclude<keyof PrintedProfile & PublicField, 'states' | 'licenses'>) =>
    profile?.show[field] ? profile[field].trim() : '';
  const roles = profile?.roles ?? [];
  const today = dayOf(Date.now());
  return {
    name: profile?.name ?? 'Your name',
    credentials: shown('credentials'),
    practice: [shown('role'), shown('firm')].filter(Boolean).join(' · '),
    phone: phoneWords(shown('phone')),
    email: shown('email'),
    site: readable(shown('website')),
    disclosure: profile?.disclosure.trim() ?? '',
    bank: roles.includes('bank'),
    firm: shown('firm'),
    roles,
    license: profile ? licenseLine(profile, today) : '',
    missing: profile && missingLicense(profile, today),
    booking: shown('booking') !== '',
  };
}

/** The printed contents of one piece of an order, as of when the order was sent. */
export interface OrderProof {
  product: string;
  piece: Piece;
  person: Printed;
  siteName: string;
  /** The address in the printed code. */
  url: string;
}

const MOST_ITEMS = 20;
export const MOST_COPIES = 10_000;
/** The most orders that the office has not finished. */
export const MAX_OPEN_ORDERS = 50;

/** Created on demand, because formatting "10,000" is a phone's first use of Intl. */
const copies = () => `Choose from 1 to ${MOST_COPIES.toLocaleString('en-US')} copies.`;

const OrderItem = v.object({
  product: v.pipe(
    v.string('Choose a piece.'),
    v.regex(/^[a-z0-9-]{1,40}$/, 'There is no such piece.'),
  ),
  quantity: v.pipe(
    v.number(copies),
    v.integer(copies),
    v.minValue(1, copies),
    v.maxValue(MOST_COPIES, copies),
  ),
  /** Defaults to the piece's first paper. */
  paper: v.optional(v.picklist(Object.keys(PAPERS) as Paper[], 'Choose a paper from the list.')),
});

export const OrderAddress = v.object({
  name: requiredLine('The name', 100),
  street: requiredLine('The street', 120),
  /** A suite or a floor. */
  street2: v.optional(line('The second line', 120), ''),
  city: requiredLine('The city', 80),
  state: v.picklist(Object.keys(US_STATES), 'Choose a state from the list.'),
  zip: v.pipe(
    requiredLine('The ZIP code', 10),
    v.regex(/^\d{5}(-\d{4})?$/, 'A ZIP code has five digits, or nine: 10001 or 10001-2345.'),
  ),
  /** For the carrier. */
  phone: v.optional(phone(), ''),
});
export type OrderAddress = v.InferOutput<typeof OrderAddress>;

export const OrderDraft = v.object({
  items: v.pipe(
    list(
      OrderItem,
      MOST_ITEMS,
      `An order has at most ${MOST_ITEMS} pieces.`,
      'Choose at least one piece.',
    ),
    v.minLength(1, 'Choose at least one piece.'),
    v.check(
      (items) => new Set(items.map(({ product }) => product)).size === items.length,
      'A piece is in this order twice. Add up its copies.',
    ),
  ),
  address: OrderAddress,
});
export type OrderDraft = v.InferOutput<typeof OrderDraft>;

/** The carriers of parcels. */
export const CARRIERS = {
  ups: 'UPS',
  usps: 'USPS',
  fedex: 'FedEx',
  other: 'Another carrier',
} as const;
export type Carrier = keyof typeof CARRIERS;

/** A step of an order; `note` is the office's remark. */
interface OrderStep {
  status: OrderStatus;
  at: string;
  note: string;
}

export interface Order {
  id: string;
  version: number;
  status: OrderStatus;
  /** `link` is the id of the link behind the printed code; null is the default link. */
  items: { product: string; quantity: number; paper: Paper; link: string | null }[];
  address: OrderAddress;
  /** The oldest step first. */
  history: OrderStep[];
  /** Of the parcel; both are null if the office did not say. */
  carrier: Carrier | null;
  tracking: string | null;
  /** The carrier's page about the parcel; null for other carriers. */
  trackingUrl: string | null;
  createdAt: string;
  /** The assistant who ordered, or null. */
  by: string | null;
}

/** An order with the contents of its printed pieces; older orders have none. */
export interface WholeOrder extends Order {
  proofs: OrderProof[];
}

export const listOrders = route('GET', '/api/orders', {
  delegates: ['materials'],
  query: v.object(paging),
  answer: page<Order>(),
});
export const createOrder = route('POST', '/api/orders', {
  delegates: ['materials'],
  body: OrderDraft,
  creates: {
    address: {
      name: 'Ada Example',
      street: '1 Example Street',
      city: 'Sampletown',
      state: 'NY',
      zip: '10001',
      phone: '(555) 010-0142',
    },
    items: [{ product: 'business-card', quantity: 100 }],
  },
  answer: returns<WholeOrder>(),
});
export const readOrder = route('GET', '/api/orders/:id', {
  delegates: ['materials'],
  answer: returns<WholeOrder>(),
});
export const cancelOrder = route('PATCH', '/api/orders/:id', {
  delegates: ['materials'],
  body: v.object({
    version,
    status: v.literal('cancelled', 'An order can only be canceled here.'),
  }),
  answer: returns<WholeOrder>(),
});
