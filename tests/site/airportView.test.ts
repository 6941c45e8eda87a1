import { expect, test } from 'vitest';
import { airportName } from '../../src/core/naming/airportName.ts';

test.each([
  ['London', 'London Heathrow Airport', 'London Heathrow'],
  ['New York', 'John F Kennedy International Airport', 'New York John F Kennedy'],
  ['Funchal', 'Madeira International Airport Cristiano Ronaldo', 'Funchal Madeira'],
  ['Zakynthos', 'Zakynthos International Airport "Dionysios Solomos"', 'Zakynthos'],
  ['Tirana', 'Tirana International Airport Mother Teresa', 'Tirana'],
  ['Amsterdam', 'Amsterdam Airport Schiphol', 'Amsterdam Schiphol'],
  ['Oslo', 'Oslo Airport, Gardermoen', 'Oslo Gardermoen'],
  ['Prague', 'Václav Havel Airport Prague', 'Prague Václav Havel'],
  ['Tokushima', 'Tokushima Awaodori Airport / JMSDF Tokushima Air Base', 'Tokushima Awaodori'],
  ['Cheongju', 'Cheongju International Airport/Cheongju Air Base (K-59/G-513)', 'Cheongju'],
  ['Long Beach', 'Long Beach Airport (Daugherty Field)', 'Long Beach'],
  ['Lynchburg', 'Lynchburg Regional Airport - Preston Glenn Field', 'Lynchburg Regional'],
  ['North Platte', 'North Platte Regional Airport Lee Bird Field', 'North Platte Regional'],
  ['Kona', 'Ellison Onizuka Kona International Airport at Keahole', 'Ellison Onizuka Kona'],
  ['Leipzig', 'Leipzig/Halle Airport', 'Leipzig/Halle'],
  ['International Falls', 'Falls International Airport', 'International Falls'],
  ['Kuwait City', 'Kuwait International Airport', 'Kuwait City'],
  ['Dallas', 'Dallas Love Field', 'Dallas Love Field'],
])('%s, %s: %s', (city, name, text) => {
  expect(airportName({ name, city, cityLabel: city })).toBe(text);
});
