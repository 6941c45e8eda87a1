/** What a client tells its model about the service as a whole. @param years first and last year of the timetables */
export const instructions = (baseUrl: string, [first, last]: readonly [number, number]): string =>
  [
    'Air Routes knows which airports are joined by scheduled passenger flights, which airlines fly, on which weekdays and at what local time, for how long, and in which season where that is known.',
    `Its timetables are of ${first} to ${last}, not current. It is a weekly pattern, not a calendar: it has no fares, no seats, no booking and no flights of a particular date, and a route may have changed since the timetable it comes from. Say so when it matters, and send people to the airline to confirm.`,
    'Most questions take one call. Tools take 3-letter airport codes or area codes (LON) in any case: turn other names into codes with resolve_airport first. A route is FROM-TO, and each direction is a route of its own. Several values of an argument are one text with commas.',
    'Lists come as columns, with the fields named once. A result with next is cut: call next.tool with next.arguments for the rest. An empty list means that the data has none, not that nobody flies: airlines and routes are missing. Of some airlines no weekdays are known: filters by day and time put them aside and count them in unknown (include_unknown lists them), and journeys name them in direct_untimed. An error text says what to do next.',
    'Times are local to the origin of each flight; minutes are block time; layovers are timed by find_journeys only.',
    `Reference: ${baseUrl}/developers.md. Every booking.url is a page for people; with .md behind it, it is short Markdown. ${baseUrl}/airport-routes-CODE.md lists the destinations of an airport without times. Both are resources, too.`,
  ].join('\n');
