/** What a document's HTML has beyond Markdown: links to its sources, and room to write on paper. */

const TAG = /(<[^>]+>)/;
const CITED = /\[(\d{1,2})\]/g;
const BLANK = '________';
const TO_FILL_IN = '<span class="sr-only">to fill in</span>';

/** The text between the tags, changed; a tag stays as it is. */
const inText = (html: string, change: (text: string) => string): string =>
  html
    .split(TAG)
    .map((part) => (part.startsWith('<') ? part : change(part)))
    .join('');

/** `[2]` as a link to the second source, which the page lists with this id. */
const linkSources = (text: string): string =>
  text.replaceAll(CITED, '<a class="cite" href="#source-$1" aria-label="Source $1">[$1]</a>');

/** Tables in a box that scrolls sideways, named by their heading; cells to fill in are marked. */
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

/** Finishes the HTML that the Markdown processor made of a text. */
export function finishHtml(html: string): string {
  const filled = html
    .replaceAll(/<input type="checkbox"[^>]*>/g, '<span class="tick"></span>')
    // At the end of a paragraph the line goes to the edge of the paper.
    .replaceAll(`${BLANK}</p>`, `<span class="blank blank-rest">${TO_FILL_IN}</span></p>`)
    .replaceAll(BLANK, `<span class="blank">${TO_FILL_IN}</span>`);
  return finishTables(inText(filled, linkSources));
}
