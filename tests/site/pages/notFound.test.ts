import { describe, expect, test } from 'vitest';
import { readAddress } from '../../../src/contract/pageAddress.ts';
import { pageNames } from '../../../src/operations/pageNames.ts';
import { readPalette } from '../../../src/site/maps/palette.ts';
import { notFoundPage } from '../../../src/site/pages/notFound.ts';
import { requestedPage } from '../../../src/site/requestedPage.ts';
import { bundledWorld } from '../../support/testWorld.ts';
import { contentsOf, entriesOf } from '../pages.ts';

const world = bundledWorld();
const names = pageNames(world.indexes);
const missingAt = (path: string) => ({ path, page: readAddress(path, names)?.page ?? null });
const notFoundAt = (path: string) => notFoundPage(world.indexes, missingAt(path));
/** Codes of the airports that it names. */
const airportsAt = (path: string) =>
  contentsOf(notFoundAt(path), 'cards').flatMap(({ cards }) => cards.map(({ sign }) => sign));

describe('the 404 page', () => {
  test('turns an unknown pair into a search', () => {
    const page = notFoundAt('/r/abz-hnl');
    expect(entriesOf(page, 'Instead')).toEqual([
      { text: 'Flights with stops from Aberdeen (ABZ) to Honolulu (HNL)', path: '/connections?from=ABZ&to=HNL' },
    ]);
  });
  test('of two cities leads to the page of the route between them, or to flights with stops', () => {
    expect(entriesOf(notFoundAt('/flights-VIE-to-CPH'), 'Instead')).toEqual([
      { text: 'Vienna (VIE) to Copenhagen (CPH)', path: '/r/VIE-CPH' },
    ]);
    const none = notFoundAt('/flights-london-LON-to-moscow-MOW');
    expect(none.lead).toBe('Direct flights from London to Moscow: none in our data.');
    expect(entriesOf(none, 'Instead')).toEqual([
      { text: 'Flights with stops from London to Moscow', path: '/connections?from=LON&to=MOW' },
    ]);
    expect(notFoundAt('/flights-paris-PAR-to-paris-PAR').lead).toBe('Origin and destination are the same: Paris.');
    expect(entriesOf(notFoundAt('/r/LON-NYC'), 'Instead')[0]).toEqual({
      text: 'Flights from London to New York',
      path: '/flights-london-LON-to-new-york-NYC',
    });
  });

  test('of one airport twice says so', () => {
    const page = notFoundAt('/r/LHR-LHR');
    expect(page.lead).toBe('Origin and destination are the same: London (LHR).');
    expect(entriesOf(page, 'Instead').map(({ path }) => path)).toEqual(['/airport-routes-london-LHR']);
  });

  test('of countries says what the data lacks', () => {
    const page = notFoundAt('/flights-germany-to-samoa');
    expect(page.lead).toBe('Direct flights from Germany to Samoa: none in our data.');
    expect(entriesOf(page, 'Instead')).toEqual([
      { text: 'Flights with stops from Germany to Samoa', path: '/connections?from=Germany&to=Samoa' },
      { text: 'Flights of Germany', path: '/country-germany' },
      { text: 'Flights of Samoa', path: '/country-samoa' },
    ]);
    const unserved = notFoundAt('/flights-iceland-to-greenland');
    expect(entriesOf(unserved, 'Instead')).toEqual([{ text: 'Flights of Iceland', path: '/country-iceland' }]);
    expect(notFoundAt('/flights-samoa-to-samoa').lead).toBe('Direct flights within Samoa: none in our data.');
    expect(notFoundAt('/country-greenland').lead).toBe('Scheduled flights of Greenland: none in our data.');
  });

  test('finds airports in the words of an address', () => {
    expect(airportsAt('/airport-routes-lundon')).toContain('LHR');
    expect(airportsAt('/city-funchal-FNC')[0]).toBe('FNC');
    expect(airportsAt('/weekend-from-XXX')).toEqual([]);
    expect(airportsAt('/city-XXX')).toEqual([]);
    expect(airportsAt('/\u0000/%%/')).toEqual([]);
    const inWord = (number: number) => airportsAt(`/${'qqzzqq-'.repeat(number - 1)}heathrow`);
    expect(inWord(7)).toEqual(['LHR']);
    expect(inWord(8)).toEqual([]);
    expect(airportsAt('/heathrow')).toEqual(['LHR']);
  });

  test('of a flight number says so and offers the airline', () => {
    const page = notFoundAt('/flight/BAW09999');
    expect(page.head.title).toBe('Flight BA9999: none in our data');
    expect(entriesOf(page, 'Instead')).toEqual([
      { text: 'Routes of British Airways', path: '/airline-british-airways-BA' },
    ]);
    expect(notFoundAt('/aircraft/il-86').lead).toBe('Flights with the Ilyushin Il-86: none in our data.');
  });

  test('of an airport without scheduled flights says so and names the nearest airports with flights', () => {
    const page = notFoundAt('/airport-routes-berlin-TXL');
    expect(page.head.title).toBe('Flights from Berlin (TXL): none in our data');
    const [nearest] = entriesOf(page, 'Instead');
    expect(nearest).toMatchObject({ path: '/airport-routes-berlin-BER' });
    expect(nearest?.text).toMatch(/^Berlin Brandenburg.* \(BER\), Germany: \d+\u00a0km away$/);
  });
});

test('in Markdown it has the same answer, links to Markdown, and the addresses that there are', async () => {
  const textAt = async (path: string) => {
    const target = { form: 'missing', isMarkdown: true, ...missingAt(path) } as const;
    const locals = { indexes: world.indexes, target };
    const answer = await requestedPage(locals, new URLSearchParams(), readPalette());
    return answer instanceof Response ? { status: answer.status, text: await answer.text() } : answer;
  };
  const { baseUrl } = world.indexes;
  const { status, text } = (await textAt('/airport-routes-reykjavik-RKV.md')) as { status: number; text: string };
  expect(status).toBe(404);
  expect(text).toMatch(/^# Flights from Reykjavík \(RKV\): none in our data\n/);
  expect(text).toContain(`](${baseUrl}/airport-routes-reykjavik-KEF.md)`);
  expect(text).toContain(`- Addresses of the pages: ${baseUrl}/llms.txt\n`);
  expect(text).toContain(`${baseUrl}/api/connections?from=FROM&to=TO\n`);
  expect(await textAt('/flights-VIE-to-CPH.md')).toMatchObject({
    text: expect.stringContaining(`- [Vienna (VIE) to Copenhagen (CPH)](${baseUrl}/r/VIE-CPH.md)\n`),
  });
});
