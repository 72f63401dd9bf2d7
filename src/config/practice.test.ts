import { expect, test } from 'vitest';
import {
  bankWords,
  type License,
  licenseLine,
  licensesInWords,
  missingLicense,
  payWords,
} from './practice.ts';

const TODAY = '2026-11-26';
const license = (state: string, number: string, expiresOn: string | null = null): License => ({
  state,
  number,
  expiresOn,
  kinds: ['life'],
});
const NY = license('NY', 'LA-123456');
const CA = license('CA', '0X12345');
const TX = license('TX', '77');
const of = (licenses: License[], roles: Parameters<typeof payWords>[0] = [], shows = true) => ({
  licenses,
  roles,
  states: [] as string[],
  crd: '',
  show: { licenses: shows },
});

test('the license line has California’s license and the first of the list', () => {
  const line = (licenses: License[]) => licenseLine(of(licenses), TODAY);
  expect(line([])).toBe('');
  expect(line([CA])).toBe('Insurance license CA 0X12345');
  expect(line([NY, TX, CA])).toBe('Insurance license CA 0X12345; NY LA-123456');
  expect(line([CA, NY, TX])).toBe('Insurance license CA 0X12345');
  expect(line([TX, NY])).toBe('Insurance license TX 77');
});

test('all licenses in words begin with California’s', () => {
  expect(licensesInWords(of([NY, TX, CA]), TODAY)).toBe('CA 0X12345; NY LA-123456; TX 77');
});

test('a license counts through its last day, and hidden ones show only for a producer', () => {
  const until = (day: string) => licenseLine(of([license('NY', '1', day)]), TODAY);
  expect([until(TODAY), until('2026-11-25')]).toEqual(['Insurance license NY 1', '']);
  expect(licenseLine(of([NY], [], false), TODAY)).toBe('');
  expect(licenseLine(of([NY], ['producer'], false), TODAY)).toBe('Insurance license NY LA-123456');
});

test('a producer needs a license, and in California one of that state or a CRD number', () => {
  expect(missingLicense(of([]), TODAY)).toBeUndefined();
  expect(missingLicense(of([], ['producer']), TODAY)).toBe('license');
  const inCalifornia = { ...of([NY], ['producer']), states: ['CA'] };
  expect(missingLicense(inCalifornia, TODAY)).toBe('california');
  expect(missingLicense({ ...inCalifornia, crd: '1' }, TODAY)).toBeUndefined();
  expect(missingLicense({ ...inCalifornia, licenses: [NY, CA] }, TODAY)).toBeUndefined();
});

test('pay is said for each role in one order, and a coach’s only alone', () => {
  expect(payWords(['coach', 'producer', 'broker', 'adviser'])).toBe(
    'The host is paid fees for advice. The host may offer securities and is paid if you buy them. The host may offer insurance and is paid if you buy it.',
  );
  expect(payWords(['bank', 'coach'])).toBe(
    'The host is a coach, sells no securities or insurance, and may be paid by firms it introduces.',
  );
  expect(payWords(['bank'])).toBe('');
});

test('a bank’s words depend on whether it sells insurance', () => {
  expect(bankWords(['adviser'])).toEqual([]);
  expect(bankWords(['bank']).join(' · ')).toBe(
    'Not a deposit · Not FDIC-insured · May lose value · Not bank guaranteed',
  );
  expect(bankWords(['bank', 'producer']).join(' · ')).toBe(
    'Not a deposit · Not FDIC-insured · Not insured by any federal government agency · Not guaranteed by the bank · May go down in value',
  );
});
