/** The parts of the drawings. Lengths, also those of the spacing utilities, are points at the real size, and scale with the proof. */
import type { CSSProperties, ReactNode } from 'react';
import { Mark } from '../../../components/logo/Mark.tsx';
import { DRAFT } from '../../../config/approval.ts';
import { INSURANCE, namesCalifornia } from '../../../config/practice.ts';
import {
  approvalSpace,
  finePrintSize,
  INSURANCE_PT,
  LINE_HEIGHT,
  type PieceFormat,
  printedBank,
  SMALLEST_PT,
  smallestPrint,
} from '../../../config/shop.ts';
import { Qr } from '../../kit/Qr.tsx';
import { FIRMS_APPROVE } from '../../shared/approvals/ApprovalState.tsx';
import { approvalLine } from '../../shared/approvals/words.ts';
import { type Drawing, IF_ANY, type Printed, sizeInLine } from './piece.ts';

/** An individual size (pt), for a fitted text. */
const sized = (size: number) => ({ '--size': size }) as CSSProperties;

interface SideProps {
  format: PieceFormat;
  on?: 'white' | 'paper' | 'deep';
  /** Whether it is marked as a draft. */
  sample: boolean;
  className?: string;
  children: ReactNode;
}

export const ProofSide = ({
  format,
  on = 'white',
  sample,
  className = '',
  children,
}: SideProps) => (
  <div className={`side side-${format} side-on-${on} ${className}`}>
    {children}
    {sample && <p className="draft-line">{DRAFT}</p>}
  </div>
);

export const Seal = ({ siteName }: { siteName: string }) => (
  <p className="seal">
    <Mark className="seal-mark" />
    <span>{siteName}</span>
  </p>
);

export const Watermark = () => <Mark className="watermark" />;

/** A text on one line as large as it fits (pt), otherwise on several. */
export const Line = (props: {
  className: string;
  text: string;
  room: number;
  sizes: readonly [number, number];
}) => (
  <p
    className={`sized ${props.className}`}
    style={sized(sizeInLine(props.text, props.room, props.sizes))}
  >
    {props.text}
  </p>
);

/** The insurance licenses, at least as large as the phone line (`reach`, pt), with the size that California wants of their first word. */
export const License = ({ license, reach }: { license: string | undefined; reach: number }) => {
  if (!license) return null;
  const size = Math.max(reach, SMALLEST_PT);
  const first = namesCalifornia(license) ? Math.max(size, INSURANCE_PT) : size;
  return (
    <p className="sized" style={sized(size)}>
      <span className="sized" style={sized(first)}>
        {INSURANCE}
      </span>
      {license.slice(INSURANCE.length).replaceAll(/([A-Z]{2}) /g, '$1\u00a0')}
    </p>
  );
};

interface WhoProps {
  person: Printed;
  /** The width (pt). */
  room: number;
  /** The largest sizes of the name and of the phone line (pt). */
  most: number;
  reach: number;
  /** In place of the name and the practice. */
  title?: string | undefined;
}

/** Name, credentials, licenses and practice. */
export const Who = ({ person, room, most, reach, title }: WhoProps) => (
  <div className="who">
    <Line
      className="font-serif font-medium"
      text={title ?? person.name}
      room={room}
      sizes={[most * 0.62, most]}
    />
    {person.credentials && (
      <Line
        className="piece-title"
        text={person.credentials}
        room={room}
        sizes={[6.5, most * 0.52]}
      />
    )}
    <License license={person.license} reach={reach} />
    {title === undefined && person.practice && (
      <Line className="piece-title" text={person.practice} room={room} sizes={[6.5, most * 0.58]} />
    )}
  </div>
);

export const waysOf = ({ phone, email, site }: Printed): string[] =>
  [phone, email, site].filter(Boolean);

export function PrintedContact({
  person,
  room,
  most,
}: {
  person: Printed;
  room: number;
  most: number;
}) {
  return (
    <div className="leading-[1.35]">
      {waysOf(person).map((way) => (
        <Line key={way} className="" text={way} room={room} sizes={[most * 0.75, most]} />
      ))}
    </div>
  );
}

/** The code of the piece's own link, or its placeholder. */
export const Code = ({ url, caption }: { url: string | undefined; caption?: string }) => (
  <div className="flex shrink-0 flex-col items-center gap-3">
    {url ? (
      <Qr text={url} label="QR code of this piece" className="code-box" />
    ) : (
      <span className="code-box code-empty">Your code</span>
    )}
    {caption && (
      <span className="text-[length:calc(var(--pt)*7.5)] leading-[1.1] text-ink-muted">
        {caption}
      </span>
    )}
  </div>
);

/** The words of a bank, the disclosure line as large as it fits, and the approval. */
export function Fine({ piece, person }: Pick<Drawing, 'piece' | 'person'>) {
  const space = approvalSpace(piece);
  return (
    <div className="fine sized" style={sized(finePrintSize(piece, person))}>
      {person.bank && (
        <ul className="bank sized" style={sized(smallestPrint(piece.id))}>
          {printedBank(person).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      {person.disclosure && <p>{person.disclosure}</p>}
      {(FIRMS_APPROVE || piece.approval) && (
        <p
          className="sized"
          style={{
            ...sized(space.size),
            minHeight: `${space.lines * LINE_HEIGHT}em`,
            textWrap: 'balance',
          }}
        >
          {piece.approval && approvalLine(piece.approval)}
        </p>
      )}
    </div>
  );
}

/** A blank to fill in before printing, or by hand. */
export const Blank = ({ name, filled }: Pick<Drawing, 'filled'> & { name: string }) => (
  <p className="flex min-h-19 items-end gap-6 text-[length:calc(var(--pt)*9)] leading-[1.2]">
    <span>{name.replace(IF_ANY, '')}</span>
    <span className="min-h-12 min-w-0 flex-1 border-b border-line-strong font-semibold">
      {filled[name]}
    </span>
  </p>
);
