import { type ReactNode, useEffect, useRef } from 'react';
import { Mark } from '../../../components/logo/Mark.tsx';
import {
  Blank,
  Code,
  Fine,
  License,
  Line,
  PrintedContact,
  ProofSide,
  Seal,
  Watermark,
  Who,
  waysOf,
} from './parts.tsx';
import {
  type Drawing,
  filledPiece,
  finePrintOf,
  type Piece,
  printedBlanks,
  scanWords,
} from './piece.ts';
import { drawSocial, SOCIAL_HEIGHT, SOCIAL_WIDTH } from './social.ts';

/** The sender, with the code and the disclosure line; `room` is the width (pt) of the sheet's text. */
const Foot = ({
  piece,
  person,
  url,
  room,
  caption,
}: Drawing & { room: number; caption: string }) => (
  <div className="foot stack">
    <div className="row-between">
      <div className="stack grow">
        <Who person={person} room={room - 110} most={14} reach={9} />
        <PrintedContact person={person} room={room - 110} most={9} />
      </div>
      <Code url={url} caption={caption} />
    </div>
    <Fine piece={piece} person={person} />
  </div>
);

const SHORT_BLANK = 'inline-block h-[1em] w-150 border-b border-line-strong';

const letter = (drawing: Drawing) => {
  const { piece, person, siteName, filled } = drawing;
  const [date = '', dear = ''] = piece.blanks;
  return [
    <ProofSide key="front" {...piece} className="column sheet-margins">
      <div className="letterhead">
        <Seal siteName={siteName} />
        <p className="t9 muted">{person.practice}</p>
      </div>
      <div className="flex flex-1 flex-col gap-12 pt-18">
        <p className="t10 mb-14">{filled[date] || <span className={SHORT_BLANK} />}</p>
        <p className="t10">
          {dear} {filled[dear] || <span className={SHORT_BLANK} />},
        </p>
        {piece.texts.map((text) => (
          <p key={text} className="t10">
            {text}
          </p>
        ))}
        <p className="t10">With kind regards,</p>
        <span className="h-34" />
      </div>
      <Foot {...drawing} room={484} caption="My page" />
    </ProofSide>,
  ];
};

const flyer = (drawing: Drawing) => {
  const { piece, siteName } = drawing;
  return [
    <ProofSide key="front" {...piece} className="column">
      <div className="banner flex flex-col justify-between gap-40 overflow-hidden bg-surface-deep px-50 pt-44 pb-34 text-on-deep">
        <Watermark />
        <Seal siteName={siteName} />
        <p className="piece-head t40">{piece.headline}</p>
      </div>
      <div className="flex flex-1 flex-col justify-between gap-12 px-50 pt-26 pb-34">
        {piece.texts.map((text) => (
          <p key={text} className="t12">
            {text}
          </p>
        ))}
        <ol className="numbered">
          {piece.points.map(({ title, text }) => (
            <li key={title}>
              <div>
                <p className="piece-head t15">{title}</p>
                <p className="t10">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <Foot {...drawing} room={512} caption="Ask me about it" />
      </div>
    </ProofSide>,
  ];
};

/** The longest headline in the large type (characters): one with the words of a sale takes smaller type. */
const LARGE_HEADLINE = 45;

const invitation = (drawing: Drawing) => {
  const { piece, siteName, filled } = drawing;
  return [
    <ProofSide key="front" {...piece} on="paper" className="column">
      <div className="column spread h-full border border-accent p-20">
        <div className="centred stack">
          <Mark className="w-32 text-accent" />
          <p className="t9 muted">{siteName}</p>
          <p className={`piece-head ${piece.headline.length > LARGE_HEADLINE ? 't15' : 't24'}`}>
            {piece.headline}
          </p>
          <span className="gold-rule" />
          {piece.texts.map((text) => (
            <p key={text} className="t9">
              {text}
            </p>
          ))}
        </div>
        <div>
          {printedBlanks(piece.blanks, filled).map((name) => (
            <Blank key={name} name={name} filled={filled} />
          ))}
        </div>
        <Foot {...drawing} room={288} caption="Reply" />
      </div>
    </ProofSide>,
  ];
};

/** The ways to contact a guest, each with its own checkbox. */
const WAYS = ['Call', 'Text', 'Email'];
const GUEST = 'grid items-end border-b border-line-strong pb-4';
const ROWS = Array.from({ length: 16 }, (_, row) => row + 1);

const signInSheet = ({ piece, person, siteName, filled, url }: Drawing) => [
  <ProofSide key="front" {...piece} className="column sheet-margins">
    <div className="letterhead">
      <Seal siteName={siteName} />
      <div>
        <p className="t9 muted">{[person.name, person.practice].filter(Boolean).join(' · ')}</p>
        <License license={person.license} reach={9} />
      </div>
    </div>
    <p className="piece-head t28">{piece.headline}</p>
    <div className="grid grid-cols-[1fr_1fr] gap-24">
      {piece.blanks.map((name) => (
        <Blank key={name} name={name} filled={filled} />
      ))}
    </div>
    <div className="grow grid auto-rows-[1fr] grid-cols-[1.2fr_1.4fr_repeat(3,calc(var(--pt)*30))] grid-rows-[auto] gap-x-12">
      {['Name', 'Phone or email', ...WAYS].map((head) => (
        <span key={head} className="t9 self-end font-semibold">
          {head}
        </span>
      ))}
      {ROWS.flatMap((row) => [
        <span key={`${row}n`} className={GUEST} />,
        <span key={`${row}r`} className={GUEST} />,
        ...WAYS.map((way) => (
          <span key={`${row}${way}`} className={GUEST}>
            <span className="mx-auto size-11 border" />
          </span>
        )),
      ])}
    </div>
    <div className="row-between">
      <div className="grow stack">
        {piece.texts.map((text) => (
          <p key={text} className="t9">
            {text}
          </p>
        ))}
        <Fine piece={piece} person={person} />
      </div>
      <Code url={url} caption="My page" />
    </div>
  </ProofSide>,
];

/* The small pieces: cards, a note, a postcard. */

const businessCard = ({ piece, person, siteName, url }: Drawing) => [
  <ProofSide key="front" {...piece} className="card-front">
    <div className="flex min-w-0 flex-col justify-between py-15 pl-15">
      <Who person={person} room={152} most={15} reach={7.5} />
      <PrintedContact person={person} room={152} most={7.5} />
    </div>
    <div className="flex flex-col items-center justify-between bg-surface-deep px-10 pt-15 pb-12">
      <Mark className="w-38 text-accent" />
      <Code url={url} />
    </div>
  </ProofSide>,
  <ProofSide key="back" {...piece} on="paper" className="column spread">
    <div>
      <Seal siteName={siteName} />
      <Line className="piece-head" text={piece.headline} room={226} sizes={[9, 12]} />
    </div>
    <Fine piece={piece} person={person} />
  </ProofSide>,
];

const TICK_BOX = 'ml-[0.3em] inline-block size-[0.9em] border align-[-0.08em]';

/** A text with checkboxes, each written as ☐. */
const Ticked = ({ text }: { text: string }) =>
  text.split(/(☐)/).map((part, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their places.
    part === '☐' ? <span key={place} className={TICK_BOX} /> : part,
  );

const referralCard = ({ piece, person, siteName, url }: Drawing) => [
  <ProofSide key="front" {...piece} on="deep" className="column spread">
    <Watermark />
    <Line className="piece-head" text={piece.headline} room={200} sizes={[14, 20]} />
    <div className="row-between">
      <div className="stack grow">
        {piece.texts.map((text) => (
          <p key={text} className="t8">
            <Ticked text={text} />
          </p>
        ))}
        <Seal siteName={siteName} />
      </div>
      <Code url={url} />
    </div>
  </ProofSide>,
  // The disclosure line may be long, so the text above it has few lines.
  <ProofSide key="back" {...piece} className="column spread">
    <div className="stack">
      <Who person={person} room={226} most={12} reach={7} />
      <Line className="" text={waysOf(person).join(' · ')} room={226} sizes={[5.4, 7]} />
    </div>
    <Fine piece={piece} person={person} />
  </ProofSide>,
];

const thankYouCard = ({ piece, person, siteName, url }: Drawing) => [
  <ProofSide key="front" {...piece} on="paper" className="column centred">
    <Mark className="w-44 text-accent" />
    <p className="piece-head t40">{piece.headline}</p>
    <span className="gold-rule" />
    {piece.texts.map((text) => (
      <p key={text} className="t12 muted">
        {text}
      </p>
    ))}
  </ProofSide>,
  <ProofSide key="back" {...piece} className="column spread">
    <Seal siteName={siteName} />
    <div className="stack">
      <div className="row-between">
        <div className="stack grow">
          <Who person={person} room={240} most={13} reach={8} />
          <PrintedContact person={person} room={240} most={8} />
        </div>
        <Code url={url} />
      </div>
      <Fine piece={piece} person={person} />
    </div>
  </ProofSide>,
];

/** A line to write on. */
const LINE = 'block w-full border-b border-line-strong';

const postcard = ({ piece, person, siteName, url }: Drawing) => [
  <ProofSide key="front" {...piece} on="deep" className="column spread">
    <Watermark />
    <Seal siteName={siteName} />
    <div className="max-w-[74%]">
      <p className="piece-head t28">{piece.headline}</p>
      <span className="gold-rule" />
    </div>
  </ProofSide>,
  <ProofSide key="back" {...piece} className="halves">
    <div className="column spread">
      {piece.texts.map((text) => (
        <p key={text} className="t9">
          {text} {scanWords(person)}
        </p>
      ))}
      <div className="row-between">
        <div className="stack grow">
          <Who person={person} room={124} most={11} reach={7} />
          <PrintedContact person={person} room={124} most={7} />
        </div>
        <Code url={url} />
      </div>
      <Fine piece={piece} person={person} />
    </div>
    <div className="mt-18 mb-46 flex flex-col gap-20 border-l border-line px-18">
      <span className="mb-auto grid h-60 w-52 place-items-center self-end border border-line-strong text-[length:calc(var(--pt)*7)] text-ink-muted">
        Stamp
      </span>
      <span className={LINE} />
      <span className={LINE} />
      <span className={LINE} />
    </div>
  </ProofSide>,
];

/* The wide pieces: a brochure of six panels, and a slide. */
const INSIDE = 3;
const LINES = [1, 2, 3, 4, 5, 6, 7, 8];

const Points = ({ points, from = 0 }: Pick<Piece, 'points'> & { from?: number }) =>
  points.map(({ title, text }, index) => (
    <div key={title} className="point">
      <span className="mb-4 block font-serif text-[length:calc(var(--pt)*26)] leading-none font-medium text-accent-strong">
        {from + index + 1}
      </span>
      <p className="piece-head t20">{title}</p>
      <p className="t11">{text}</p>
    </div>
  ));

/** Folded twice: the right third is the front, the middle the back, and the left one folds inside. */
const brochure = ({ piece, person, siteName, url }: Drawing) => {
  const [subtitle, opening] = piece.texts;
  return [
    <ProofSide key="outside" {...piece} className="thirds">
      <div className="panel-paper column">
        <Points points={piece.points.slice(INSIDE)} from={INSIDE} />
      </div>
      <div className="column spread">
        <Seal siteName={siteName} />
        <div className="stack">
          <Who person={person} room={206} most={16} reach={9.5} />
          <PrintedContact person={person} room={206} most={9.5} />
          <Code
            url={url}
            caption={person.booking === false ? 'Write to me' : 'Find a time to meet'}
          />
        </div>
        <Fine piece={piece} person={person} />
      </div>
      <div className="panel-deep column spread">
        <Watermark />
        <Mark className="w-44 text-accent" />
        <div className="stack">
          <p className="piece-head t32">{piece.headline}</p>
          <span className="gold-rule" />
          <p className="t11">{subtitle}</p>
        </div>
        <p className="t11">{person.name}</p>
      </div>
    </ProofSide>,
    <ProofSide key="inside" {...piece} className="thirds inside">
      <p className="piece-head t24 across">{opening}</p>
      {piece.points.slice(0, INSIDE).map((point, index) => (
        <div key={point.title} className="column">
          <Points points={[point]} from={index} />
          {LINES.map((line) => (
            <span key={line} className={`${LINE} min-h-20`} />
          ))}
        </div>
      ))}
    </ProofSide>,
  ];
};

const titleSlide = ({ piece, person, siteName, filled, url }: Drawing) => {
  const [by, ...small] = piece.texts;
  return [
    <ProofSide key="front" {...piece} on="deep" className="column spread">
      <Watermark />
      <Seal siteName={siteName} />
      <div className="stack max-w-[74%]">
        <p className="piece-head t58">{piece.headline}</p>
        <span className="gold-rule" />
        {piece.blanks.map(
          (name) =>
            filled[name] && (
              <p key={name} className="t20">
                {filled[name]}
              </p>
            ),
        )}
      </div>
      <div className="row-between">
        <div className="grow stack">
          <Who person={person} room={600} most={24} reach={14} title={by} />
          {small.map((text) => (
            <p key={text} className="t12">
              {text}
            </p>
          ))}
          <Fine piece={piece} person={person} />
        </div>
        <Code url={url} />
      </div>
    </ProofSide>,
  ];
};

function SocialProof(drawing: Drawing) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const draw = () => {
      const { current: box } = canvas;
      const pen = box?.getContext('2d');
      if (!box || !pen) return;
      // Drawn at its displayed size: scaling down in the browser would blur the letters.
      const scale = Math.min(1, (box.clientWidth * devicePixelRatio) / SOCIAL_WIDTH) || 1;
      box.width = SOCIAL_WIDTH * scale;
      box.height = SOCIAL_HEIGHT * scale;
      pen.scale(scale, scale);
      drawSocial(pen, drawing);
    };
    draw();
    // Draws again with the page's own fonts, once they have loaded.
    void document.fonts.ready.then(draw);
  }, [drawing]);
  const { piece, person } = drawing;
  return (
    <canvas
      ref={canvas}
      width={SOCIAL_WIDTH}
      height={SOCIAL_HEIGHT}
      role="img"
      aria-label={`${piece.headline} ${piece.texts.join(' ')} ${person.name}`}
      className="social-canvas"
    />
  );
}

const SignatureProof = ({ piece, person, siteName }: Drawing) => (
  <ProofSide {...piece} className="column signature">
    <p className="t15 font-serif">{[person.name, person.credentials].filter(Boolean).join(', ')}</p>
    {person.license && <p className="t12">{person.license}</p>}
    <p className="t12">{[person.practice, siteName].filter(Boolean).join(' · ')}</p>
    <p className="t12">{[person.phone, person.email, person.site].filter(Boolean).join(' · ')}</p>
    <p className="t12 text-accent-strong underline">{piece.headline}</p>
    {finePrintOf({ piece, person }).map((line) => (
      <p key={line} className="t9 muted">
        {line}
      </p>
    ))}
  </ProofSide>
);

/** The drawing of each piece by its id, as its sides. */
const DRAWINGS: Readonly<Record<string, (drawing: Drawing) => ReactNode[]>> = {
  'business-card': businessCard,
  'referral-card': referralCard,
  'thank-you-card': thankYouCard,
  letter,
  postcard,
  brochure,
  flyer,
  'seminar-invitation': invitation,
  'sign-in-sheet': signInSheet,
  'title-slide': titleSlide,
  'email-signature': (drawing) => [<SignatureProof key="front" {...drawing} />],
  'social-image': (drawing) => [<SocialProof key="front" {...drawing} />],
};

export const DRAWN: readonly string[] = Object.keys(DRAWINGS);

/** A piece as it will look, as wide as its container; `first` shows only its first side. */
export function Proof({ first, ...drawing }: Drawing & { first?: boolean }) {
  const piece = filledPiece(drawing.piece, drawing.person);
  const sides = DRAWINGS[piece.id]?.({ ...drawing, piece }) ?? [];
  return <div className="proof true-colours">{first ? sides[0] : sides}</div>;
}
