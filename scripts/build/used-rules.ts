/** A stylesheet without the rules of classes that its pages never have. */

const TOKEN = /\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\\.|[{};]/g;
const COMMENTS = /^\s*(?:\/\*[\s\S]*?\*\/\s*)*/;
/** Statements that contain rules. */
const GROUP = /^@(?:layer|media|supports)\b[^;]*\{/;
/** Tailwind's initial values for browsers that know no @property: older than those that we support. */
const FOR_OLD_BROWSERS = /^@layer properties\s*\{/;
/** Where escaped characters go, so that none of them ends a class. */
const PRIVATE = 0xe000;

/** The rules and statements of a stylesheet, or of what a group has inside. */
function rulesOf(css: string): string[] {
  const rules: string[] = [];
  let [depth, start] = [0, 0];
  for (const { 0: token, index } of css.matchAll(TOKEN)) {
    if (token === '{') depth += 1;
    if (token === '}') depth -= 1;
    if (depth > 0 || (token !== '}' && token !== ';')) continue;
    rules.push(css.slice(start, index + 1));
    start = index + 1;
  }
  return rules;
}

/** The selectors of a rule: what is between commas, those in brackets and parentheses aside. */
const selectorsOf = (head: string): string[] =>
  head.match(/(?:\\.|\[[^\]]*\]|\((?:\\.|\([^()]*\)|[^()])*\)|[^,])+/g) ?? [];

/** What is inside of it comes from the server, with classes that no page's source has (finish-html.ts). */
const IN_READING = /(\.reading)(?![\w-])[^\s>+~]*[\s>+~].*/;

/** The classes that a selector needs; those in parentheses may be alternatives. */
function classesOf(selector: string): string[] {
  let plain = selector
    .replace(/\\(.)/g, (_, escaped: string) => String.fromCharCode(escaped.charCodeAt(0) + PRIVATE))
    .replace(/\[[^\]]*\]/g, '');
  while (/\([^()]*\)/.test(plain)) plain = plain.replace(/\([^()]*\)/g, '');
  plain = plain.replace(IN_READING, '$1');
  return [...plain.matchAll(/\.([^\s.:#>+~*&]+)/g)].map(([, name = '']) =>
    name.replace(/[\ue000-\ue0ff]/g, (escaped) =>
      String.fromCharCode(escaped.charCodeAt(0) - PRIVATE),
    ),
  );
}

/** Leaves out what is said of variables that nothing reads. */
const onlyRead = (css: string): string =>
  css.replace(/@property\s+(--[\w-]+)\s*\{[^{}]*\}/g, (rule, name: string) =>
    css.includes(`var(${name},`) || css.includes(`var(${name})`) ? rule : '',
  );

/** Leaves out what needs a class that is not used: selectors, rules without any left, and groups without rules. */
const usedRules = (css: string, isUsed: (name: string) => boolean): string =>
  rulesOf(css)
    .map((whole) => {
      const [comments = ''] = COMMENTS.exec(whole) ?? [];
      const rule = whole.slice(comments.length);
      if (FOR_OLD_BROWSERS.test(rule)) return comments;
      const head = rule.slice(0, rule.indexOf('{') + 1);
      if (GROUP.test(rule)) {
        const inner = usedRules(rule.slice(head.length, -1), isUsed);
        return inner === '' ? comments : `${comments}${head}${inner}}`;
      }
      // Ignores first characters written as numbers, such as \32: none of our classes begins like that.
      if (head === '' || head.startsWith('@') || /\\[\da-f]/i.test(head)) return whole;
      const kept = selectorsOf(head.slice(0, -1)).filter((one) => classesOf(one).every(isUsed));
      return kept.length === 0
        ? comments
        : `${comments}${kept.join()}${rule.slice(head.length - 1)}`;
    })
    .join('');

/** The stylesheet without rules that need a class that is not used, and without variables of these alone. */
export const onlyUsed = (css: string, isUsed: (name: string) => boolean): string =>
  onlyRead(usedRules(css, isUsed));
