/** The form that filters a table of routes: its fields with their choices, and the filters that are on. */

import { fold } from '../../contract/fold.ts';
import type { Parameter } from '../../contract/parameters.ts';
import { ALLIANCE_NAMES, ALLIANCES, SEASONS, type Season, WEEKDAYS } from '../../contract/vocabulary.ts';
import { compareNames } from '../../core/destinationOrder.ts';
import { type ChoiceTests, countChoices, knownMatches } from '../../core/filter/choiceCounts.ts';
import type { RouteFilter } from '../../core/filter/routeFilter.ts';
import { memoize } from '../../core/memoize.ts';
import { at } from '../../core/must.ts';
import { countEach, entryOf, increase } from '../../core/objects.ts';
import { FULL_MONTHS } from '../../core/time.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { aircraftSetsOf, airlineCodes, airportsOfRegions, countryCodes } from '../../operations/names.ts';
import { capitalised, duration, fullDay } from '../text/words.ts';
import { fieldName } from '../valueFaults.ts';
import type { TableKind } from './columns.ts';
import { DURATIONS, FIELDS, labelOf } from './fields.ts';
import { type QueryFilter, queryParameters, type ShownRoutes } from './routeCall.ts';
import type { RowView } from './rows.ts';

export type TableForm = ReturnType<typeof tableForm>;

/** A value with the number of routes that it leaves. */
export interface FilterChoice {
  readonly value: string;
  readonly name: string;
  readonly rows: number;
  readonly isChosen: boolean;
  /** The codes that it stands for, where the value is none: of airports, airlines or aircraft types. */
  readonly codes: readonly string[] | null;
}

/** A choice before it is counted: the codes that it stands for, and the test of the numbers of its facet. */
interface Offer extends Pick<FilterChoice, 'value' | 'name' | 'codes'> {
  readonly isOf: (number: number) => boolean;
}

/** Longest table without a form, where nothing is chosen. */
const UNFILTERED = 8;

const SEASON_NAMES: Readonly<Record<Season, string>> = {
  year_round: 'Year-round',
  summer: 'Summer seasonal',
  winter: 'Winter seasonal',
  other: 'Other seasons',
  unknown: 'Not known',
};

/** The form of a page of routes; null for a short table without a filter. */
export function tableForm(indexes: Indexes, kind: TableKind, shown: ShownRoutes) {
  const { call, all, values, filters, filterWithout } = shown;
  if (all.length <= UNFILTERED && values.size === 0) return null;
  const routes = all.map(({ route }) => route);
  // Of the fields without a value the filter is the same.
  const matchesOf = memoize((filter: RouteFilter) => knownMatches(indexes.filterColumns, routes, filter));
  const codesOfFacet = memoize((end: 'from' | 'to') => codesOfEnd(indexes, all, end));
  const parameters = new Map(queryParameters(call));
  const fields = Object.entries(FIELDS).flatMap(([name, { form, facet }]) => {
    const parameter = parameters.get(name);
    if (!parameter) return [];
    const field = { name, label: labelOf(name, kind, name), form, value: values.get(name) ?? '' };
    if (facet === undefined) return [{ ...field, choices: [] as FilterChoice[] }];
    const chosen = filters.filter((one) => one.name === name && one.fault === null).map(({ value }) => value);
    const offers = withChosen(indexes, name, offersOf(indexes, name, all), chosen);
    const choices: ChoiceTests = new Map(offers.map(({ value, isOf }) => [value, isOf]));
    const filter = filterWithout(name);
    const counts = countChoices(indexes.filterColumns, matchesOf(filter), filter, facet, choices);
    const isChosen = (value: string) => chosen.some((one) => canonical(indexes, name, one) === value);
    // Of a region, the airports of the page: all of its airports are a third of the page of a large hub.
    const isOnPage = facet === 'from' || facet === 'to' ? codesOfFacet(facet) : null;
    const listed = offers.map(({ isOf: _, ...offer }) => ({
      ...offer,
      codes: isOnPage && offer.codes ? offer.codes.filter((code) => isOnPage.has(code)) : offer.codes,
      rows: counts.get(offer.value) ?? 0,
      isChosen: isChosen(offer.value),
    }));
    return choices.size > 1 || chosen.length > 0 ? [{ ...field, choices: listed }] : [];
  });
  return {
    fields: [...fields, ...numberFields(parameters, values)],
    filters: filters.map((filter) => namedFilter(indexes, kind, filter)),
    sort: values.get('sort') ?? '',
    /** Names of airlines by code, for the rows that a browser writes. */
    airlines: new Map(all.flatMap(({ services }) => services.map(({ airline, name }) => [airline, name] as const))),
    /** Whether the server alone can apply all filters that are on. */
    isServerOnly:
      shown.isServerOnly === true || filters.some(({ name, fault }) => fault !== null || !isClientSide(name)),
    /** Rows with a service whose days or times are not all known. */
    unknown: all.filter(({ daysKnown, span }) => !daysKnown || span === null).length,
  };
}

/** Whether the browser can filter by a parameter: the rows of the page say all that it reads. */
export const isClientSide = (name: string): boolean => name in FIELDS || name.startsWith('min_');

/** Numbers that are not in `FIELDS`: each is a field by the label of its parameter. */
const numberFields = (parameters: ReadonlyMap<string, Parameter>, values: ReadonlyMap<string, string>) =>
  [...parameters].flatMap(([name, { label }]) =>
    label === undefined || name in FIELDS
      ? []
      : [{ name, label, form: 'number' as const, value: values.get(name) ?? '', choices: [] as FilterChoice[] }],
  );

/** The choices that the routes of a page offer. */
function offersOf(indexes: Indexes, name: string, all: readonly RowView[]): Offer[] {
  const { departures } = indexes;
  const services = () => all.flatMap((row) => row.services);
  const byName = (offers: Offer[]) => offers.sort((a, b) => compareNames(a.name, b.name));
  switch (name) {
    case 'airline':
      return byName(unique(services().map(({ airline }) => airline)).map((code) => knownOffer(indexes, name, code)));
    case 'alliance': {
      const flown = new Set(services().map(({ alliance }) => alliance));
      return ALLIANCES.filter((one) => flown.has(one)).map((one) => knownOffer(indexes, name, one));
    }
    case 'from_country':
    case 'to_country': {
      const end = name.startsWith('from') ? 'from' : 'to';
      const airports = all.map(({ route }) => at(indexes.airports, at(indexes.routes[end], route)));
      const codes = unique(airports.map(({ countryCode }) => countryCode));
      return byName(severalOnly(codes).map((code) => knownOffer(indexes, name, code)));
    }
    case 'from_region':
    case 'to_region': {
      const end = name.startsWith('from') ? 'from' : 'to';
      const airports = all.map(({ route }) => at(indexes.routes[end], route));
      const rows = new Map<string, number>();
      for (const [airport, count] of countEach(airports))
        for (const region of indexes.naming.regions.of(airport)) increase(rows, region, count);
      // A region of all rows, or of one, chooses nothing that the country does not.
      const useful = [...rows].filter(([, count]) => count > 1 && count < all.length);
      return byName(useful.map(([region]) => knownOffer(indexes, name, region)));
    }
    case 'aircraft': {
      const sets = new Set(
        services().flatMap(({ service }) =>
          departures.departuresOf(service).map((one) => at(departures.aircraft, one)),
        ),
      );
      const types = [...sets].flatMap((set) => at(departures.aircraftSets, set));
      const families = unique(types.map((type) => indexes.naming.aircraft.familyOf.get(type) ?? type));
      return byName(severalOnly(families).map((family) => knownOffer(indexes, name, family)));
    }
    case 'max_flying_min': {
      const longest = Math.max(...all.map(({ flyingMin }) => flyingMin));
      return DURATIONS.filter((most) => most < longest).map((most) => knownOffer(indexes, name, String(most)));
    }
    case 'season':
      return all.some(({ season }) => season !== null) ? SEASONS.map((one) => knownOffer(indexes, name, one)) : [];
    case 'month':
      return all.some(({ months }) => months !== 0)
        ? FULL_MONTHS.map((_, i) => knownOffer(indexes, name, String(i + 1)))
        : [];
    case 'day':
      return WEEKDAYS.map((day) => knownOffer(indexes, name, day));
    default:
      return [];
  }
}

/** The codes of the airports at one end of some rows. */
const codesOfEnd = (indexes: Indexes, rows: readonly RowView[], end: 'from' | 'to'): ReadonlySet<string> =>
  new Set(rows.map(({ route }) => at(indexes.airports, at(indexes.routes[end], route)).code));

/** The choices of each release, which are made once: most pages of routes offer the same countries, regions and airlines. */
const OFFERS = new WeakMap<Indexes, Map<string, Offer>>();

/** A value that the data has as a choice. */
const knownOffer = (indexes: Indexes, name: string, value: string): Offer =>
  entryOf(
    entryOf(OFFERS, indexes, () => new Map<string, Offer>()),
    `${name} ${value}`,
    () => offerOf(indexes, name, value),
  );

/** A value as a choice. @param value in the form of `canonical` */
function offerOf(indexes: Indexes, name: string, value: string): Offer {
  const { airports, departures } = indexes;
  const named = { value, name: nameOf(indexes, name, value), codes: null };
  const ofAirports = (numbers: ReadonlySet<number> | null): Offer => ({
    ...named,
    codes: [...(numbers ?? [])].map((airport) => at(airports, airport).code),
    isOf: (airport) => numbers?.has(airport) === true,
  });
  switch (name) {
    case 'airline':
      return { ...named, isOf: (airline) => at(departures.airlines, airline).code === value };
    case 'alliance': {
      const members = departures.airlines.filter(({ alliance }) => alliance === value).map(({ code }) => code);
      return { ...named, codes: members, isOf: (airline) => at(departures.airlines, airline).alliance === value };
    }
    case 'from_country':
    case 'to_country': {
      const countries = countryCodes(indexes, name, value);
      const found = [...airports.keys()].filter((one) => countries?.has(at(airports, one).countryCode));
      return ofAirports(new Set(found));
    }
    case 'from_region':
    case 'to_region':
      return ofAirports(airportsOfRegions(indexes, name, value));
    case 'aircraft': {
      const sets = aircraftSetsOf(indexes, value);
      const types = indexes.naming.meanings(value, ['aircraft'])[0]?.types.map(({ code }) => code) ?? [];
      return { ...named, codes: types.length > 0 ? types : [value], isOf: (set) => sets?.has(set) === true };
    }
    case 'max_flying_min':
      return { ...named, isOf: (minutes) => minutes <= Number(value) };
    case 'season':
      return { ...named, isOf: (season) => SEASONS[season] === value };
    case 'day':
      return { ...named, isOf: (day) => WEEKDAYS[day] === value };
    default:
      return { ...named, isOf: (number) => String(number) === value };
  }
}

/** The offers with those that are chosen and that no route of the page has. */
function withChosen(indexes: Indexes, name: string, offers: readonly Offer[], chosen: readonly string[]): Offer[] {
  const values = unique(chosen.map((value) => canonical(indexes, name, value)));
  const others = values.filter((value) => !offers.some((offer) => offer.value === value));
  return [...offers, ...others.map((value) => offerOf(indexes, name, value))];
}

/** The value of a choice that a value of a request names: `Greece` and `gr` are `GR`. */
function canonical(indexes: Indexes, name: string, value: string): string {
  if (name === 'airline') return [...airlineCodes(indexes, value.toUpperCase())][0] ?? value;
  if (name.endsWith('_country')) return [...(countryCodes(indexes, name, value) ?? [])][0] ?? value;
  if (name.endsWith('_region'))
    return indexes.naming.regions.names().find((each) => fold(each) === fold(value)) ?? value;
  if (name === 'aircraft') return indexes.naming.meanings(value, ['aircraft'])[0]?.id ?? value;
  if (name === 'day' || name === 'arrive_day') return capitalised(value.toLowerCase().slice(0, 3));
  return name === 'alliance' || name === 'season' ? value.toLowerCase() : value;
}

function nameOf({ departures, naming, airports }: Indexes, name: string, value: string): string {
  switch (name) {
    case 'airline':
      return (
        departures.airlines.find(({ code }) => code === naming.airlineByCode.get(value)?.code)?.name ??
        naming.airlineByCode.get(value)?.name ??
        value
      );
    case 'alliance':
      return ALLIANCE_NAMES[value as keyof typeof ALLIANCE_NAMES] ?? value;
    case 'from_country':
    case 'to_country':
      return airports.find(({ countryCode }) => countryCode === value)?.country ?? value;
    case 'max_flying_min':
      return `up to ${duration(Number(value))}`;
    case 'season':
      return SEASON_NAMES[value as Season] ?? value;
    case 'month':
      return FULL_MONTHS[Number(value) - 1] ?? value;
    case 'day':
    case 'arrive_day':
      return WEEKDAYS.includes(value as (typeof WEEKDAYS)[number]) ? fullDay(WEEKDAYS.indexOf(value as never)) : value;
    default:
      return value;
  }
}

/** A filter that is on, and the address of the page without it. */
export interface AppliedFilter {
  readonly text: string;
  /** The fragment of its field, where the page has one. */
  readonly field?: string | undefined;
  readonly without: string;
  /** Why nothing can match. */
  readonly fault: string | null;
  readonly nearest: readonly { readonly value: string; readonly path: string }[];
  readonly isFound: boolean;
}

/** A filter with addresses in place of queries. @param addressOf the address of the page with a query */
export const appliedFilter = (
  { text, without, fault, nearest, isFound }: ReturnType<typeof namedFilter>,
  addressOf: (query: string) => string,
): AppliedFilter => ({
  text,
  without: addressOf(without),
  fault,
  nearest: nearest.map(({ value, query }) => ({ value, path: addressOf(query) })),
  isFound,
});

/** A filter that is on with its name, and with the names of values that may be meant. */
export const namedFilter = (indexes: Indexes, kind: TableKind, filter: QueryFilter) => ({
  ...filter,
  text: filterText(indexes, kind, filter),
  nearest: filter.nearest.map(({ value, query }) => ({
    value: nameOf(indexes, filter.name, canonical(indexes, filter.name, value)),
    query,
  })),
});

/** What a filter that is on is called: `Country: Greece`. */
function filterText(indexes: Indexes, kind: TableKind, { name, value, fault }: QueryFilter): string {
  const label = labelOf(name, kind, fieldName(name));
  const text = fault === null ? nameOf(indexes, name, canonical(indexes, name, value)) : value;
  return `${label}: ${text}`;
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];
const severalOnly = <T>(values: readonly T[]): readonly T[] => (values.length > 1 ? values : []);
