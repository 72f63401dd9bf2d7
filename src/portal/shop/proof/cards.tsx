/** The small pieces: cards, a note, a postcard. */
import { Mark } from '../../../components/logo/Mark.tsx';
import { Code, Fine, Line, Reach, Seal, Side, Watermark, Who, waysOf } from './parts.tsx';
import type { Drawing } from './piece.ts';

export const businessCard = ({ piece, person, siteName, url }: Drawing) => [
  <Side key="front" {...piece} className="card-front">
    <div className="card-words">
      <Who person={person} room={152} most={15} />
      <Reach person={person} room={152} most={7.5} />
    </div>
    <div className="card-band">
      <Mark className="band-mark" />
      <Code url={url} />
    </div>
  </Side>,
  <Side key="back" {...piece} on="paper" className="column spread">
    <div>
      <Seal siteName={siteName} />
      <Line className="piece-head" text={piece.headline} room={226} sizes={[9, 12]} />
    </div>
    <Fine {...{ piece, person }} />
  </Side>,
];

/** A text with boxes to tick, each written as ☐. */
const Ticked = ({ text }: { text: string }) =>
  text.split(/(☐)/).map((part, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their places.
    part === '☐' ? <span key={place} className="tick-box" /> : part,
  );

export const referralCard = ({ piece, person, siteName, url }: Drawing) => [
  <Side key="front" {...piece} on="deep" className="column spread">
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
  </Side>,
  // The disclosure line may be long: what is over it keeps to few lines.
  <Side key="back" {...piece} className="column spread">
    <div className="stack">
      <Who person={person} room={226} most={12} />
      <Line className="" text={waysOf(person).join(' · ')} room={226} sizes={[5.4, 7]} />
    </div>
    <Fine {...{ piece, person }} />
  </Side>,
];

export const thankYouCard = ({ piece, person, siteName, url }: Drawing) => [
  <Side key="front" {...piece} on="paper" className="column centred">
    <Mark className="crest" />
    <p className="piece-head t40">{piece.headline}</p>
    <span className="gold-rule" />
    {piece.texts.map((text) => (
      <p key={text} className="t12 muted">
        {text}
      </p>
    ))}
  </Side>,
  <Side key="back" {...piece} className="column spread">
    <Seal siteName={siteName} />
    <div className="stack">
      <div className="row-between">
        <div className="stack grow">
          <Who person={person} room={240} most={13} />
          <Reach person={person} room={240} most={8} />
        </div>
        <Code url={url} />
      </div>
      <Fine {...{ piece, person }} />
    </div>
  </Side>,
];

export const postcard = ({ piece, person, siteName, url }: Drawing) => [
  <Side key="front" {...piece} on="deep" className="column spread">
    <Watermark />
    <Seal siteName={siteName} />
    <div className="narrow">
      <p className="piece-head t28">{piece.headline}</p>
      <span className="gold-rule" />
    </div>
  </Side>,
  <Side key="back" {...piece} className="halves">
    <div className="column spread">
      {piece.texts.map((text) => (
        <p key={text} className="t9">
          {text}
        </p>
      ))}
      <div className="row-between">
        <div className="stack grow">
          <Who person={person} room={124} most={11} />
          <Reach person={person} room={124} most={7} />
        </div>
        <Code url={url} />
      </div>
      <Fine {...{ piece, person }} />
    </div>
    <div className="mailing">
      <span className="stamp">Stamp</span>
      <span className="write-line" />
      <span className="write-line" />
      <span className="write-line" />
    </div>
  </Side>,
];
