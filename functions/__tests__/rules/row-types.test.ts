/**
 * The row types of queries, which are claims that nothing else checks: the compiler finds each
 * `query<Row>(statement)` and `kindOf<Item>(kind)`, and the database describes what the statement
 * returns. A statement that is put together from a function's variables is left out.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, startTestDatabase, type TestDatabase } from '../../../tests/database.ts';
import type { Sql } from '../../lib/db/sql.ts';

/** What the driver makes of a column's type (its OID). A type that is missing here comes as text. */
const GIVEN: Readonly<Record<number, string>> = {
  16: 'boolean',
  17: 'Buffer',
  21: 'number',
  23: 'number',
  700: 'number',
  701: 'number',
  114: 'any',
  3802: 'any',
  1082: 'Date',
  1114: 'Date',
  1184: 'Date',
  1000: 'boolean[]',
  1001: 'Buffer[]',
  1005: 'number[]',
  1007: 'number[]',
  1009: 'string[]',
  1015: 'string[]',
  2951: 'string[]',
  1182: 'Date[]',
  1115: 'Date[]',
  1185: 'Date[]',
};

const root = mkdtempSync(join(tmpdir(), 'row-types-'));
let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  for (const place of ['src', 'node_modules']) symlinkSync(resolve(place), join(root, place));
  cpSync('functions/lib', join(root, 'functions/lib'), { recursive: true });
  database = await startTestDatabase();
  client = await connect(database.url);
});
afterAll(async () => {
  await client.end();
  await database.stop();
  rmSync(root, { recursive: true });
});

/** The columns of a statement, by its names, without running it. */
const describeText = (text: string): Promise<Map<string, string>> =>
  new Promise((done, fail) => {
    const columns = new Map<string, string>();
    client.query({
      submit(connection: pg.Connection) {
        connection.parse({ name: '', text, types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription: ({ fields }: { fields: pg.FieldDef[] }) => {
        for (const { name, dataTypeID } of fields) columns.set(name, GIVEN[dataTypeID] ?? 'string');
      },
      handleError: fail,
      handleReadyForQuery: () => done(columns),
    } as unknown as pg.Submittable);
  });

/** A claimed type without null, in the words of GIVEN; 'any' for what any value fits. */
function kindOf(type: ts.Type, checker: ts.TypeChecker): string {
  const { flags } = type;
  if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return 'any';
  if (flags & ts.TypeFlags.StringLike) return 'string';
  if (flags & ts.TypeFlags.NumberLike) return 'number';
  if (flags & ts.TypeFlags.BooleanLike) return 'boolean';
  if (type.isUnion()) {
    const kinds = type.types
      .filter((each) => !(each.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)))
      .map((each) => kindOf(each, checker));
    return [...new Set(kinds)].join(' | ');
  }
  const [element] = checker.isArrayType(type)
    ? checker.getTypeArguments(type as ts.TypeReference)
    : [];
  if (element) return `${kindOf(element, checker)}[]`;
  return type.symbol?.name ?? 'any';
}

/** A claim about a text: its place, the text's source, and the claimed columns. */
interface Claim {
  place: string;
  source: string;
  columns: [name: string, kind: string, optional: boolean][];
}

const isPart = (node: ts.Expression, checker: ts.TypeChecker): boolean =>
  checker.getTypeAtLocation(node).symbol?.name === 'Sql';

const declarationOf = (node: ts.Identifier, checker: ts.TypeChecker): ts.Node | undefined =>
  checker.getSymbolAtLocation(node)?.valueDeclaration;

/** Whether it uses a variable of a function, or waits for something. */
function usesVariables(node: ts.Node, checker: ts.TypeChecker): boolean {
  if (ts.isAwaitExpression(node)) return true;
  if (!ts.isIdentifier(node)) {
    return ts.forEachChild(node, (child) => usesVariables(child, checker)) ?? false;
  }
  const declaration = declarationOf(node, checker);
  return declaration !== undefined && ts.findAncestor(declaration, ts.isFunctionLike) !== undefined;
}

/** The source of a function's argument. A value of a request stands for any: it is only a parameter of a part. */
function argumentOf(node: ts.Expression, checker: ts.TypeChecker): string {
  if (isPart(node, checker)) return sourceOf(node, checker);
  const type = checker.typeToString(checker.getTypeAtLocation(node));
  return usesVariables(node, checker) && !/\b(Sql|Kind)\b/.test(type)
    ? 'ANY_VALUE'
    : node.getText();
}

/**
 * The source of a statement without its values: each value of a template becomes null, and each part
 * its own source, that of a variable where it is declared.
 */
function sourceOf(node: ts.Expression, checker: ts.TypeChecker): string {
  if (ts.isConditionalExpression(node)) return sourceOf(node.whenTrue, checker);
  if (ts.isIdentifier(node)) {
    const declaration = declarationOf(node, checker);
    const isVariable = declaration && ts.isVariableDeclaration(declaration);
    return isVariable && declaration.initializer && usesVariables(node, checker)
      ? `(${sourceOf(declaration.initializer, checker)})`
      : node.getText();
  }
  if (ts.isCallExpression(node) && isPart(node, checker)) {
    const name = node.expression.getText();
    return `${name}(${node.arguments.map((argument) => argumentOf(argument, checker)).join(', ')})`;
  }
  if (!ts.isTaggedTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node.template)) {
    return node.getText();
  }
  const { head, templateSpans } = node.template;
  const spans = templateSpans.map(({ expression, literal }) => {
    const source = isPart(expression, checker) ? sourceOf(expression, checker) : 'null';
    return `${source}${literal.getText()}`;
  });
  return `${node.tag.getText()}${head.getText()}${spans.join('')}`;
}

/** A value with any property, for parts that read one of a request. */
const ANY_VALUE = `const ANY_VALUE = new Proxy(() => {}, {
  get: (_, key) => key === Symbol.iterator ? () => [].values() : key === Symbol.toPrimitive ? () => '' : ANY_VALUE,
  apply: () => ANY_VALUE,
});`;

/** The statement that reads a kind of record. */
const readingOf = (kind: string): string =>
  `((kind) => sql\`select \${kind.columns} from \${kind.table} \${kind.as} \${kind.joins}\`)(${kind})`;

/** The claims of a file. */
function claimsOf(file: ts.SourceFile, checker: ts.TypeChecker): Claim[] {
  const claims: Claim[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(query|run|kindOf)$/.test(node.expression.getText())) {
      const [row] = node.typeArguments ?? [];
      const [text] = node.arguments;
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      const columns = row && checker.getPropertiesOfType(checker.getTypeFromTypeNode(row));
      if (columns && text) {
        claims.push({
          place: `${file.fileName.slice(file.fileName.indexOf('functions/'))}:${line + 1}`,
          source:
            node.expression.getText() === 'kindOf'
              ? readingOf(node.getText())
              : sourceOf(text, checker),
          columns: columns.map((column) => [
            column.name,
            kindOf(checker.getTypeOfSymbol(column), checker),
            Boolean(column.flags & ts.SymbolFlags.Optional),
          ]),
        });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return claims;
}

test('each row has the columns and the types that its query claims', { tags: 'deep' }, async () => {
  const files = ts.sys.readDirectory('functions/lib', ['.ts']);
  const { options } = ts.parseJsonConfigFileContent(
    { extends: 'astro/tsconfigs/strictest', compilerOptions: { types: ['node'], noEmit: true } },
    ts.sys,
    '.',
  );
  const program = ts.createProgram(files, options);
  // Each file's copy also exports the texts; all are written before one imports another.
  const copies = files.flatMap((name) => {
    const file = program.getSourceFile(name);
    const claims = file ? claimsOf(file, program.getTypeChecker()) : [];
    if (claims.length === 0) return [];
    const copy = join(root, name);
    const texts = claims.map(({ source }) => `async () => ${source}`).join(',\n');
    writeFileSync(
      copy,
      `${readFileSync(name, 'utf8')}\n${ANY_VALUE}\nexport const textsOfClaims = [${texts}];`,
    );
    return [{ copy, claims }];
  });
  const wrong: string[] = [];
  let checked = 0;
  for (const { copy, claims } of copies) {
    const { textsOfClaims } = (await import(copy)) as { textsOfClaims: Source[] };
    for (const [index, { place, columns }] of claims.entries()) {
      const text = await textOf(textsOfClaims[index]);
      if (text === undefined) continue;
      const described = await describeText(text).catch((error: Error) => {
        wrong.push(`${place}: ${error.message}`);
        return undefined;
      });
      if (!described) continue;
      for (const [column, kind, optional] of columns) {
        const is = described.get(column);
        checked += 1;
        if (is === undefined ? !optional : is !== 'any' && kind !== 'any' && is !== kind) {
          wrong.push(`${place}: ${column} is ${is ?? 'not there'} and not ${kind}`);
        }
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(checked).toBeGreaterThan(1500);
});

type Source = () => Promise<string | Sql>;

/** The text, or undefined if it needs a function's variables. */
async function textOf(source: Source | undefined): Promise<string | undefined> {
  try {
    const statement = await source?.();
    return typeof statement === 'object' ? statement.text : statement;
  } catch (error) {
    if (error instanceof ReferenceError || error instanceof TypeError) return undefined;
    throw error;
  }
}
