import { expect, test } from 'vitest';
import { onlyUsed } from './used-rules.ts';

/** The stylesheet with the rules of these classes alone. */
const lean = (css: string, ...used: string[]) => onlyUsed(css, (name) => used.includes(name));

test('a rule of a class that is not used goes, wherever it is', () => {
  const css = '.a{color:red}.b{color:red}@layer x{@media print{.b{color:red}.a .b{color:red}}}';
  expect(lean(css, 'a')).toBe('.a{color:red}');
  expect(lean(css, 'a', 'b')).toBe(css);
});

test('rules without a class stay, and so do statements', () => {
  const css = '@layer a,b;@import "x;{.css";a{color:red}:root{--b:1}@font-face{src:url("a.woff")}';
  expect(lean(css)).toBe(css);
});

test('of several selectors those stay whose classes are all used', () => {
  expect(lean('.a,.b:hover,.a.c,p{color:red}', 'a')).toBe('.a,p{color:red}');
});

test('classes in parentheses are alternatives, and attributes are none', () => {
  const css = '.a:is(.b,:not(.c),.d):hover{color:red}[href$=".pdf,x"]{color:red}';
  expect(lean(css, 'a')).toBe(css);
  expect(lean(css, 'b', 'c', 'd')).toBe('[href$=".pdf,x"]{color:red}');
});

test('what is in a text that comes from the server is in no source, and stays', () => {
  const css = '.a .reading .tick{color:red}.reading>.b,.reading:has(.c) td.d{color:red}';
  expect(lean(css, 'a', 'reading')).toBe(css);
  expect(lean(css, 'reading')).toBe('.reading>.b,.reading:has(.c) td.d{color:red}');
  expect(lean(css, 'a')).toBe('');
});

test('a class is known by its name, however it is escaped', () => {
  const css = '.md\\:w-\\[calc\\(100vw-2rem\\,1px\\)\\]:hover{color:red}.h-2\\.5{color:red}';
  expect(lean(css, 'md:w-[calc(100vw-2rem,1px)]', 'h-2.5')).toBe(css);
  expect(lean(css)).toBe('');
  expect(lean('.\\32xl{color:red}')).toBe('.\\32xl{color:red}');
});

test('braces in strings and comments end no rule, and comments stay', () => {
  const css = '/*! a licence } */.a:before{content:"}";color:red}.b{color:red}';
  expect(lean(css, 'b')).toBe('/*! a licence } */.b{color:red}');
  expect(lean(css, 'a', 'b')).toBe(css);
});

test('what is for browsers without @property goes', () => {
  expect(lean('@layer properties{@supports (a:b){*{--c:1}}}@layer theme{a{b:c}}')).toBe(
    '@layer theme{a{b:c}}',
  );
});

test('a variable that no rule reads any more goes with its rules', () => {
  const css =
    '.a{--x:1;color:var(--x)}.b{color:var(--x-y,red)}@property --x{syntax:"*"}@property --x-y{syntax:"*"}';
  expect(lean(css, 'a')).toBe('.a{--x:1;color:var(--x)}@property --x{syntax:"*"}');
  expect(lean(css, 'b')).toBe('.b{color:var(--x-y,red)}@property --x-y{syntax:"*"}');
});
