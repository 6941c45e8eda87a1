/** The sentences that introduce the service in every document. */

export const SERVICE_NAME = 'Air Routes';

/** What the service is, in one sentence. */
export const PURPOSE =
  'Scheduled direct flights between the airports of the world, with airlines, weekdays, local departure times, and seasons where they are known.';

/** What the data does not contain, in one sentence. */
export const LIMITATIONS =
  'The data is a weekly pattern without fares, seats, booking and flights on particular dates.';

/** The licence of the published data. It allows everything that the licences of its parts allow (data/NOTICE.md). */
export const DATA_LICENCE = {
  name: 'CC-BY-4.0',
  title: 'Creative Commons Attribution 4.0 International',
  url: 'https://creativecommons.org/licenses/by/4.0/',
} as const;
