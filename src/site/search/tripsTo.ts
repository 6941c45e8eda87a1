/** Day trips, weekends and other stays at a place whose origin is not said: searches from the cities with the most flights there. */
import { at } from '../../core/must.ts';
import { cityCodeOf } from '../../core/naming/namedCodes.ts';
import type { End } from '../../core/naming/namedEnds.ts';
import { entryOf } from '../../core/objects.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { counted, theCountry } from '../text/words.ts';
import { type Choices, MOST, nameOf, sentenceQuery } from './choices.ts';
import { airportsAtEnd, indicesOf } from './ends.ts';
import { journeyParameters, journeysPath } from './plannerQuery.ts';
import type { Sentence } from './sentence.ts';

/** The trips of a sentence to a place from several cities, and the form for another origin. */
export function tripsTo(indexes: Indexes, sentence: Sentence, to: End): Choices {
  const { from: _, ...trip } = { ...sentenceQuery(sentence, to, to), max_stops: '0' };
  const links = [...originsOf(indexes, to)]
    .sort((a, b) => b[1].routes - a[1].routes)
    .slice(0, MOST)
    .map(([from, { label, routes }]) => ({
      text: `From ${label} (${from})`,
      note: counted(routes, 'direct route'),
      path: journeysPath({ ...trip, from }),
    }));
  const { nouns } = sentence;
  const what = nouns.has('day trip')
    ? 'Day trips'
    : nouns.has('weekend') || nouns.has('stay')
      ? 'Weekend trips'
      : 'Returns';
  const where = to.kind === 'region' && to.country ? `${nameOf(to)} in ${theCountry(to.country)}` : nameOf(to);
  return {
    links,
    lead: `${what} to ${where}. From where? Enter a place, or choose one of these.`,
    form: { path: journeysPath({}), field: 'from', label: 'From', value: '', kept: journeyParameters(trip) },
  };
}

/** The cities with direct flights to an end, with the number of routes. */
function originsOf(indexes: Indexes, to: End): Map<string, { readonly label: string; routes: number }> {
  const { airports, routes, cities } = indexes;
  const origins = new Map<string, { readonly label: string; routes: number }>();
  for (const destination of indicesOf(indexes, airportsAtEnd(indexes, to)))
    for (const route of routes.routesTo(destination)) {
      const { cityCode, cityLabel } = at(airports, at(routes.from, route));
      const members = (cities.get(cityCode) ?? []).map((index) => at(airports, index));
      const code = members.length > 0 ? cityCodeOf(members) : cityCode;
      entryOf(origins, code, () => ({ label: cityLabel, routes: 0 })).routes++;
    }
  return origins;
}
