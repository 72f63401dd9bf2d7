/** The picture that networks show beside a shared link: the seed head, the name and the headline. */
import { join } from 'node:path';
import sharp from 'sharp';
import { PALETTE } from '../../config/colours.ts';
import { SHARE_SIZE } from '../../config/site.ts';
import { canWrite, mark, svg, text, wrap } from './drawing.ts';

const QUALITY = 78;
const LEFT = 72;
const HEADLINE = { size: 76, line: 84, width: 640 };

/** From deep green behind the words to the picture. */
const shade = (): string => {
  const [deep] = PALETTE['surface-deep'];
  return `<linearGradient id="shade"><stop offset=".3" stop-color="${deep}" stop-opacity=".94"/><stop offset=".85" stop-color="${deep}" stop-opacity="0"/></linearGradient><path d="M0 0H${SHARE_SIZE.width}V${SHARE_SIZE.height}H0z" fill="url(#shade)"/>`;
};

/** The words on the picture; those with letters that the pictures' fonts lack are left out. */
function words(siteName: string, headline: string): string {
  const { size, line, width } = HEADLINE;
  const lines = canWrite(headline, 'serif') ? wrap(headline, size, width) : [];
  const top = SHARE_SIZE.height - LEFT - line * (lines.length - 1);
  return svg(SHARE_SIZE.width, SHARE_SIZE.height, [
    shade(),
    mark(LEFT - 6, 64, 64, 'on-deep'),
    canWrite(siteName, 'serif')
      ? text(siteName, LEFT + 78, 108, { size: 34, colour: 'on-deep', font: 'serif' })
      : '',
    ...lines.map((each, index) =>
      text(each, LEFT, top + line * index, { size, colour: 'on-deep', heading: true }),
    ),
  ]);
}

export const sharePicture = (siteName: string, headline: string): Promise<Buffer> =>
  sharp(join(process.cwd(), 'src', 'assets', 'seeding.jpg'))
    // Mirrored as in the hero, so that the seed head is on the side without words.
    .flop()
    .resize({ ...SHARE_SIZE, position: 'left' })
    .composite([{ input: Buffer.from(words(siteName, headline)) }])
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer();
