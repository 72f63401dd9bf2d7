import { expect, test } from 'vitest';
import type { LessonProgress } from '../../contract/training/training.ts';
import { courseToContinue, missingBeforeFinal, passedOf, placeOf, progressOf } from './courses.ts';

const course = (slug: string, ...lessons: string[]) => ({
  slug,
  lessons: [...lessons, 'final'].map((lesson) => ({ slug: lesson })),
});
const FIRST = course('first', 'a', 'b', 'c');
const SECOND = course('second', 'a', 'd');

const item = (of: string, lesson: string, passed = false): LessonProgress => ({
  course: of,
  lesson,
  openedAt: '2026-11-20T12:00:00Z',
  right: passed ? 4 : null,
  of: passed ? 4 : null,
  passedAt: passed ? '2026-11-20T12:05:00Z' : null,
});

test('a course that was never opened is not started, and begins with its first lesson', () => {
  expect(progressOf(FIRST, [item('second', 'a', true)])).toEqual({
    passed: 0,
    of: 3,
    done: false,
    started: false,
    next: 'a',
  });
});

test('an opened lesson starts the course, and its passed lessons count, except the final', () => {
  const items = [item('first', 'b', true), item('first', 'a'), item('first', 'gone', true)];
  expect(progressOf(FIRST, items)).toMatchObject({ passed: 1, of: 3, started: true, next: 'a' });
  expect([...passedOf(FIRST, items)]).toEqual(['b']);
});

test('the final comes after the lessons and completes the course, whatever else was passed', () => {
  const all = ['a', 'b', 'c'].map((lesson) => item('first', lesson, true));
  expect(progressOf(FIRST, all)).toMatchObject({ passed: 3, done: false, next: 'final' });
  const final = [item('first', 'final', true)];
  expect(progressOf(FIRST, final)).toMatchObject({ passed: 0, done: true, next: 'a' });
});

test('the final opens after every lesson of its course, and stays open once it was passed', () => {
  const missing = (...items: LessonProgress[]) =>
    missingBeforeFinal(FIRST, items).map(({ slug }) => slug);
  const passed = (...lessons: string[]) => lessons.map((lesson) => item('first', lesson, true));
  expect(missing()).toEqual(['a', 'b', 'c']);
  const some = [item('first', 'a'), item('second', 'b', true), ...passed('c')];
  expect(missing(...some)).toEqual(['a', 'b']);
  expect(missing(...passed('a', 'b', 'c'))).toEqual([]);
  expect(missing(...passed('final'))).toEqual([]);
});

test('the affiliate continues the unfinished course that was opened last', () => {
  const courses = [FIRST, SECOND];
  expect(courseToContinue(courses, [])).toBeUndefined();
  expect(courseToContinue(courses, [item('second', 'a'), item('first', 'a')])).toBe(SECOND);
  const done = [item('second', 'final', true), item('first', 'a')];
  expect(courseToContinue(courses, done)).toBe(FIRST);
  expect(courseToContinue(courses, [item('second', 'final', true)])).toBeUndefined();
  expect(courseToContinue(courses, [item('gone', 'a')])).toBeUndefined();
});

test('lessons are counted without the final', () => {
  expect([placeOf(FIRST, 'b'), placeOf(FIRST, 'final')]).toEqual(['Lesson 2 of 3', 'Final test']);
});
