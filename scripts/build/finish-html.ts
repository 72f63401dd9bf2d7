/** Finishing the HTML of a text: tables, blanks to fill in, and links. */

const TAG = /(<[^>]+>)/;
const CITED = /\[(\d{1,2})\]/g;
const BLANK = '________';
const TO_FILL_IN = '<span class="sr-only">to fill in</span>';

/** Changes the text between the tags and leaves the tags as they are. */
const inText = (html: string, change: (text: string) => string): string =>
  html
    .split(TAG)
    .map((part) => (part.startsWith('<') ? part : change(part)))
    .join('');

/** Turns `[2]` into a link to the second source, which the page lists with this id. */
const linkSources = (text: string): string =>
  text.replaceAll(CITED, '<a class="cite" href="#source-$1" aria-label="Source $1">[$1]</a>');

function finishTables(html: string): string {
  let heading = '';
  let count = 0;
  return html
    .replaceAll(/<h2[^>]*>(.*?)<\/h2>|<table>/g, (found, words?: string) => {
      if (words !== undefined) {
        heading = words.replaceAll(/<[^>]+>/g, '');
        return found;
      }
      count += 1;
      const name = ['Table', count, heading && `(${heading})`].filter(Boolean).join(' ');
      return `<div class="table-scroll" role="region" tabindex="0" aria-label="${name.replaceAll('"', '&quot;')}"><table>`;
    })
    .replaceAll('</table>', '</table></div>')
    .replaceAll(/<th>\s*<\/th>/g, '<td></td>')
    .replaceAll(/<tr>(?:(?!<\/tr>)[\s\S])*?<\/tr>/g, (row) =>
      // A head has no cells to fill in.
      row.includes('<th>') ? row : row.replaceAll(/<td>\s*<\/td>/g, '<td class="to-fill"></td>'),
    );
}

/** Finishes the HTML that the Markdown processor made from a text. */
export function finishHtml(html: string): string {
  const filled = html
    .replaceAll(/<input type="checkbox"[^>]*>/g, '<span class="tick"></span>')
    // At the end of a paragraph, the line extends to the edge of the paper.
    .replaceAll(`${BLANK}</p>`, `<span class="blank blank-rest">${TO_FILL_IN}</span></p>`)
    .replaceAll(BLANK, `<span class="blank">${TO_FILL_IN}</span>`);
  return finishTables(inText(filled, linkSources));
}
