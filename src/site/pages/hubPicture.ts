import type { AirportRecord } from '../../core/dataset/dataset.ts';

/** Hub weight from which an airport has a picture of its own for link previews. */
const PICTURED_FROM = 4;

export const hasPicture = ({ importance, lat }: AirportRecord): boolean => importance >= PICTURED_FROM && lat !== null;
