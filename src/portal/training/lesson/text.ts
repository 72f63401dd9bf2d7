/** The text and the questions of the lesson that the page shows. */
import { atom } from 'nanostores';
import { type Resource, resource } from '../../../api/resource.ts';
import { type Lesson, readLesson } from '../../../contract/training.ts';

let shown: { place: string; text: Resource<Lesson> } | undefined;

/** The lesson of this place; a page has one. */
export function textOf(course: string, lesson: string): Resource<Lesson> {
  const place = `${course}/${lesson}`;
  if (shown?.place !== place) {
    shown = { place, text: resource(readLesson, atom({ params: { course, lesson } })) };
  }
  return shown.text;
}
