/** The pieces. They are part of the page's script, which browsers cache; in the HTML they would make it a fifth larger. */
import written from '../../content/pieces.json';
import type { Piece } from './proof/piece.ts';

export const PIECES = written as readonly Piece[];
