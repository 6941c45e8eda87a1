import { WEEKDAYS } from '../../contract/vocabulary.ts';
import type { FilterName } from '../destinationTable.ts';
import { compareNames, duration } from '../text/words.ts';
import type { HubDestination } from './destinations.ts';
import type { HubAirline } from './hubSections.ts';

/** A filter of the table of destinations. */
export interface DestinationFilter {
  readonly name: FilterName;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
}

/** Longest table without filters. */
const UNFILTERED = 8;
/** Limits of the flight time in minutes. */
const DURATIONS = [60, 120, 180, 240, 360, 480, 720] as const;

/** The filters of a table of destinations; none for a short one. */
export function destinationFilters(
  destinations: readonly HubDestination[],
  airlines: readonly HubAirline[],
): DestinationFilter[] {
  if (destinations.length <= UNFILTERED) return [];
  const countries = Map.groupBy(destinations, ({ to }) => to.country);
  const longest = Math.max(...destinations.map(({ flyingMin }) => flyingMin));
  const seasons = new Set(destinations.map(({ season }) => season?.split(' (')[0] ?? 'Not known'));
  return [
    {
      name: 'airline',
      label: 'Airline',
      options: airlines
        .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
        .map(({ code, name, destinations: number }) => ({ value: code, text: `${name} (${number})` })),
    },
    {
      name: 'country',
      label: 'Country',
      options: [...countries]
        .sort(([a], [b]) => compareNames(a, b))
        .map(([name, routes]) => ({ value: name, text: `${name} (${routes.length})` })),
    },
    { name: 'day', label: 'Day', options: WEEKDAYS.map(plainOption) },
    {
      name: 'within',
      label: 'Flight time',
      options: DURATIONS.filter((minutes) => minutes < longest).map((minutes) => ({
        value: String(minutes),
        text: `up to ${duration(minutes)}`,
      })),
    },
    { name: 'season', label: 'Season', options: [...seasons].sort().map(plainOption) },
  ];
}

const plainOption = (text: string) => ({ value: text, text });
