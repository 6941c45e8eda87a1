/** One page of every kind that is measured. */
export const PAGES = {
  home: '/',
  'big hub': '/airport-routes-istanbul-IST',
  'small hub': '/airport-routes-funchal-FNC',
  route: '/r/LHR-JFK',
  'route over the date line': '/r/SYD-LAX',
  country: '/country-united-kingdom',
  countries: '/countries',
  airline: '/airline-british-airways-BA',
  airlines: '/airlines',
  connections: '/connections?from=ABZ&to=HNL',
  'ambiguous search': '/connections?from=San+Jose&to=LHR',
  developers: '/developers',
  'not found': '/airport-routes-lundon',
} as const;

export const pages = Object.entries(PAGES);
