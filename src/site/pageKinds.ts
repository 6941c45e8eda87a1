/** The kinds of pages by their ids in the table of pages. Those without a component in `src/pages` are lists of sections. */
import type { BuiltPageId, RequestedPageId } from '../contract/pages.ts';
import type { BuiltKind, RequestedKind } from './page.ts';
import { aboutPage } from './pages/about.ts';
import { airlineKind, airlinesPage } from './pages/airline.ts';
import { allianceKind } from './pages/alliance.ts';
import { arrivalsKind, departuresKind } from './pages/boards.ts';
import { changesPage } from './pages/changes.ts';
import { changesSearchKind } from './pages/changesSearch.ts';
import { charterRouteKind } from './pages/charterRoute.ts';
import { cityKind } from './pages/city.ts';
import { cityPairKind } from './pages/cityPair.ts';
import { compareKind } from './pages/compare.ts';
import { connectionsKind, weekendKind } from './pages/connections.ts';
import { countriesPage, countryKind } from './pages/country.ts';
import { countryPairKind } from './pages/countryPair.ts';
import { dataPage } from './pages/data.ts';
import { aircraftPage, familyKind } from './pages/family.ts';
import { flightKind } from './pages/flight.ts';
import { homePage } from './pages/home.ts';
import { hubKind } from './pages/hub.ts';
import { mapKind } from './pages/map.ts';
import { originsKind } from './pages/origins.ts';
import { qualityPage } from './pages/quality.ts';
import { reachKind } from './pages/reach.ts';
import { developersPage, referenceKind } from './pages/reference.ts';
import { routeKind } from './pages/route.ts';
import { searchKind } from './pages/search.ts';

export const BUILT_KINDS: { readonly [Id in BuiltPageId]: BuiltKind<Id> } = {
  route: routeKind,
  charterRoute: charterRouteKind,
  hub: hubKind,
  country: countryKind,
  airline: airlineKind,
  alliance: allianceKind,
  home: { make: homePage },
  countries: { make: countriesPage },
  airlines: { make: airlinesPage },
  aircraft: { make: aircraftPage },
  developers: { make: developersPage },
  reference: referenceKind,
  data: { make: dataPage },
  quality: { make: qualityPage },
  about: { make: aboutPage },
  changes: { make: changesPage },
};

export const REQUESTED_KINDS: { readonly [Id in RequestedPageId]: RequestedKind<Id> } = {
  departures: departuresKind,
  arrivals: arrivalsKind,
  origins: originsKind,
  city: cityKind,
  countryPair: countryPairKind,
  cityPair: cityPairKind,
  weekend: weekendKind,
  flight: flightKind,
  family: familyKind,
  map: mapKind,
  reach: reachKind,
  changesSearch: changesSearchKind,
  connections: connectionsKind,
  compare: compareKind,
  search: searchKind,
};
