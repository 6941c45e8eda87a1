import { hubSocialCardPath } from '../../contract/paths.ts';
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import type { PageHead } from '../pageHead.ts';

/** Least importance of airports with an image of their own for link previews. */
const LEAST_IMPORTANCE = 4;

/** The image of an airport for link previews; without one of its own a page has that of the site. */
export const socialCardOf = ({ code, importance, lat }: AirportRecord): Pick<PageHead, 'socialCard'> =>
  importance >= LEAST_IMPORTANCE && lat !== null ? { socialCard: hubSocialCardPath(code) } : {};
