/** What makes an SVG dangerous for the page that shows it. */

/** Comments, CDATA, instructions, the document type, and tags with their quoted attributes. */
const MARKUP =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<![^>]*>|<[^\s/>!?]+(?:"[^"]*"|'[^']*'|[^'">])*>/g;
const ATTRIBUTE = /([^\s=/"'<>]+)\s*=\s*("[^"]*"|'[^']*')/g;
const STYLE = /<(?:[\w-]+:)?style\b[\s\S]*?<\/(?:[\w-]+:)?style\s*>/gi;

const ACTIVE = new Set(
  'script foreignobject iframe embed object audio video handler listener'.split(' '),
);

/** Matches a reference within the file, or an embedded picture or font. Embedded SVG is left out, because it would need its own check. */
const INSIDE = /^\s*(#|data:(image\/(?!svg)|font\/|application\/(x-)?font))/i;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes character references, as a browser does. */
const decodeEntities = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (_all, hex, decimal, name) => {
    if (name) return ENTITIES[name] ?? '';
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });

const localName = (name: string): string => (name.split(':').at(-1) ?? '').toLowerCase();

function dangerOfStyle(css: string): string | null {
  if (css.includes('\\')) return 'an escape in its styles';
  if (/@import/i.test(css)) return 'a reference to another file (@import)';
  for (const [, address = ''] of css.matchAll(/(?:url|src)\(\s*["']?([^)]*)/gi)) {
    if (!INSIDE.test(address)) return 'a reference to another file (url)';
  }
  return null;
}

function dangerOfAttribute(name: string, value: string): string | null {
  const local = localName(name);
  if (local.startsWith('on')) return `an event handler (${name})`;
  // Browsers ignore tabs and line breaks in an address.
  if (/javascript:/i.test(value.replace(/\s/g, ''))) return 'a javascript: address';
  if ((local === 'href' || local === 'src') && !INSIDE.test(value)) {
    return `a reference to another file (${name})`;
  }
  if (local === 'attributename' && /href|^on/i.test(value)) return 'an animated address';
  return local === 'style' || /url\(/i.test(value) ? dangerOfStyle(value) : null;
}

/** The danger in this SVG, or null. Expects XML that a parser has accepted. */
export function dangerOf(bytes: Uint8Array): string | null {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return 'an encoding other than UTF-8';
  }
  const encoding = /^\s*<\?xml[^>]*encoding\s*=\s*["']([^"']+)/i.exec(text)?.[1];
  if (text.includes('\0') || (encoding && !/^(utf-8|us-ascii)$/i.test(encoding))) {
    return 'an encoding other than UTF-8';
  }
  for (const [token] of text.matchAll(MARKUP)) {
    if (/^<\?xml-stylesheet/i.test(token)) return 'a reference to another file (xml-stylesheet)';
    if (/^<!(DOCTYPE[^>]*\[|ENTITY)/i.test(token)) return 'its own declarations (DOCTYPE)';
    if (token.startsWith('<!') || token.startsWith('<?')) continue;
    const name = /^<([^\s/>]+)/.exec(token)?.[1] ?? '';
    if (ACTIVE.has(localName(name))) return `the element <${name}>`;
    for (const [, attribute = '', quoted = ''] of token.matchAll(ATTRIBUTE)) {
      const danger = dangerOfAttribute(attribute, decodeEntities(quoted.slice(1, -1)));
      if (danger) return danger;
    }
  }
  for (const [style] of text.matchAll(STYLE)) {
    const danger = dangerOfStyle(decodeEntities(style));
    if (danger) return danger;
  }
  return null;
}
