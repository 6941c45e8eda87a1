import fc from 'fast-check';
import { named, type TestNetwork } from './networks.ts';

/** Airports in layers, with legs within a layer and to the next ones: many stops, and few distinct minutes for many ties. */
export const randomNetworks: fc.Arbitrary<TestNetwork> = fc
  .record({
    size: fc.integer({ min: 2, max: 12 }),
    layers: fc.integer({ min: 1, max: 5 }),
    longest: fc.constantFrom(1, 2, 3, 60),
    busiest: fc.nat({ max: 2 }),
    share: fc.integer({ min: 20, max: 100 }),
  })
  .chain(({ size, layers, longest, busiest, share }) => {
    const places = Array.from({ length: size }, (_, place) => place);
    const layer = (place: number) => Math.floor((place * layers) / size);
    const pairs = places.flatMap((from) => places.map((to) => ({ from, to })));
    const joined = pairs.filter(({ from, to }) => from !== to && Math.abs(layer(from) - layer(to)) <= 1);
    return fc.record({
      codes: fc.constant(places.map((place) => String.fromCharCode(65 + place))),
      busyness: fc.array(fc.nat({ max: busiest }), { minLength: size, maxLength: size }),
      routes: fc
        .tuple(
          ...joined.map((pair) =>
            fc.tuple(fc.constant(pair), fc.nat({ max: 99 }), fc.integer({ min: 1, max: longest })),
          ),
        )
        .map((drawn) => drawn.flatMap(([pair, dice, flyingMin]) => (dice < share ? [{ ...pair, flyingMin }] : []))),
    });
  })
  .map(({ codes, busyness, routes }) => named(codes, busyness, routes));
