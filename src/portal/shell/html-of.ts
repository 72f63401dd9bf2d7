/** React's elements as HTML, without React: its own renderer of HTML weighs as much as all of it. */
import type { ReactElement, ReactNode } from 'react';

type Props = Record<string, unknown>;

/** Where HTML and React have different names. */
const NAMES: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for' };
const WITHOUT_CONTENT = /^(br|hr|img|input)$/;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escaped = (text: unknown): string =>
  String(text).replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '');

function attribute([name, value]: [string, unknown]): string {
  // Of an attribute in words, such as aria-hidden, `true` and `false` are words.
  const isWord = name.includes('-');
  if (value == null || typeof value === 'function' || (value === false && !isWord)) return '';
  return ` ${NAMES[name] ?? name}="${value === true && !isWord ? '' : escaped(value)}"`;
}

const attributes = (props: Props): string => Object.entries(props).map(attribute).join('');

/**
 * The HTML of what components render that use no hooks, with texts and values escaped; handlers are left
 * out. The tests compare it with React's.
 */
export function htmlOf(node: ReactNode): string {
  if (node == null || typeof node === 'boolean') return '';
  if (Array.isArray(node)) return node.map(htmlOf).join('');
  if (typeof node !== 'object') return escaped(node);
  const { type, props } = node as ReactElement<Props>;
  const { children, ...rest } = props;
  const inside = htmlOf(children as ReactNode);
  if (typeof type === 'function') return htmlOf((type as (props: Props) => ReactNode)(props));
  // A fragment.
  if (typeof type !== 'string') return inside;
  // HTML has a text area's value inside, and skips a line's end at its beginning.
  if (type === 'textarea') {
    const { value, ...others } = rest;
    return `<textarea${attributes(others)}>\n${htmlOf(value as string)}</textarea>`;
  }
  const start = `<${type}${attributes(rest)}>`;
  return WITHOUT_CONTENT.test(type) ? start : `${start}${inside}</${type}>`;
}
