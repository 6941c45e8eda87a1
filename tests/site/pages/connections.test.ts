import { describe, expect, test } from 'vitest';
import { connectionsPath } from '../../../src/contract/paths.ts';
import { WEEKDAYS } from '../../../src/contract/vocabulary.ts';
import { loadDataset } from '../../../src/core/dataset/load.ts';
import { minuteOfDay } from '../../../src/core/dataset/schedule.ts';
import { must } from '../../../src/core/must.ts';
import { callOperation } from '../../../src/operations/handlers.ts';
import { buildIndexes } from '../../../src/operations/indexes.ts';
import type { PageSection } from '../../../src/site/page.ts';
import { type ConnectionsPage, connectionsKind, connectionsPage } from '../../../src/site/pages/connections.ts';
import { readPlannerQuery } from '../../../src/site/search/plannerQuery.ts';
import { foldJourneys } from '../../../src/site/search/searchWeek.ts';
import { airportLines, bundledWorld, flights, tinyWorld } from '../../support/testWorld.ts';
import { entriesOf } from '../pages.ts';
import { testSite } from '../testSite.ts';

const small = testSite();
const search = async (from: string, to: string, maxStops = 2) =>
  shown(connectionsPage(small, { from, to, max_stops: String(maxStops) }));

/** A page with what its sections have. */
function shown(page: ConnectionsPage) {
  const journeysOf = ({ content }: PageSection) => (content.kind === 'journeys' ? content : null);
  const contentAt = (id: string) => page.sections.filter((section) => section.id === id).map(journeysOf)[0];
  const later = page.sections.filter(({ id }) => id?.startsWith('flight-'));
  return {
    ...page,
    chips: page.chips ?? [],
    hasForm: page.chips !== null,
    week: contentAt('journeys')?.week ?? null,
    itineraries: contentAt('itineraries')?.itineraries ?? [],
    later: later.map((section) => ({ ...section, week: journeysOf(section)?.week })),
    suggestions: entriesOf(page, 'Other searches'),
  };
}

test('a place that is one airport is shown with its city, and goes by its code in links', async () => {
  for (const from of ['dxb', 'Dubai', ' Dubai (DXB) ']) {
    const { fields, query, title } = await search(from, 'LHR');
    expect(fields).toEqual({ from: 'Dubai (DXB)', to: 'London (LHR)' });
    expect(query).toEqual({ from: 'DXB', to: 'LHR', max_stops: '2' });
    expect(title).toBe('Dubai (DXB) to London (LHR)');
  }
});

test('a list of codes is each of its airports', async () => {
  const { title, fields, query } = await search('LHR, lgw', 'JFK');
  expect(title).toBe('London (LHR) and London (LGW) to New York (JFK)');
  expect(fields.from).toBe('LHR, lgw');
  expect(query.from).toBe('LHR, lgw');
});

test('a region at an end leads to its direct flights, a town to the search, and the page of a country has a link to them', async () => {
  const made = (query: string) => connectionsKind.make(bundledWorld().indexes, {}, new URLSearchParams(query));
  expect(await made('from=London&to=the+Greek+islands')).toEqual({
    redirect: '/city-london-LON?to_region=Greek+Islands',
  });
  // Not Oxford House in Manitoba.
  expect(await made('from=Oxford&to=Edinburgh')).toEqual({ redirect: '/search?q=Oxford+to+Edinburgh' });
  expect(await made('from=LHR&to=Greece')).toMatchObject({
    allDirect: {
      text: 'All direct flights, London (LHR) to Greece',
      path: '/airport-routes-london-LHR?to_country=Greece',
    },
  });
  expect(await made('from=LHR&to=JFK')).toMatchObject({ title: 'London (LHR) to New York (JFK)', allDirect: null });
});

test('a city with several airports is shown by its name, a place that is not known as it was typed', async () => {
  expect((await search('london', 'JFK')).fields).toEqual({ from: 'London (LON)', to: 'New York (JFK)' });
  const { fields, sections, lead } = await search('qqzzqq', 'JFK');
  expect(fields).toEqual({ from: 'qqzzqq', to: 'New York (JFK)' });
  expect(sections).toEqual([]);
  expect(lead).toMatch(/^No airport is known as “qqzzqq”\./);
});

test('with nothing found, the way on keeps the other place by its code', async () => {
  const { suggestions, itineraries } = await search('Dubai', 'jfk', 0);
  expect(itineraries).toEqual([]);
  expect(suggestions[0]).toEqual({ text: 'Allow 1 stop', path: '/connections?from=DXB&to=JFK&max_stops=1' });
});

test('an airport without coordinates is not on the map', async () => {
  const dataset = loadDataset(
    tinyWorld({
      'airports.csv': [
        ...airportLines('LHR', 'JFK'),
        'NOC,,Airport without coordinates,Nowhere,Iceland,IS,,,Atlantic/Reykjavik,,',
      ],
      ...flights('LHR-JFK BA 08:00 480min', 'JFK-NOC BA 18:00 360min'),
    }),
  );
  const indexes = buildIndexes({ dataset, baseUrl: 'https://routes.example' });
  const ask = (from: string) => connectionsPage(indexes, { from, to: 'NOC', max_stops: '1' });
  const { map } = await ask('LHR');
  expect(map).toMatchObject({
    routes: [[0, 1]],
    text: 'Map of 1 flight on the way from London (LHR) to Nowhere (NOC).',
  });
  expect((await ask('JFK')).map).toBeNull();
});

test('half a search keeps what was said', async () => {
  const { fields, title } = await search('DXB', '');
  expect([title, fields]).toEqual(['Find flights', { from: 'Dubai (DXB)', to: '' }]);
});

test.each([
  ['LHR', 'JFK', 2, 'There is a direct flight. The fastest journey in our data takes 7\u00a0h\u00a050\u00a0min.'],
  ['London', 'JFK', 2, expect.stringMatching(/^There is a direct flight\. /)],
  ['LHR', 'LHR', 2, 'Both places are the same.'],
  ['London', 'LGW', 2, 'Both places are the same.'],
  ['LHR', 'FNC', 2, 'Scheduled flights from Funchal (FNC): none in our data.'],
  ['DXB', 'LHR', 1, 'Itineraries with 1 stop or fewer: none in our data.'],
  ['DXB', 'LHR', 0, 'Direct flights: none in our data.'],
  ['LHR', 'qqzzqq', 2, expect.stringMatching(/^No airport is known as “qqzzqq”/)],
  ['DXB', 'JFK', 2, expect.stringMatching(/^Direct flights: none in our data\. Not all departure times are known/)],
])('%s to %s with %i stops: %s', async (from, to, maxStops, lead) => {
  expect((await search(from, to, maxStops)).lead).toEqual(lead);
});

describe('a search of the bundled network', () => {
  const { indexes } = bundledWorld();
  const ask = (query: string) => {
    return shown(connectionsPage(indexes, readPlannerQuery(new URLSearchParams(query))));
  };
  /** The page of a link. */
  const follow = (path = '') => ask(path.slice(path.indexOf('?')));

  const british = indexes.airports.flatMap(({ code, countryCode }) => (countryCode === 'GB' ? [code] : []));

  test('says of two airports of one city that they are, and how far apart', async () => {
    const leadOf = async (from: string, to: string) => (await ask(`from=${from}&to=${to}`)).lead;
    expect(await leadOf('NRT', 'HND')).toMatch(
      /^Both are airports of Tokyo, 60\u00a0km apart\. Direct flights: none in our data\. The fastest/,
    );
    expect(await leadOf('EZE', 'AEP')).toBe(
      'Both are airports of Buenos Aires, 31\u00a0km apart. Scheduled flights from Buenos Aires (AEP): none in our data.',
    );
    expect(await leadOf('LHR', 'JFK')).not.toContain('apart');
    expect(await leadOf('London', 'JFK')).not.toContain('apart');
  });

  test('shows the week with the fastest journey of each day, as find_journeys has them', async () => {
    const { week } = await ask('from=ABZ&to=HNL');
    expect(week?.days.map(({ name }) => name)).toEqual([...WEEKDAYS]);
    for (const { name, fastestMin } of week?.days ?? []) {
      const input = { from: 'ABZ', to: 'HNL', day: name, max_stops: 2, max_layover: 720, limit: 50 };
      expect(fastestMin).toBe(callOperation(indexes, 'find_journeys', input).journeys?.[0]?.elapsed_min ?? null);
    }
  });

  test.each(['from=ABZ&to=HNL&day=Thu', 'from=London&to=Tokyo&day=sun&max_stops=1', 'from=LHR&to=JFK&day=Monday'])(
    'shows the journeys of the chosen day, as find_journeys has them: %s',
    async (query) => {
      const { week, query: read } = await ask(query);
      const place = (text: string) => ({ London: 'LON', Tokyo: 'TYO' })[text] ?? text;
      const { journeys = [] } = callOperation(indexes, 'find_journeys', {
        from: place(read.from ?? ''),
        to: place(read.to ?? ''),
        day: WEEKDAYS.find((day) => read.day?.toLowerCase().startsWith(day.toLowerCase())),
        max_stops: Number(read.max_stops ?? 2),
        max_layover: 720,
        limit: 12,
      });
      const shown = week?.journeys.map(({ departs, arrives, dayShift, elapsedMin, legs }) =>
        [departs, arrives, dayShift, elapsedMin, ...legs.map(({ path }) => path.slice(3))].join(' '),
      );
      expect(shown?.toSorted()).toEqual(
        journeys
          .map(({ departure, arrival, arrival_day_offset, elapsed_min, legs }) =>
            [departure, arrival, arrival_day_offset, elapsed_min, ...legs.map(({ route_id }) => route_id)].join(' '),
          )
          .sort(),
      );
      expect(journeys.length).toBeGreaterThan(4);
    },
  );

  test('shows the journeys of the request that it links', async () => {
    const places = ['LHR', 'London', 'JFK', 'VIE', 'Rome', 'ATH', 'ABZ', 'SIN', 'DUB', 'LCY', 'Greece', 'Tokyo'];
    const choices = [
      ...['', 'day=Fri', 'day=Mon&depart_after=12:00', 'aircraft=A380', 'alliance=star&day=Sun', 'max_stops=1'],
      ...['arrive_before=18:00&day=Wed', 'month=1&day=Sat', 'avoid=Germany&day=Tue', 'keep=all&day=Thu&limit=20'],
    ];
    let compared = 0;
    for (const [i, from] of places.entries())
      for (const [k, to] of places.entries()) {
        if (from === to || from === 'Greece' || (i + k) % 3 !== 0) continue;
        const page = await ask(`from=${from}&to=${to}&${choices[(i * places.length + k) % choices.length]}`);
        if (page.head.json === undefined) continue;
        const { pathname, searchParams } = new URL(page.head.json, 'https://routes.example');
        expect(pathname).toBe('/api/journeys');
        const parameters = [...searchParams].map(([name, value]) => [
          name,
          /^\d+$/.test(value) ? Number(value) : value,
        ]);
        const input = { max_stops: 2, max_layover: 720, limit: 12, ...Object.fromEntries(parameters) };
        const { journeys = [] } = callOperation(indexes, 'find_journeys', input);
        const keys = journeys.map(({ legs }) => legs.map((leg) => `${leg.route_id}@${leg.departure}`).join(' '));
        expect(page.week?.journeys.map(({ key }) => key) ?? [], page.head.json).toEqual(keys);
        compared += journeys.length;
      }
    expect(compared).toBeGreaterThan(200);
  });

  test('maps the journeys that are shown without a click', async () => {
    const { week, map } = await ask('from=London&to=Tokyo&day=Sun&limit=50');
    const [shown, folded] = foldJourneys(must(week, 'journeys'));
    const legs = (journeys: typeof shown) =>
      new Set(journeys.flatMap((journey) => journey.legs.map(({ path }) => path)));
    expect(map?.routes.length).toBe(legs(shown).size);
    expect(legs([...shown, ...folded]).size).toBeGreaterThan(legs(shown).size);
  });

  test('keeps every choice in every link, and marks the current ones', async () => {
    const address =
      '/connections?from=ABZ&to=HNL&day=Thu&depart_after=06:30&depart_before=12:00&max_stops=3&min_layover=100';
    const { week, chips } = await follow(address);
    expect(chips.flatMap((group) => group.chips.filter(({ isCurrent }) => isCurrent)).map(({ path }) => path)).toEqual([
      ...[address, address, address, address, address],
    ]);
    expect(week?.days[3]).toMatchObject({ path: address, isChosen: true });
    for (const { path } of chips.flatMap((group) => group.chips))
      expect((await follow(path)).query.day, path).toBe('Thu');
  });

  test.each([
    { via: 'Amsterdam' },
    { avoid: 'UK' },
    { airline: 'british airways, KL' },
    { alliance: 'skyteam' },
    { alliance: 'any' },
    { arrive_before: '12:00' },
    { max_layover: '120' },
    { via: 'London', airline: 'BA', arrive_before: '22:00' },
  ])('shows the journeys with a choice, as find_journeys has them: %j', async (choices: Record<string, string>) => {
    const { week, faults, lead } = await ask(`from=ABZ&to=FCO&day=Fri&max_stops=2&${new URLSearchParams(choices)}`);
    const codes: Record<string, string> = { Amsterdam: 'AMS', London: 'LON', 'british airways, KL': 'BA,KL' };
    const { avoid, max_layover: layover, ...rest } = choices;
    const { journeys = [] } = callOperation(indexes, 'find_journeys', {
      ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, codes[value] ?? value])),
      ...(avoid === undefined ? {} : { avoid: british.join() }),
      ...{ from: 'ABZ', to: 'FCO', day: 'Fri', max_stops: 2, limit: 12, max_layover: Number(layover ?? 720) },
    });
    expect(journeys.length).toBeGreaterThan(0);
    expect(week?.journeys.map(({ elapsedMin }) => elapsedMin).toSorted()).toEqual(
      journeys.map((journey) => journey.elapsed_min).toSorted(),
    );
    expect(faults).toEqual([]);
    expect(lead).toContain('Direct flights with these choices: none in our data.');
  });

  test('leaves out flights that are known to rest in a month', async () => {
    const { routes, departures, airports } = indexes;
    const services = (route: number) => departures.scheduledServicesOf(route);
    const isTimed = (route: number) => services(route).some((service) => departures.hasKnownTime(service));
    const rests = (route: number) => routes.restsIn(route, 0) && !routes.restsIn(route, 6);
    const seasonal = [...routes.to.keys()].filter((route) => rests(route) && services(route).length > 0);
    for (const route of [seasonal.find(isTimed) ?? -1, seasonal.find((each) => !isTimed(each)) ?? -1]) {
      const [from, to] = [routes.from, routes.to].map((ends) => airports[ends[route] ?? -1]?.code ?? '');
      const at = (month: number) => ask(`from=${from}&to=${to}&month=${month}&max_stops=0`);
      expect((await at(1)).lead).toBe('Direct flights with these choices: none in our data.');
      const { lead, week } = await at(7);
      expect(lead).toMatch(/^There is a direct flight with these choices|flies direct|fly direct/);
      expect(week !== null).toBe(isTimed(route));
    }
  });

  test('orders the journeys of a day', async () => {
    const times = async (sort: string) =>
      ((await ask(`from=London&to=Tokyo&day=Sun&limit=50&sort=${sort}`)).week?.journeys ?? []).map(
        ({ departs, elapsedMin }) => [minuteOfDay(departs), minuteOfDay(departs) + elapsedMin],
      );
    const [departures, arrivals] = [await times('departure'), await times('arrival')];
    expect(departures.length).toBeGreaterThan(5);
    expect(departures).toEqual(departures.toSorted(([a = 0], [b = 0]) => a - b));
    expect(arrivals).toEqual(arrivals.toSorted(([, a = 0], [, b = 0]) => a - b));
    expect(arrivals).not.toEqual(departures);
  });

  test('says which names of the choices it does not know, and leaves them out', async () => {
    const { faults, week } = await ask('from=ABZ&to=FCO&via=qqzzqq&airline=No+such,BA');
    expect(faults).toEqual([
      'Via: “qqzzqq” is not one place: use a city, a country, a region or a code.',
      'Airline: “No such” is not an airline of the data: use its name or code.',
    ]);
    expect(new Set(week?.journeys.flatMap(({ airlines }) => airlines))).toEqual(new Set(['British Airways']));
  });

  test('with choices that leave nothing, leads to the search without them', async () => {
    const { itineraries, lead, suggestions, hasForm } = await ask('from=LHR&to=ATH&via=HNL&max_stops=1');
    expect([itineraries, hasForm]).toEqual([[], true]);
    expect(lead).toBe('Itineraries with 1 stop or fewer and these choices: none in our data.');
    expect(suggestions[0]?.path).toBe('/connections?from=LHR&to=ATH');
  });

  test('adds flights back and on to other places, each on its day', async () => {
    const { later, faults, chips, title, map } = await ask('from=LHR&to=ATH&day=Fri&to2=Cairo&day2=Sun&to3=LON');
    expect(faults).toEqual([]);
    expect(title).toBe('London (LHR) to Athens (ATH) to Cairo (CAI) to London');
    expect(later.map(({ title: name, week }) => [name, week?.chosen === 6])).toEqual([
      ['Athens (ATH) to Cairo (CAI) on Sunday', true],
      ['Cairo (CAI) to London', false],
    ]);
    // The map has the whole trip.
    expect(map?.places.map(({ code }) => code)).toEqual(expect.arrayContaining(['LHR', 'ATH', 'CAI']));
    const [back] = later.slice(-1);
    const { journeys = [] } = callOperation(indexes, 'find_journeys', {
      ...{ from: 'CAI', to: 'LON', max_stops: 2, max_layover: 720, limit: 12 },
    });
    expect(back?.week?.journeys.map(({ elapsedMin }) => elapsedMin).sort()).toEqual(
      journeys.map((journey) => journey.elapsed_min).sort(),
    );
    expect(back?.after).toEqual([{ text: 'JSON', path: '/api/journeys?from=CAI&to=LON' }]);
    expect(back?.week?.days[2]?.path).toBe('/connections?from=LHR&to=ATH&day=Fri&to2=Cairo&day2=Sun&to3=LON&day3=Wed');
    expect(chips[0]?.chips.map(({ text, isCurrent }) => [text, isCurrent])).toEqual([
      ['One way', false],
      ['Return', false],
      ['Day trip', false],
      ['Several flights', true],
    ]);
  });

  test('of a return trip pairs flights out and back of the chosen days, as find_journeys has them', async () => {
    const { chips } = await ask('from=LHR&to=ATH&day=Thu');
    const path = chips[0]?.chips.find(({ text }) => text === 'Return')?.path;
    expect(path).toBe('/connections?from=LHR&to=ATH&day=Thu&return_day=Sun');
    const page = await follow(path);
    expect(page.head.json).toBe('/api/journeys?from=LHR&to=ATH&day=Thu&return_day=Sun');
    const { trips = [] } = callOperation(indexes, 'find_journeys', {
      ...{ from: 'LHR', to: 'ATH', day: 'Thu', return_day: 'Sun', max_stops: 2, max_layover: 720, limit: 12 },
    });
    const shownTrips = page.sections.flatMap(({ content }) => (content.kind === 'roundTrips' ? content.trips : []));
    expect(shownTrips.map(({ out, back, stayMin }) => [out.departs, back.departs, stayMin])).toEqual(
      trips.map(({ out, back, stay_min }) => [out.departure, back.departure, stay_min]),
    );
    for (const { nights } of shownTrips) expect([2, 3]).toContain(nights);
    const back = page.chips.find(({ title }) => title === 'Back')?.chips.map(({ text }) => text);
    expect(back).toContain('Sun, 3 nights');
    expect(page.map?.routes.length).toBeGreaterThan(0);
  });

  test('in the other direction is a link, which keeps the choices', async () => {
    expect((await ask('from=LHR&to=Greece&day=Fri')).swapped).toBe('/connections?from=Greece&to=LHR&day=Fri');
    expect((await ask('from_country=GR&to=LHR')).swapped).toBe('/connections?from=LHR&to_country=GR');
    expect((await ask('from=LHR&to=ATH&to2=LHR')).swapped).toBeNull();
  });

  test('takes the countries and regions of the operation', async () => {
    const { title, head, week, fields } = await ask('from=LHR&to_region=Greek+islands&day=Sat');
    expect([title, fields.to]).toEqual(['London (LHR) to Greek Islands', 'Greek Islands']);
    expect(head.json).toBe('/api/journeys?from=LHR&to_region=Greek%20islands&day=Sat');
    expect(week?.journeys.length).toBeGreaterThan(3);
    expect((await ask('from=LHR&to_country=Grece')).lead).toBe('No place is known as “Grece”. Did you mean Greece?');
  });

  test('folds journeys that nobody would take, and leaves them out of the map', async () => {
    const { week, map } = await ask('from=Rome&to=Athens&limit=50');
    const journeys = week?.journeys ?? [];
    const [shownFirst, folded] = foldJourneys({ journeys, untimed: [] });
    expect(folded.some(({ stops }) => stops === 2)).toBe(true);
    for (const { elapsedMin, stops } of shownFirst)
      if (stops > 0) expect(elapsedMin).toBeLessThan(2 * Math.max(180, week?.fastest.elapsedMin ?? 0) + 180);
    expect(new Set([...shownFirst, ...folded])).toEqual(new Set(journeys));
    expect(map?.places.map(({ code }) => code)).not.toContain('CMN');
  });

  test('of a day trip lists trips of one day with the time there, as find_journeys has them', async () => {
    const { chips } = await ask('from=LHR&to=AMS&day=Tue');
    const dayTrip = chips[0]?.chips.find(({ text }) => text === 'Day trip');
    expect(dayTrip?.path).toBe('/connections?from=LHR&to=AMS&day=Tue&return_day=same&min_stay=240');
    const page = await follow(dayTrip?.path ?? '');
    expect(page.chips[0]?.chips.filter(({ isCurrent }) => isCurrent).map(({ text }) => text)).toEqual(['Day trip']);
    expect(page.head.json).toBe('/api/journeys?from=LHR&to=AMS&day=Tue&return_day=same&min_stay=240');
    const { trips = [] } = callOperation(indexes, 'find_journeys', {
      ...{ from: 'LHR', to: 'AMS', day: 'Tue', return_day: 'same', min_stay: 240 },
      ...{ max_stops: 2, max_layover: 720, limit: 12 },
    });
    const shown = page.sections.flatMap(({ content }) => (content.kind === 'roundTrips' ? content.trips : []));
    expect(shown.map(({ stayMin }) => stayMin)).toEqual(trips.map(({ stay_min }) => stay_min));
    expect(trips.length).toBeGreaterThan(0);
  });

  test('of day trips to everywhere lists direct flights there and back, nearest cities alone', async () => {
    const page = await ask('from=VIE&to=&max_stops=0&day=Sat&return_day=same&min_stay=240');
    expect(page.title).toBe('Day trips from Vienna (VIE)');
    expect(page.head.json).toBe('/api/journeys?from=VIE&day=Sat&max_stops=0&return_day=same&min_stay=240&limit=50');
    const shown = page.sections.flatMap(({ content }) =>
      content.kind === 'trips' ? content.destinations.flatMap(({ trips }) => trips) : [],
    );
    expect(shown.length).toBeGreaterThan(12);
    for (const { out, back, stayMin } of shown) {
      expect([out.day, back.day, out.stops, back.stops]).toEqual(['Sat', 'Sat', 0, 0]);
      expect(stayMin).toBeLessThan(1440);
    }
  });

  test('says that a search is too large, and offers its days', async () => {
    const { title, lead, sections } = await ask('from=UK&to=USA');
    expect(title).toBe('United Kingdom to United States');
    expect(lead).toMatch(/^This search is larger than one page can show/);
    expect(sections[0]?.title).toBe('Journeys of a day');
  });

  test('of a trip across the date line lists all flights of the day on which it arrived before', async () => {
    const { week, later } = await ask('from=AKL&to=RAR&day=Fri&to2=AKL&day2=Fri');
    expect(week?.journeys.map(({ dayShift }) => dayShift)).toContain(-1);
    const alone = await ask('from=RAR&to=AKL&day=Fri');
    expect(alone.week?.journeys.length).toBeGreaterThan(0);
    expect(later[0]?.week?.journeys).toEqual(alone.week?.journeys);
    expect(later[0]?.note).toBe('');
  });

  test('reads a weekday by its short or full name alone', async () => {
    const { later, faults } = await ask('from=LHR&to=ATH&to2=Puerto+Montt&to3=LHR&day3=friday');
    expect(faults).toEqual([]);
    expect(later.map(({ title }) => title)).toEqual([
      expect.stringMatching(/^Athens \(ATH\) to Puerto Montt \(PMC\)/),
      'Puerto Montt (PMC) to London (LHR) on Friday',
    ]);
    expect(later[1]?.week?.chosen).toBe(4);
    expect((await ask('from=LHR&to=JFK&day=monkey')).faults).toEqual(['Day: “monkey” is not a weekday such as Fri.']);
  });

  test('names the values that are not valid by their fields, and shows the journeys without them', async () => {
    const { faults, week } = await ask('from=LHR&to=JFK&max_stops=9&airline=Luftansa&aircraft=A999&depart_after=25:00');
    expect(faults).toEqual([
      'Leave after: “25:00” is not a time such as 18:00.',
      'Stops: “9” is not a number of stops from 0 to 3.',
      expect.stringMatching(/^Airline: “Luftansa” is not an airline of the data: use its name or code\./),
      expect.stringMatching(/^Aircraft: “A999” is not an aircraft of the data/),
    ]);
    expect(week?.journeys.length).toBeGreaterThan(0);
  });

  test('stops a trip at a place that it does not know, or where it is', async () => {
    const trip = async (...places: string[]) => {
      const query = places.map((place, i) => `to${i + 2}=${place}`).join('&');
      const { faults, later } = await ask(`from=LHR&to=ATH&${query}`);
      return [later.length, faults];
    };
    expect(await trip('qqzzqq', 'CAI')).toEqual([0, ['“qqzzqq” is not one place: use a city or a code.']]);
    expect(await trip('CAI', '', 'LHR')).toEqual([1, []]);
    expect(await trip('CAI', 'Cairo', 'LHR')).toEqual([1, ['The trip is in Cairo already.']]);
  });

  test('offers no number of stops with which there is nothing', async () => {
    const { chips } = await ask('from=ABZ&to=HNL');
    expect(chips[1]?.chips.map(({ text }) => text)).toEqual(['Up to 2 stops', 'Up to 3 stops']);
  });

  test('leads back from choices that leave nothing', async () => {
    const { week, suggestions, lead } = await ask('from=ABZ&to=HNL&depart_after=03:00&depart_before=03:01');
    expect([week, suggestions[0]?.path]).toEqual([null, '/connections?from=ABZ&to=HNL']);
    expect(lead).toContain('Journeys with these choices: none in our data.');
  });

  test('between cities looks at all their airports', async () => {
    const { week, title } = await ask('from=London&to=New+York&limit=50');
    expect(title).toBe('London to New York');
    expect(new Set(week?.journeys.map(({ from }) => from.code)).size).toBeGreaterThan(1);
  });

  test('without a result says why, and offers searches that find something', async () => {
    const { itineraries, lead, suggestions } = await ask('from=ABZ&to=HNL&max_stops=0');
    expect([itineraries, lead]).toEqual([[], 'Direct flights: none in our data.']);
    expect(suggestions.map(({ text }) => text)).toEqual(['Allow 2 stops']);
    for (const query of ['from=ABZ&to=NCE&max_stops=0', 'from=FNC&to=KEF&max_stops=0', 'from=OUL&to=HNL&max_stops=1'])
      for (const { path } of (await ask(query)).suggestions)
        expect(
          (await follow(path)).itineraries.length + Number((await follow(path)).week !== null),
          path,
        ).toBeGreaterThan(0);
  });

  test.each(['from=London&to=London', 'from=LHR&to=LHR', 'from=LON&to=LHR', 'from=Greece&to=greece'])(
    'of one place to itself shows what leaves it: %s',
    async (query) => {
      const { lead, week, itineraries, suggestions } = await ask(query);
      expect([lead, week, itineraries]).toEqual(['Both places are the same.', null, []]);
      expect(suggestions.some(({ text }) => text.startsWith('Flights from'))).toBe(true);
      expect(suggestions.some(({ text }) => text.startsWith('Allow'))).toBe(false);
    },
  );

  test('takes countries as places', async () => {
    expect((await ask('from=LHR&to=Concord+(USA)')).query.to).toBe('(USA)');
    const greece = await ask('from=LHR&to=Greece&day=Fri');
    expect(greece.title).toBe('London (LHR) to Greece');
    expect(new Set(greece.week?.journeys.map(({ to }) => to.country))).toEqual(new Set(['Greece']));
    expect((await ask('from=LHR&to=UK&day=Fri')).week?.journeys.every(({ to }) => to.code !== 'LHR')).toBe(true);
  });

  test('says which choices of the address are not valid', async () => {
    for (const [choice, fault] of [
      ['max_stops=9', 'Stops: “9” is not a number of stops from 0 to 3.'],
      ['max_stops=1.5', 'Stops: “1.5” is not a number of stops from 0 to 3.'],
      ['day=Someday', 'Day: “Someday” is not a weekday such as Fri.'],
      ['depart_after=25:00', 'Leave after: “25:00” is not a time such as 18:00.'],
      ['min_layover=-5', 'Least layover: “-5” is not a number of minutes.'],
      ['month=0', 'Month: “0” is not a month from 1 to 12.'],
      ['month=13', 'Month: “13” is not a month from 1 to 12.'],
      ['alliance=all', 'Alliance: “all” is not an alliance: oneworld, skyteam, star, or any of them.'],
      ['sort=price', 'Order: “price” is not an order of this list.'],
    ] as const) {
      const { faults, query } = await ask(`from=LHR&to=JFK&${choice}`);
      expect(faults).toEqual([fault]);
      expect(query).toEqual({ from: 'LHR', to: 'JFK' });
    }
  });

  test('of nothing asks for places', async () => expect((await ask('')).title).toBe('Find flights'));

  test('has the address that other pages link to', async () => {
    expect((await follow(connectionsPath('ABZ', 'HNL'))).week).not.toBeNull();
  });
});
