/** Path of a page of each kind. */
export const PAGE_PATHS = {
  home: '/',
  'big hub': '/airport-routes-istanbul-IST',
  'small hub': '/airport-routes-funchal-FNC',
  route: '/r/LHR-JFK',
  'route over the date line': '/r/SYD-LAX',
  'route flown once a week': '/r/AAA-RRR',
  'route without block times': '/r/AKL-CHC',
  country: '/country-united-kingdom',
  countries: '/countries',
  airline: '/airline-british-airways-BA',
  airlines: '/airlines',
  connections: '/connections?from=ABZ&to=HNL',
  'empty search': '/connections',
  'ambiguous search': '/connections?from=San+Jose&to=LHR',
  'search of an unknown place': '/connections?from=qqzzqq&to=LHR',
  'search without an answer': '/connections?from=ABZ&to=HNL&max_stops=0',
  changes: '/changes',
  developers: '/developers',
  'not found': '/airport-routes-lundon',
  'not found, a route': '/r/LHR-ZQN',
} as const;

/** The same as pairs of kind and path. */
export const pagePaths = Object.entries(PAGE_PATHS);
