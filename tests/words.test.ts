/** Checks that texts for people are American English: docs/words.md lists words and their replacements. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

interface Text {
  line: number;
  text: string;
}

const guide = readFileSync('docs/words.md', 'utf8');
const tableOf = (section: string): string =>
  guide.split(`## ${section}\n`)[1]?.split('\n## ')[0] ?? '';
/** The words of these tables, each with its replacement. */
const wordsOf = (...sections: string[]): ReadonlyMap<string, string> =>
  new Map(
    sections.flatMap((section) =>
      [...tableOf(section).matchAll(/^\| (.+) \| (.+) \|$/gm)]
        .map(([, not = '', write = '']): [string, string] => [not, write])
        .filter(([not]) => not !== 'not' && !not.startsWith('-')),
    ),
  );
const EVERYWHERE = wordsOf('Spellings', 'Names of things', 'Set phrases');
const IN_DOCUMENTS = wordsOf('Spellings', 'Names of things', 'Set phrases', 'Library and courses');
const betterIn = (file: string) =>
  /^src\/content\/(library|courses)\//.test(file) ? IN_DOCUMENTS : EVERYWHERE;
/** A word, its plural and its capitals; "licence" also matches in "licenced". A phrase may go on in the next line. */
const patternOf = (words: ReadonlyMap<string, string>) =>
  new RegExp(
    `(?<![\\w/&.=-])(${[...words.keys()].join('|').replaceAll(' ', '\\s+')})(s|ed|(?<=e)d)?(?![\\w/=-])`,
    'gi',
  );

/** Files with words that people type into a search or have in their files in any spelling, names of placeholders, and a standard's own words. */
const TYPED = [
  'functions/lib/calendar/calendars.ts',
  'src/content/legal-numbers.ts',
  'src/content/search-index.ts',
  'src/contract/contacts/whose-words.ts',
  'src/portal/shared/files/columns.ts',
  'src/portal/shared/files/vcard.ts',
];

/** Whether a string is part of an SQL statement. */
const isQuery = ({ parent, ...node }: ts.Node & { text?: string }): boolean =>
  /\b(select|insert|update|delete|with|from|set)\b[^.]*(\b(from|into|as|where)\b|=)/.test(
    node.text ?? '',
  ) ||
  (ts.isPropertyAssignment(parent) && parent.name.getText() === 'from') ||
  (ts.isTaggedTemplateExpression(parent) && parent.tag.getText() === 'sql');

/** Whether people read a text, unlike a class or a path: it has a space or begins with a capital letter. */
const isRead = (text: string): boolean => /\s|^[A-Z]/.test(text.trim());

/** The strings of a script and the text between its tags. */
function ofScript(file: string, source: string): Text[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const texts: Text[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isJsxAttribute(node) && /^(className|class|id|href|name)$/.test(node.name.getText()))
      return;
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateLiteralToken(node)) {
      const { text } = node as ts.LiteralLikeNode;
      const { line } = tree.getLineAndCharacterOfPosition(
        ts.isJsxText(node) ? node.pos : node.getStart(),
      );
      if (!isQuery(node)) texts.push({ line: line + 1, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return texts.filter(({ text }) => isRead(text));
}

/** The values of a JSON file, the lines of a document, or the text between an Astro page's tags. */
function ofLines(file: string, source: string): Text[] {
  const markup = file.endsWith('.astro')
    ? source.replace(/^---[\s\S]*?\n---/, (code) => '\n'.repeat(code.split('\n').length - 1))
    : source;
  return markup
    .split('\n')
    .map((line, row) => ({
      line: row + 1,
      text: file.endsWith('.json')
        ? (/^\s*(?:"[^"]*": )?"(.*)",?$/.exec(line)?.[1] ?? '').replaceAll(/\{[^}]*\}/g, '')
        : line.replaceAll(/<[^>]*>?|\{[^}]*\}|\]\([^)]*\)|^\s*[\w-]+=.*/g, ' '),
    }))
    .filter(({ text }) => isRead(text));
}

const textsOf = (file: string, source: string): Text[] =>
  /\.tsx?$/.test(file) ? ofScript(file, source) : ofLines(file, source);

/** The words to change, each with its place and its replacement. */
function oddWords(file: string, source: string): string[] {
  const better = betterIn(file);
  const odd = patternOf(better);
  return textsOf(file, source).flatMap(({ line, text }) => {
    return [...text.matchAll(odd)].map((match) => {
      const word = (match[1] ?? '').replaceAll(/\s+/g, ' ');
      const row = line + text.slice(0, match.index).split('\n').length - 1;
      return `${file}:${row}: “${word}”: write “${better.get(word.toLowerCase())}”`;
    });
  });
}

const files = ['src', 'functions'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => /\.(tsx?|astro)$|^src\/content\/.*\.(json|md)$/.test(name))
    .filter((name) => !/\.test\.tsx?$|__tests__/.test(name)),
);

test('no text for people has a British or an odd word', () => {
  const found = files
    .filter((file) => !TYPED.includes(file))
    .flatMap((file) => oddWords(file, readFileSync(file, 'utf8')));
  expect(found).toEqual([]);
});

test.each([
  [
    'a.ts',
    "const favourite = 'x';\nconst title = 'Your favourites';",
    ['a.ts:2: “favourite”: write “favorite”'],
  ],
  [
    'a.tsx',
    'const a = (\n  <p className="big colour">\n    Send an\n    E-mail\n  </p>\n);',
    ['a.tsx:4: “E-mail”: write “email”'],
  ],
  [
    'a.ts',
    "const path = '/api/library/:slug/favourite'; const sql = 'select slug from favourite';",
    [],
  ],
  [
    'a.ts',
    "import { x } from './basket.ts'; const key = 'basket'; const say = 'In the basket';",
    ['a.ts:1: “basket”: write “cart”'],
  ],
  [
    'a.json',
    '{\n  "colour": "bg-moss",\n  "id": "undo-and-bin",\n  "answer": "It is in the Bin."\n}',
    ['a.json:4: “Bin”: write “trash”'],
  ],
  [
    'a.astro',
    '---\nconst colour = 1;\n---\n<p class="colour x">{colour}\n  Call by telephone.</p>',
    ['a.astro:5: “telephone”: write “phone”'],
  ],
  [
    'src/content/library/a.md',
    'A form cannot say.\nWhoever planned should ask.',
    [
      'src/content/library/a.md:1: “cannot”: write “can’t”',
      'src/content/library/a.md:2: “Whoever”: write “anyone who, no matter who”',
    ],
  ],
  ['a.md', 'A form cannot say.', []],
  [
    'a.tsx',
    'const a = (\n  <p>\n    It has no\n    place in a contact.\n  </p>\n);',
    ['a.tsx:3: “no place in a contact”: write “no matching field”'],
  ],
])('in %s, only text for people counts: %#', (file, source, found) =>
  expect(oddWords(file, source)).toEqual(found),
);

test.each([
  ['What we know of no other network', 'how the portal works'],
  ['visits tell people from bots', 'tell people and bots apart'],
  ['Ctrl Enter saves, too', 'also saves'],
  ['Choose a contact of your list', 'one of your contacts'],
  ['Edgar Rosemarch is in your list', '… added'],
  ['Nobody is here twice', 'no one'],
  ['Edgar Rosemarch is one contact now', 'merged into …'],
  ['They are no day of a birth or a death', 'not a valid birth date'],
  ['Tax ID: numbers of people, accounts and licenses', 'ID numbers'],
  ['No place in a contact', 'no matching field'],
  ['The first line names no column', 'is missing'],
  ['All that is overdue', 'all overdue'],
  ['132 visits of programs', 'automated visits'],
  ['Last days', 'expiration dates'],
  ['To the review', 'Go to Review'],
  ['If the link has ended', 'link has expired'],
  ['30 contacts are due', 'contacts to follow up with'],
  ['Tax by portability', 'tax with portability'],
  ['whether it knows portability', 'recognizes portability'],
  ['second new basis', 'second step-up in basis'],
  ['Compared on May 2', 'checked on'],
  ['This page says how:', 'this page explains'],
  ['This code is not right', 'is incorrect'],
  ['You work in the office now', 'you now have the office role'],
  ['The next try need not wait', 'doesn’t have to'],
  ['The fee comes on top', 'is added'],
])('“%s” is reported, with “%s” in its place', (text, better) =>
  expect(oddWords('a.ts', `const say = '${text}';`)).toEqual([
    expect.stringContaining(`write “${better}”`),
  ]),
);
