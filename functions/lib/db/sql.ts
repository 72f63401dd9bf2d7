/** SQL as a template: a value in braces is always a parameter, never a part of the text. */
import tag, { raw, Sql } from 'sql-template-tag';

export { Sql };

/** A value that the driver sends as a parameter. JSON is sent as its text. */
export type Value = string | number | boolean | Date | Uint8Array | null | readonly Value[];

/** A statement, or a part of one: values become parameters, parts become text. */
export const sql: (strings: TemplateStringsArray, ...values: readonly (Value | Sql)[]) => Sql = tag;

/** The name of a column. Throws an Error if it is not written in small letters and underscores. */
export function column(name: string): Sql {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Error(`${name} is no column`);
  return raw(name);
}

/** The value under a name of the row, which may have capitals. Throws an Error if it is not written in letters. */
export function withAlias(value: Sql, name: string): Sql {
  if (!/^[a-z]+$/i.test(name)) throw new Error(`${name} is no name`);
  return sql`${value} ${raw(`"${name}"`)}`;
}

/** Words of the code, such as roles or the names of fields, as texts of SQL. Throws an Error if one is not written in letters and hyphens. */
export const quotedWords = (texts: readonly string[]): Sql =>
  joinParts(
    texts.map((text) => {
      if (!/^[a-z-]+$/i.test(text)) throw new Error(`${text} is no word`);
      return raw(`'${text}'`);
    }),
    ', ',
  );

/** The parts, one after the other. */
export function joinParts(
  parts: readonly Sql[],
  separator: ', ' | ' and ' | ' or ' | ' union all ' | '\n',
): Sql {
  return new Sql(['', ...parts.slice(1).map(() => separator), ''], parts);
}
