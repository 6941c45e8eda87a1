/** The few sentences that every document opens with. */

export const NAME = 'Air Routes';

/** What the service is, in one sentence. */
export const PURPOSE =
  'Which airports are joined by scheduled passenger flights, which airlines fly them, on which weekdays and at what local time, and in which season where that is known.';

/** What the service is not, in one sentence. */
export const NOT_SAID =
  'The data is a weekly pattern: it knows no fares, no seats, no booking and no flights of a particular date.';
