/** Checks that a form has one submit button: Enter in a field presses the first, whatever it does. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** How many submit buttons show at once, by the form to which they belong: its `id` as written, or empty for the form around them. */
type Submits = Map<string, number>;

const merged = (parts: Submits[], both: (a: number, b: number) => number): Submits => {
  const all = new Map<string, number>();
  for (const [form, count] of parts.flatMap((part) => [...part])) {
    all.set(form, both(all.get(form) ?? 0, count));
  }
  return all;
};
const together = (parts: Submits[]): Submits => merged(parts, (a, b) => a + b);
const eitherOf = (parts: Submits[]): Submits => merged(parts, Math.max);

const parse = (source: string): ts.SourceFile =>
  ts.createSourceFile('a.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);

const childrenOf = (node: ts.Node): ts.Node[] => {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => {
    children.push(child);
  });
  return children;
};

function attributeOf(element: ts.JsxOpeningLikeElement, name: string): string | undefined {
  const attribute = element.attributes.properties.find(
    (property): property is ts.JsxAttribute =>
      ts.isJsxAttribute(property) && property.name.getText() === name,
  );
  return attribute?.initializer?.getText().replaceAll(/["'{}]/g, '');
}

/** The submit buttons of a part of a script. `components` has those that a component brings into the form around it. */
function submitsOf(node: ts.Node, components: ReadonlyMap<string, number>): Submits {
  const inside = () => together(childrenOf(node).map((child) => submitsOf(child, components)));
  if (ts.isConditionalExpression(node)) {
    return eitherOf([node.whenTrue, node.whenFalse].map((way) => submitsOf(way, components)));
  }
  if (ts.isBlock(node)) {
    const ends = (statement: ts.Statement) =>
      ts.isReturnStatement(statement) || ts.isIfStatement(statement);
    const of = (statements: ts.Statement[]) => statements.map((one) => submitsOf(one, components));
    return together([
      ...of(node.statements.filter((statement) => !ends(statement))),
      eitherOf(of(node.statements.filter(ends))),
    ]);
  }
  const element = ts.isJsxElement(node) ? node.openingElement : node;
  if (!ts.isJsxElement(node) && !ts.isJsxSelfClosingElement(node)) return inside();
  const opening = element as ts.JsxOpeningLikeElement;
  const tag = opening.tagName.getText();
  const own = inside();
  if (tag === 'form') {
    const { '': around = 0, ...others } = Object.fromEntries(own);
    const id = attributeOf(opening, 'id') ?? `line ${lineOf(node)}`;
    return together([new Map(Object.entries(others)), new Map([[id, around]])]);
  }
  const brought = attributeOf(opening, 'type') === 'submit' ? 1 : (components.get(tag) ?? 0);
  return together([own, new Map([[attributeOf(opening, 'form') ?? '', brought]])]);
}

const lineOf = (node: ts.Node): number =>
  node.getSourceFile().getLineAndCharacterOfPosition(node.getStart()).line + 1;

/** The functions and constants at the top of a script, by name. */
const partsOf = (tree: ts.SourceFile): [name: string, node: ts.Node][] =>
  tree.statements.flatMap((statement): [string, ts.Node][] =>
    ts.isVariableStatement(statement)
      ? statement.declarationList.declarations.map((one) => [one.name.getText(), one])
      : [[ts.isFunctionDeclaration(statement) ? (statement.name?.text ?? '') : '', statement]],
  );

/** The forms with several submit buttons, in these scripts by name. */
function crowdedForms(sources: ReadonlyMap<string, string>): string[] {
  const parts = [...sources].flatMap(([file, source]) =>
    partsOf(parse(source)).map(([name, node]) => ({ file, name, node })),
  );
  const components = new Map<string, number>();
  for (const { name, node } of parts) {
    const count = submitsOf(node, new Map()).get('') ?? 0;
    // Not of a button, whose use says whether it submits.
    if (count > 0) components.set(name, count);
  }
  return parts.flatMap(({ file, name, node }) =>
    [...submitsOf(node, components)]
      .filter(([form, count]) => form !== '' && count > 1)
      .map(([form, count]) => `${file}: ${name}, form ${form}: ${count} submit buttons`),
  );
}

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?<!\.test)\.(tsx|astro)$/.test(name))
  .map((name) => join('src', name));
const markupOf = (file: string): string =>
  file.endsWith('.astro')
    ? `const page = <>${readFileSync(file, 'utf8').replace(/^---.*?^---$/ms, '')}</>;`
    : readFileSync(file, 'utf8');

test('Enter in a field of any form presses its one submit button, or nothing', () => {
  expect(crowdedForms(new Map(files.map((file) => [file, markupOf(file)])))).toEqual([]);
});

test.each([
  ['two buttons', '<form><B type="submit" /><p><B type="submit" /></p></form>', 1],
  ['one of two ways', '<form>{a ? <B type="submit" /> : <B type="submit" />}</form>', 0],
  ['two of one way', '<form>{a ? <><B type="submit" /><Bar /></> : null}</form>', 1],
  ['a button outside', '<><B type="submit" form={id} /><form id={id}><Bar /></form></>', 1],
  ['another form’s button', '<><B type="submit" form={other} /><form id={id}><Bar /></form></>', 0],
])('%s', (_what, markup, crowded) => {
  const bar = 'const Bar = () => <B type="submit" />;';
  const page = `function Page() { if (b) return <form><Bar /></form>; return ${markup}; }`;
  expect(crowdedForms(new Map([['a.tsx', `${bar}\n${page}`]]))).toHaveLength(crowded);
});
