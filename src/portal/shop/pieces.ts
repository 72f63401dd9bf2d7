/** The pieces. They travel with the page's script, which is kept by browsers: its HTML would be a fifth larger. */
import written from '../../content/pieces.json';
import type { Piece } from './proof/piece.ts';

export const PIECES = written as readonly Piece[];
