/** From what somebody typed, pasted or put into the address to a value, or to a sentence. */
import type { Field, LawYearField } from './field.ts';
import { ageWords, percent, usd } from './figures.ts';

export type Read = { value: number | string | boolean } | { problem: string };

const refuse = (problem: string): Read => ({ problem });

/** No figure has more characters. */
const MAX_LENGTH = 40;
const MONEY = /^\$?(\d+|\d{1,3}(,\d{3})+)?(\.\d*)?$/;
const NUMBER = /^(\d+|\d{1,3}(,\d{3})+)?(\.\d+)?$/;
/** "1.234,56" and "12,5": a comma where we write a point. */
const COMMA_FOR_POINT = /^\$?[\d.]*,\d{1,2}(?!\d)/;
const MAX_CENT_DIGITS = 2;

/** The text without spaces and with the minus of keyboards. */
const tidy = (text: string): string => text.replaceAll(/\s/g, '').replace(/^[−–]/, '-');

const isNegative = (text: string): boolean => /^(-|\(|\$-)/.test(text) && /[1-9]/.test(text);

function within(
  value: number,
  { min, max }: { min: number; max: number },
  words: (value: number) => string,
): Read {
  if (value < min) return refuse(`Enter ${words(min)} or more.`);
  if (value > max) return refuse(`Enter ${words(max)} or less.`);
  return { value };
}

function readMoney(text: string, bounds: { min: number; max: number }): Read {
  const tidied = tidy(text);
  if (isNegative(tidied)) return refuse(`Enter ${usd(bounds.min)} or more.`);
  if (COMMA_FOR_POINT.test(tidied)) {
    return refuse('Write the amount like 1,234.56, with a point before the cents.');
  }
  if (!MONEY.test(tidied) || !/\d/.test(tidied)) {
    return refuse('Enter an amount in dollars, such as 250,000.');
  }
  const [wholes = '', cents = ''] = tidied.replaceAll(/[$,]/g, '').split('.');
  if (cents.length > MAX_CENT_DIGITS) return refuse('Enter at most two digits after the point.');
  return within(Number(`${wholes}${cents.padEnd(MAX_CENT_DIGITS, '0')}`), bounds, usd);
}

function readPercent(text: string, bounds: { min: number; max: number }): Read {
  const tidied = tidy(text).replace(/%$/, '');
  if (/^-?[\d.]*,\d+$/.test(tidied) && !NUMBER.test(tidied.replace('-', ''))) {
    return refuse('Write the percentage like 5.5, with a point.');
  }
  if (!NUMBER.test(tidied.replace(/^[-+]/, '')) || !/\d/.test(tidied)) {
    return refuse('Enter a percentage, such as 5 or 4.6.');
  }
  return within(Number(tidied.replaceAll(',', '')), bounds, percent);
}

function readWhole(text: string, bounds: { min: number; max: number }): Read {
  const tidied = tidy(text);
  if (isNegative(tidied)) return refuse(`Enter ${bounds.min} or more.`);
  if (!/^\d+$/.test(tidied)) return refuse(`Enter a whole number, such as ${bounds.min}.`);
  return within(Number(tidied), bounds, String);
}

function readAge(text: string, bounds: { min: number; max: number }): Read {
  const [, years, months = '0'] = /^(\d{1,3})(?:-(\d{1,2}))?$/.exec(tidy(text)) ?? [];
  if (years === undefined || Number(months) > 11) {
    return refuse('Enter years, or years and months such as 66-5.');
  }
  return within(Number(years) * 12 + Number(months), bounds, ageWords);
}

/** Whether the calendar has this day (ISO). */
const exists = (day: string): boolean => {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
};

function readDate(text: string, field: { kind: string; min: string; max: string }): Read {
  const value = text.trim();
  const isMonth = field.kind === 'month';
  if (!(isMonth ? /^\d{4}-\d{2}$/ : /^\d{4}-\d{2}-\d{2}$/).test(value)) {
    return refuse(
      isMonth ? 'Enter a month, such as 2026-04.' : 'Enter a date, such as 1952-05-01.',
    );
  }
  if (!exists(isMonth ? `${value}-01` : value)) return refuse('The calendar has no such date.');
  if (value < field.min) return refuse(`Enter ${field.min} or later.`);
  if (value > field.max) return refuse(`Enter ${field.max} or earlier.`);
  return { value };
}

function readLawYear(text: string, { years }: LawYearField): Read {
  const found = years.find(({ year }) => String(year) === text.trim());
  if (found?.missing) return refuse(found.missing);
  if (found) return { value: found.year };
  const known = years.filter(({ missing }) => !missing).map(({ year }) => year);
  return refuse(`Choose a year from ${Math.min(...known)} to ${Math.max(...known)}.`);
}

/** The value of a field's text, or the sentence that says what to enter. */
export function readField(field: Field, text: string): Read {
  if (text.trim() === '') return refuse('This field is empty.');
  if (text.length > MAX_LENGTH) return refuse('This is too long to be a value.');
  switch (field.kind) {
    case 'money':
      return readMoney(text, field);
    case 'percent':
      return readPercent(text, field);
    case 'whole':
      return readWhole(text, field);
    case 'age':
      return readAge(text, field);
    case 'lawYear':
      return readLawYear(text, field);
    case 'choice': {
      const wanted = text.trim().toLowerCase();
      const found = field.options.find(({ value }) => value.toLowerCase() === wanted);
      return found ? { value: found.value } : refuse('Choose one of the list.');
    }
    case 'yesNo': {
      const wanted = text.trim().toLowerCase();
      if (wanted === 'yes' || wanted === 'no') return { value: wanted === 'yes' };
      return refuse('Choose yes or no.');
    }
    default:
      return readDate(text, field);
  }
}
