/** The letter-size pieces, and the invitation. */
import { Mark } from '../../../components/logo/Mark.tsx';
import { Blank, Code, Fine, Reach, Seal, Side, Watermark, Who } from './parts.tsx';
import { type Drawing, printedBlanks } from './piece.ts';

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
        <Who person={person} room={room - 110} most={14} />
        <Reach person={person} room={room - 110} most={9} />
      </div>
      <Code url={url} caption={caption} />
    </div>
    <Fine {...{ piece, person }} />
  </div>
);

const SHORT_BLANK = 'inline-block h-[1em] w-150 border-b border-line-strong';

export const letter = (drawing: Drawing) => {
  const { piece, person, siteName, filled } = drawing;
  const [date = '', dear = ''] = piece.blanks;
  return [
    <Side key="front" {...piece} className="column sheet-margins">
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
    </Side>,
  ];
};

export const flyer = (drawing: Drawing) => {
  const { piece, siteName } = drawing;
  return [
    <Side key="front" {...piece} className="column">
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
    </Side>,
  ];
};

export const invitation = (drawing: Drawing) => {
  const { piece, siteName, filled } = drawing;
  return [
    <Side key="front" {...piece} on="paper" className="column">
      <div className="column spread h-full border border-accent p-20">
        <div className="centred stack">
          <Mark className="w-32 text-accent" />
          <p className="t9 muted">{siteName}</p>
          <p className="piece-head t24">{piece.headline}</p>
          <span className="gold-rule" />
          {piece.texts.map((text) => (
            <p key={text} className="t9">
              {text}
            </p>
          ))}
        </div>
        <div>
          {printedBlanks(piece.blanks, filled).map((name) => (
            <Blank key={name} {...{ name, filled }} />
          ))}
        </div>
        <Foot {...drawing} room={288} caption="Reply" />
      </div>
    </Side>,
  ];
};

/** The ways to contact a guest, each with its own checkbox. */
const WAYS = ['Call', 'Text', 'Email'];
const GUEST = 'grid items-end border-b border-line-strong pb-4';
const ROWS = Array.from({ length: 16 }, (_, row) => row + 1);

export const signInSheet = ({ piece, person, siteName, filled, url }: Drawing) => [
  <Side key="front" {...piece} className="column sheet-margins">
    <div className="letterhead">
      <Seal siteName={siteName} />
      <p className="t9 muted">{[person.name, person.practice].filter(Boolean).join(' · ')}</p>
    </div>
    <p className="piece-head t28">{piece.headline}</p>
    <div className="grid grid-cols-[1fr_1fr] gap-24">
      {piece.blanks.map((name) => (
        <Blank key={name} {...{ name, filled }} />
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
        <Fine {...{ piece, person }} />
      </div>
      <Code url={url} caption="My page" />
    </div>
  </Side>,
];
