/** What a client tells its model about the service as a whole. */
export const instructions = (baseUrl: string): string =>
  [
    'Air Routes knows which airports are joined by scheduled passenger flights, which airlines fly, on which weekdays and at what local time, for how long, and in which season where that is known.',
    'It is a weekly pattern, not a calendar: it has no fares, no seats, no booking and no flights of a particular date, and a route may have changed since the timetable it comes from. Say so when it matters, and send people to the airline to confirm.',
    'How to use it: 1. turn places into airport codes with resolve_airport (a city may have several airports: try each that is relevant); 2. find_journeys for getting from A to B with times; find_connections for all ways with the fewest stops, without times; airport_destinations for everything that leaves one airport, airport_origins for what arrives there, airline_routes for one airline, reachable_airports for all within reach, route_changes for news; route_detail for one direct route. Codes are 3-letter IATA codes in any case, a route is FROM-TO, and each direction is a route of its own.',
    'Times are local to the origin of each flight; minutes are block time; layovers are timed by find_journeys only. An empty list is an answer: nothing was found. Of some airlines no weekdays are known: filters by day and time leave them out, and journeys too, so ask again without them before you say that nobody flies. An error text says what to do next.',
    `Reference: ${baseUrl}/developers.md. Every booking.url is a page for people; with .md behind it, it is short Markdown. ${baseUrl}/airport-routes-CODE.md lists the destinations of an airport without times. Both are resources, too.`,
  ].join('\n');
