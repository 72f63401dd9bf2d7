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

export const letter = (drawing: Drawing) => {
  const { piece, person, siteName, filled } = drawing;
  const [date = '', dear = ''] = piece.blanks;
  return [
    <Side key="front" {...piece} className="column sheet-margins">
      <div className="letterhead">
        <Seal siteName={siteName} />
        <p className="t9 muted">{person.practice}</p>
      </div>
      <div className="letter-body">
        <p className="t10 letter-date">{filled[date] || <span className="short-blank" />}</p>
        <p className="t10">
          {dear} {filled[dear] || <span className="short-blank" />},
        </p>
        {piece.texts.map((text) => (
          <p key={text} className="t10">
            {text}
          </p>
        ))}
        <p className="t10">With kind regards,</p>
        <span className="sign-here" />
      </div>
      <Foot {...drawing} room={484} caption="My page" />
    </Side>,
  ];
};

export const flyer = (drawing: Drawing) => {
  const { piece, siteName } = drawing;
  return [
    <Side key="front" {...piece} className="column">
      <div className="banner">
        <Watermark />
        <Seal siteName={siteName} />
        <p className="piece-head t40">{piece.headline}</p>
      </div>
      <div className="flyer-body">
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
      <div className="frame column spread">
        <div className="centred stack">
          <Mark className="crest" />
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
const ROWS = Array.from({ length: 16 }, (_, row) => row + 1);

export const signInSheet = ({ piece, person, siteName, filled, url }: Drawing) => [
  <Side key="front" {...piece} className="column sheet-margins">
    <div className="letterhead">
      <Seal siteName={siteName} />
      <p className="t9 muted">{[person.name, person.practice].filter(Boolean).join(' · ')}</p>
    </div>
    <p className="piece-head t28">{piece.headline}</p>
    <div className="halves-loose">
      {piece.blanks.map((name) => (
        <Blank key={name} {...{ name, filled }} />
      ))}
    </div>
    <div className="guests grow">
      {['Name', 'Phone or email', ...WAYS].map((head) => (
        <span key={head} className="t9 guest-head">
          {head}
        </span>
      ))}
      {ROWS.flatMap((row) => [
        <span key={`${row}n`} className="guest" />,
        <span key={`${row}r`} className="guest" />,
        ...WAYS.map((way) => (
          <span key={`${row}${way}`} className="guest">
            <span className="tick-box" />
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
