/** Checks that a name which is used far from its declaration says what it holds. */
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** Words that only say that something happened to a value, or where it is. */
const VAGUE = 'one found asked given told meant met begun kept there whose what taken put'.split(
  ' ',
);
/** How many lines below its declaration such a name may be used. */
const NEAR = 3;

/** A declaration of such a name, as text: most files have none, so they need not be parsed. */
const DECLARED = new RegExp(
  `(?:\\b(?:const|let|function)\\s+|[({[,:]\\s*|\\.\\.\\.)(?:${VAGUE.join('|')})(?=\\s*[=:,?)}\\]]|\\s+(?:of|in)\\b)`,
);

const files = globSync('{src,functions,scripts,netlify,tests}/**/*.{ts,tsx,mjs,cjs,js,astro}', {
  exclude: (name) => name.includes('node_modules'),
});

/** The code of a file. The markup of an Astro page is replaced by empty lines. */
function codeOf(file: string): string {
  const source = readFileSync(file, 'utf8');
  if (!file.endsWith('.astro')) return source;
  return source
    .split(/^---$|<\/?script\b[^>]*>/m)
    .map((part, at) => (at % 2 === 1 ? part : part.replaceAll(/[^\n]/g, '')))
    .join('');
}

const isScope = (node: ts.Node): boolean =>
  ts.isSourceFile(node) ||
  ts.isBlock(node) ||
  ts.isFunctionLike(node) ||
  ts.isForOfStatement(node) ||
  ts.isForStatement(node);

/** The vague names of a file whose last use is too far away, as `file:line name`. */
function vagueNames(file: string, code: string): string[] {
  const script = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, false, script);
  const lineOf = (node: ts.Node) =>
    tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
  const lastUse = (scope: ts.Node, name: string): number => {
    let last = 0;
    const visit = (node: ts.Node): void => {
      if (ts.isIdentifier(node) && node.text === name) last = Math.max(last, lineOf(node));
      ts.forEachChild(node, visit);
    };
    visit(scope);
    return last;
  };
  const names: string[] = [];
  const visit = (node: ts.Node, scope: ts.Node): void => {
    const declares =
      ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node);
    if (declares && ts.isIdentifier(node.name) && VAGUE.includes(node.name.text)) {
      const { text } = node.name;
      const line = lineOf(node);
      if (lastUse(scope, text) - line > NEAR) names.push(`${file}:${line} ${text}`);
    }
    const inner = isScope(node) ? node : scope;
    ts.forEachChild(node, (child) => visit(child, inner));
  };
  visit(tree, tree);
  return names;
}

test('a name that is used more than three lines below says what it holds', () => {
  const vague = files.flatMap((file) => {
    const code = codeOf(file);
    return DECLARED.test(code) ? vagueNames(file, code) : [];
  });
  expect(vague.sort()).toEqual([]);
});
