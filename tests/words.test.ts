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
const IN_CONTENT = wordsOf('Spellings', 'Names of things', 'Set phrases', 'Content');
const betterIn = (file: string) =>
  /^src\/content\/.*\.(md|json)$/.test(file) ? IN_CONTENT : EVERYWHERE;

const PEOPLE =
  'brother|child|client|couple|customer|daughter|donor|grandson|granddaughter|heir|husband|man|owner|parent|people|person|sister|son|spouse|taxpayer|widow|widower|wife|woman';
/** The phrases of “Kinds of phrases”, with any number and any noun in them. */
const KINDS: Readonly<Record<string, RegExp>> = {
  'by when': /\bby when\b/,
  'has a date': /\b(has|have|had) a date\b/,
  'people of 65 or older': /\bof [\d½]+ (or|and) (older|over|younger|more)\b/,
  'a client of 74': new RegExp(`\\b(${PEOPLE}) of [\\d½]+(?![\\d,]|\\.\\d| or )`),
  'from the age of 65 on': /\bfrom (the )?age (of )?[\d½]+ on\b/,
  'For it, Against it (as headings)': /(^|\| |\*\*|# )(for|against) it(?=$| \||\*\*)/,
  'all of it of who dies last': /\bof who (?!gets)|\bwho dies last\b/,
  'whoever has the link': /\bwhoever\b/,
  '$9,000 in all': /\bin all(?=$|[.,;:)]| (before|but|for|so)\b)/,
  'was changed after it was shared': /\b(was|were) changed after\b/,
  'they wait for the office': /\b(they wait|it waits) for\b/,
  'that is possible for 24 hours': /\b(that|this|it) is possible\b/,
  'the things in the trust': /\bthe things (in|of|on)\b/,
  'have grown much': /\b(has|have|had) (grown|risen|fallen|changed) much\b/,
  'start anew': /\banew\b/,
  'hurt for long': /\bfor long\b(?! as)/,
  'it counts no longer': /\bno longer(?=$|[.,;:])/,
  'left empty, it is the name': /\bleft empty\b/,
  ', nothing kept': /, nothing kept\b/,
  'take them over': /\btakes? (it|them|these|those) over\b/,
  'you get this because': /\byou get this because\b/,
};
const KINDS_BETTER = wordsOf('Kinds of phrases');
/** A word, its plural and its capitals; "licence" also matches in "licenced". A phrase may go on in the next line. */
const patternOf = (words: ReadonlyMap<string, string>) =>
  new RegExp(
    `(?<![\\w\\\\/&.=-])(${[...words.keys()].join('|').replaceAll(' ', '\\s+')})(s|ed|(?<=e)d)?(?![\\w/=-])`,
    'gi',
  );

/** Files with words that people type into a search or have in their files in any spelling, names of placeholders, and a standard's own words. */
const TYPED = [
  'functions/lib/calendar/calendar-text.ts',
  'src/content/legal-numbers.ts',
  'src/content/search-index.ts',
  'src/contract/contacts/whose-words.ts',
  'src/portal/shared/files/columns.ts',
  'src/portal/shared/files/vcard.ts',
];

/** Whether a string is part of an SQL statement. */
const isQuery = ({ parent }: ts.Node, text: string): boolean =>
  /\b(select|insert|update|delete|with|from|set)\b[^.]*(\b(from|into|as|where)\b|=)/.test(text) ||
  (ts.isPropertyAssignment(parent) && parent.name.getText() === 'from') ||
  (ts.isTaggedTemplateExpression(parent) && parent.tag.getText() === 'sql');

/** The text of a string, with a number in place of each expression. */
function stringOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `0${literal.text}`).join('');
}

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
    const text = stringOf(node);
    if (text !== undefined && !isQuery(node, text)) {
      const { line } = tree.getLineAndCharacterOfPosition(
        ts.isJsxText(node) ? node.pos : node.getStart(),
      );
      texts.push({ line: line + 1, text });
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
  const patterns = [
    ...Object.entries(KINDS).map(([kind, { source }]) => ({
      pattern: new RegExp(`(${source.replaceAll(' ', '\\s+')})`, 'gi'),
      write: () => KINDS_BETTER.get(kind),
    })),
    { pattern: patternOf(better), write: (word: string) => better.get(word.toLowerCase()) },
  ];
  return textsOf(file, source).flatMap(({ line, text }) =>
    patterns.flatMap(({ pattern, write }) =>
      [...text.matchAll(pattern)].map((match) => {
        const word = (match[1] ?? '').replaceAll(/\s+/g, ' ');
        const row = line + text.slice(0, match.index).split('\n').length - 1;
        return `${file}:${row}: “${word}”: write “${write(word)}”`;
      }),
    ),
  );
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
      'src/content/library/a.md:2: “Whoever”: write “anyone with the link, anyone who”',
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

test('each kind of phrase is in the guide, and its pattern finds what is there', () => {
  expect(Object.keys(KINDS)).toEqual([...KINDS_BETTER.keys()]);
  for (const [kind, pattern] of Object.entries(KINDS)) {
    expect(kind.split(' (')[0]?.replace('For it, Against it', 'For it')).toMatch(
      new RegExp(pattern, 'i'),
    );
  }
});

test.each([
  ['Who does it, and by when', ['by when']],
  ['The first step has a date.', ['has a date']],
  ['A deduction for taxpayers of 70½ or older', ['of 70½ or older']],
  ['A daughter of 51 inherits, and the plan of 2026 stays', ['daughter of 51']],
  ['From age 62 on, in all years, or $9 in all.', ['From age 62 on', 'in all']],
  ['| Owner | For it | Against it |', ['| For it', '| Against it']],
  ['The map of who gets what', []],
  ['It waits for no one, whoever asks', ['whoever', 'It waits for']],
  ['The offer works no longer.', ['no longer']],
  ['The offer no longer works.', []],
])('in “%s” the kinds %j are reported', (text, found) => {
  const reported = oddWords('a.md', text).map((line) => /“(.*?)”/.exec(line)?.[1]);
  expect(reported).toEqual(found);
});

test('a number in a template counts as any other', () => {
  const source = `const say = \`People of \${age} or older\`;`;
  expect(oddWords('a.ts', source)).toEqual(['a.ts:1: “of 0 or older”: write “people 65 or older”']);
});

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
