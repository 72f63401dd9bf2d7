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
  if (typeof value === 'object') throw new TypeError(`${name} is no text`);
  return ` ${NAMES[name] ?? name}="${value === true && !isWord ? '' : escaped(value)}"`;
}

const attributes = (props: Props): string => Object.entries(props).map(attribute).join('');

/**
 * The HTML of what components render that use no hooks, with texts and values escaped; handlers are left
 * out. Throws a TypeError for what is no element (data never are: no JSON has their symbol) or has no HTML.
 * The tests compare it with React's.
 */
export function htmlOf(node: ReactNode): string {
  if (node == null || typeof node === 'boolean') return '';
  if (Array.isArray(node)) return node.map(htmlOf).join('');
  if (typeof node !== 'object') return escaped(node);
  const { $$typeof, type, props } = node as ReactElement<Props> & { $$typeof?: unknown };
  if (typeof $$typeof !== 'symbol') throw new TypeError('No element');
  if (typeof type === 'function') return htmlOf((type as (props: Props) => ReactNode)(props));
  const { children, value, ...rest } = props;
  // A fragment.
  if (typeof type === 'symbol') return htmlOf(children as ReactNode);
  if (typeof type !== 'string') throw new TypeError('No HTML');
  // HTML has a text area's value inside, and skips a line's end at its beginning.
  if (type === 'textarea') {
    return `<textarea${attributes(rest)}>\n${escaped(value ?? '')}</textarea>`;
  }
  const start = `<${type}${attributes({ ...rest, value })}>`;
  return WITHOUT_CONTENT.test(type) ? start : `${start}${htmlOf(children as ReactNode)}</${type}>`;
}
