import { expect, test } from 'vitest';
import { faceOf } from './text.tsx';

test.each(['Nguyễn Thị Hương', 'Lê Đức Thọ', 'Vũ Anh', 'Tran Thi\u0323'])(
  'all letters of %s are in one face',
  (name) => expect(faceOf(name)).toBe('system-face'),
);

test.each(['María José O’Connor', 'Łukasz Żółć', 'Đorđe', ''])(
  'the text’s font has all letters of “%s”',
  (name) => expect(faceOf(name)).toBe(''),
);
