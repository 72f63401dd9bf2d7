/** The text and the questions of the lesson that the page shows. */
import { atom } from 'nanostores';
import { resource } from '../../../api/resource.ts';
import { readLesson } from '../../../contract/training.ts';
import { lastParts } from '../../../lib/last-parts.ts';

const [course = '', lesson = ''] = lastParts(2);

export const text = resource(readLesson, atom({ params: { course, lesson } }));
