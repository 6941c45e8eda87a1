/** Browser script of the button “Airports near me”. The position is requested on a click, and never leaves the browser. */
import { AIRPORT_PLACES_PATH } from '../../contract/paths.ts';
import { placesWithin } from '../../core/geography.ts';
import { at, must } from '../../core/must.ts';
import type { AirportPlace } from '../search/searchEntries.ts';
import { counted, kilometres } from '../text/words.ts';
import { element } from './element.ts';

/** Airports in the list. */
const LISTED = 5;
/** Milliseconds that the browser may take for the position, and how old a known one may be. */
const POSITION = { timeout: 10_000, maximumAge: 600_000 } as const;

/** Messages by code of a GeolocationPositionError. */
const FAILURES: Readonly<Record<number, string>> = {
  1: 'The browser did not give the position. Allow it in the settings of this site, or enter a city.',
  2: 'The position is not available. Enter a city instead.',
  3: 'The position was not found within 10 seconds. Try again, or enter a city.',
};

const box = document.getElementById('nearme');
if (box) listen(box);

function listen(box: HTMLElement): void {
  const button = must(box.querySelector('button'), 'the button of #nearme');
  const status = must(box.querySelector('p'), 'the status of #nearme');
  const list = must(box.querySelector('ol'), 'the list of #nearme');
  button.addEventListener('click', async () => {
    if (button.ariaDisabled === 'true') return;
    button.ariaDisabled = 'true';
    list.hidden = true;
    status.textContent = 'Finding the position …';
    status.textContent = await fill(list);
    button.ariaDisabled = null;
  });
}

/** Fills the list. @returns what the status says */
async function fill(list: HTMLElement): Promise<string> {
  const [position, places] = await Promise.all([currentPosition(), loadPlaces()]);
  if (typeof position === 'string') return position;
  if (places === null) return 'The list of airports cannot be loaded. Check the connection, and try again.';
  const here = { lat: position.latitude, lon: position.longitude };
  const airports = places.map(([, , lat, lon]) => ({ lat, lon }));
  const near = placesWithin(airports, here, Number.POSITIVE_INFINITY).slice(0, LISTED);
  list.replaceChildren(...near.map(({ index, km }) => itemOf(at(places, index), Math.round(km))));
  list.hidden = false;
  return 'Nearest airports with scheduled flights. The position stays in this browser.';
}

function itemOf([label, path, , , destinations]: AirportPlace, km: number): HTMLLIElement {
  const note = `${kilometres(km)}, ${counted(destinations, 'destination')}`;
  return element('li', {}, element('a', { href: path }, label), ' ', element('span', {}, note));
}

/** The position, or why there is none. */
const currentPosition = (): Promise<GeolocationCoordinates | string> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) resolve(must(FAILURES[2], 'a message'));
    else
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => resolve(coords),
        ({ code }) => resolve(must(FAILURES[code], `a message for ${code}`)),
        POSITION,
      );
  });

/** The airports; null when they cannot be loaded. The cache of the browser has them for the next request. */
const loadPlaces = (): Promise<readonly AirportPlace[] | null> =>
  fetch(AIRPORT_PLACES_PATH)
    .then((response) => (response.ok ? response.json() : null))
    .catch(() => null);
