/** The sentences that introduce the service in every document. */

export const SERVICE_NAME = 'Air Routes';

/** What the service is, in one sentence. */
export const PURPOSE =
  'Scheduled direct flights between the airports of the world, with airlines, weekdays, local departure times, and seasons where they are known.';

/** What the data does not contain, in one sentence. */
export const LIMITATIONS =
  'The data is a weekly pattern without fares, seats, booking and flights on particular dates.';
