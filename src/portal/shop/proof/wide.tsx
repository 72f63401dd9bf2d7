/** The wide pieces: a brochure of six panels, and a slide. */
import { Mark } from '../../../components/logo/Mark.tsx';
import { Code, Fine, Reach, Seal, Side, Watermark, Who } from './parts.tsx';
import type { Drawing, Piece } from './piece.ts';

const INSIDE = 3;
/** To write on, under each question. */
const LINES = [1, 2, 3, 4, 5, 6, 7, 8];

const Points = ({ points, from = 0 }: Pick<Piece, 'points'> & { from?: number }) =>
  points.map(({ title, text }, index) => (
    <div key={title} className="point">
      <span className="numeral">{from + index + 1}</span>
      <p className="piece-head t20">{title}</p>
      <p className="t11">{text}</p>
    </div>
  ));

/** Folded twice: the right third is the front, the middle the back, and the left one folds inside. */
export const brochure = ({ piece, person, siteName, url }: Drawing) => {
  const [subtitle, opening] = piece.texts;
  return [
    <Side key="outside" {...piece} className="thirds">
      <div className="panel-paper column">
        <Points points={piece.points.slice(INSIDE)} from={INSIDE} />
      </div>
      <div className="column spread">
        <Seal siteName={siteName} />
        <div className="stack">
          <Who person={person} room={206} most={16} />
          <Reach person={person} room={206} most={9.5} />
          <Code url={url} caption="Find a time to meet" />
        </div>
        <Fine {...{ piece, person }} />
      </div>
      <div className="panel-deep column spread">
        <Watermark />
        <Mark className="crest" />
        <div className="stack">
          <p className="piece-head t32">{piece.headline}</p>
          <span className="gold-rule" />
          <p className="t11">{subtitle}</p>
        </div>
        <p className="t11">{person.name}</p>
      </div>
    </Side>,
    <Side key="inside" {...piece} className="thirds inside">
      <p className="piece-head t24 across">{opening}</p>
      {piece.points.slice(0, INSIDE).map((point, index) => (
        <div key={point.title} className="column">
          <Points points={[point]} from={index} />
          {LINES.map((line) => (
            <span key={line} className="write-line" />
          ))}
        </div>
      ))}
    </Side>,
  ];
};

export const titleSlide = ({ piece, person, siteName, filled, url }: Drawing) => [
  <Side key="front" {...piece} on="deep" className="column spread">
    <Watermark />
    <Seal siteName={siteName} />
    <div className="narrow stack">
      <p className="piece-head t58">{piece.headline}</p>
      <span className="gold-rule" />
      {piece.texts.map((text) => (
        <p key={text} className="t20">
          {text}
        </p>
      ))}
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
        <Who person={person} room={600} most={24} />
        <Fine {...{ piece, person }} />
      </div>
      <Code url={url} />
    </div>
  </Side>,
];
