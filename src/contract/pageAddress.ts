/** How addresses of pages are written and read, by the table of page kinds. */
import { fold } from './fold.ts';
import {
  PAGE_IDS,
  PAGES,
  type PageId,
  type PageParams,
  type PageReference,
  type PlaceInPath,
  pageEntry,
  type Subjects,
} from './pages.ts';
import { AIRPORT_CODE, ALLIANCE_NAMES, ALLIANCES, ROUTE_ID } from './vocabulary.ts';

/**
 * What texts in addresses stand for; undefined for what the data does not have. Airports, cities, places and airlines are
 * named by a code in upper case, a country by its name as in an address, another common name or its ISO code, a flight by
 * its number with an IATA or ICAO code, aircraft by a family, or a type by code or name.
 */
export type PageNames = {
  readonly [Kind in Exclude<keyof Subjects, 'route' | 'alliance'>]: (text: string) => Subjects[Kind] | undefined;
};

/** What is made of a page: the page, its Markdown version, its map in full, a page with all rows of its table, its feed, its image. */
export type PageForm = 'page' | 'markdown' | 'map' | 'rows' | 'feed' | 'picture';

/** An address of a page or of another form of it. */
export interface PageAddress {
  readonly page: PageReference;
  readonly form: PageForm;
  /** Canonical address of the form. */
  readonly path: string;
}

/** A kind of parameter: what is in its place in documents, its text in an address, and what a text stands for. */
interface Parameter<Subject> {
  readonly placeholder: string;
  readonly write: (subject: Subject) => string;
  readonly read: (text: string, names: PageNames) => Subject | undefined;
}

const PARAMETERS: { readonly [Kind in keyof Subjects]: Parameter<Subjects[Kind]> } = {
  route: { placeholder: 'FROM-TO', write: (id) => id, read: (text) => ROUTE_ID.exec(text.toUpperCase())?.[0] },
  airport: { placeholder: 'CODE', write: placeText, read: (text, { airport }) => namedByCode(text, 3, airport) },
  city: { placeholder: 'CODE', write: placeText, read: (text, { city }) => namedByCode(text, 3, city) },
  place: { placeholder: 'CODE', write: placeText, read: (text, { place }) => namedByCode(text, 3, place) },
  airline: {
    placeholder: 'CODE',
    write: ({ name, code }) => `${slug(name)}-${code}`,
    read: (text, { airline }) => namedByCode(text, 2, airline),
  },
  country: { placeholder: 'NAME', write: slug, read: (text, { country }) => country(text) },
  flight: { placeholder: 'NUMBER', write: (number) => number, read: (text, { flight }) => flight(text) },
  family: {
    placeholder: 'FAMILY',
    write: (name) => name.replaceAll(' ', '-'),
    read: (text, { family }) => family(text),
  },
  alliance: {
    placeholder: 'ALLIANCE',
    write: (id) => slug(ALLIANCE_NAMES[id]),
    read: (text) => ALLIANCES.find((id) => [id, slug(ALLIANCE_NAMES[id])].includes(text.toLowerCase())),
  },
  topic: { placeholder: 'TOPIC', write: (topic) => topic.replaceAll('_', '-'), read: (text, { topic }) => topic(text) },
};

function placeText({ city, code }: PlaceInPath): string {
  return `${slug(city)}-${code}`;
}

/** What a text names that is a code, or ends in a hyphen and a code. */
function namedByCode<T>(text: string, length: number, named: (code: string) => T | undefined): T | undefined {
  const code = text.slice(-length).toUpperCase();
  const before = text.length - length;
  return before === 0 || text[before - 1] === '-' ? named(code) : undefined;
}

/** A name in lower-case ASCII: `São Paulo` gives `sao-paulo`. A name without Latin letters gives `city`. */
export function slug(text: string): string {
  return (fold(text).match(/[a-z0-9]+/g) ?? ['city']).join('-');
}

/**
 * A page kind with the parts of its address: folder, literal, and for each parameter the parameter and the next literal.
 * Parameters stand in the last segment only.
 */
const KINDS = PAGE_IDS.map((id) => {
  const { path, parameters = {}, ...entry } = pageEntry(id);
  const [start = ''] = path.split('{');
  const tail = Array.from(path.matchAll(/\{(\w+)\}([^{]*)/g), ([, name = '', literal = '']) => {
    // The table says of what kind the subject of each parameter is.
    const parameter = PARAMETERS[parameters[name] as keyof Subjects] as Parameter<unknown>;
    return { name, literal, ...parameter };
  });
  const folder = start.slice(0, start.lastIndexOf('/') + 1);
  return { id, path, entry, folder, start: start.slice(folder.length), tail };
});
type Kind = (typeof KINDS)[number];

const KIND_OF = Object.fromEntries(KINDS.map((kind) => [kind.id, kind])) as Readonly<Record<PageId, Kind>>;
const VARIABLE = KINDS.filter(({ tail }) => tail.length > 0);
const FIXED = new Map(
  KINDS.filter(({ tail }) => tail.length === 0).flatMap(({ id, path, entry }) =>
    [path, ...(entry.aliases ?? [])].map((address) => [address, id] as const),
  ),
);

/** The canonical address of a page. */
export const pagePath = <Id extends PageId>(id: Id, params: PageParams<Id>): string => pathOf(KIND_OF[id], params);

/** The canonical address of a page, and the name of its image; undefined when it has none of its own. */
export function pageOfReference(page: PageReference): { readonly path: string; readonly picture: string | undefined } {
  const path = pathOf(KIND_OF[page.id], page.params);
  return { path, picture: pictureName({ page, path }) };
}

const pathOf = (kind: Kind, params: Readonly<Record<string, unknown>>): string =>
  pathWith(kind, ({ name, write }) => write(params[name]));

/**
 * An address of a page kind, for documents: `/airport-routes-CODE`. The server redirects to the canonical one.
 * @param texts for parameters by name; others have a text for their kind
 */
export const addressForm = (id: PageId, texts: Readonly<Record<string, string>> = {}): string =>
  pathWith(KIND_OF[id], ({ name, placeholder }) => texts[name] ?? placeholder);

const pathWith = ({ folder, start, tail }: Kind, textOf: (parameter: Kind['tail'][number]) => string): string =>
  folder + start + tail.map((parameter) => textOf(parameter) + parameter.literal).join('');

/**
 * The page or form of a page at an address; undefined when there is no such kind of address. That there is one does not
 * mean that the page exists. In the last segment, case, the name before a code and `.html` do not matter.
 * @param address percent-decoded path
 */
export function readAddress(address: string, names: PageNames): PageAddress | undefined {
  const feed = KINDS.find(({ entry }) => entry.feed === address);
  if (feed) return { page: referenceTo(feed.id), form: 'feed', path: address };
  const picture = /^\/picture\/(.+)\.png$/.exec(address)?.[1];
  if (picture !== undefined) return readPicture(picture, names);
  const [, folder, inside, stem, extension] = /^(?:\/(rows|map)(\/.+)|(.+?)\.(html|md))$/.exec(address) ?? [];
  const form = folder === 'rows' || folder === 'map' ? folder : extension === 'md' ? 'markdown' : 'page';
  const found = readPagePath(inside ?? stem ?? address, names);
  if (!found || (form !== 'page' && pageEntry(found.page.id)[form] !== true)) return undefined;
  return { page: found.page, form, path: formPath(form, found.path) };
}

/** The address of another form of the page at an address. @param path canonical, of the page */
export function formPath(form: 'page' | 'markdown' | 'map' | 'rows', path: string): string {
  if (form === 'rows' || form === 'map') return `/${form}${path}`;
  return form === 'markdown' ? `${fileName(path)}.md` : path;
}

/** The page that a path of a map in full is of; another path as it is. */
export const pageOfMap = (path: string): string => path.replace(/^\/map(?=\/)/, '');

/** The file of a form of a page in a release, below `client`. */
export const pageFile = (form: PageForm, path: string): string =>
  (form === 'page' || form === 'rows' || form === 'map' ? `${fileName(path)}.html` : path).slice(1);

/** A path without an extension, with a name for that of the home page. */
const fileName = (path: string): string => (path === PAGES.home.path ? '/index' : path);

/** The address of an image. @param name code of an airport, id of a route, or the address of a page without its slash */
export const picturePath = (name: string): string => `/picture/${name}.png`;

/** The page of an image. */
function readPicture(name: string, names: PageNames): PageAddress | undefined {
  const path = ROUTE_ID.test(name)
    ? addressForm('route', { route: name })
    : AIRPORT_CODE.test(name)
      ? addressForm('hub', { airport: name })
      : `/${name}`;
  const found = readPagePath(path, names);
  // A page has one image: other names of it are of none.
  if (!found || pictureName(found) !== name) return undefined;
  return { page: found.page, form: 'picture', path: picturePath(name) };
}

/** The name of a page's image; undefined when it has none of its own. */
function pictureName({ page, path }: PageAtPath): string | undefined {
  if (pageEntry(page.id).picture !== true) return undefined;
  if (page.id === 'route') return page.params.route;
  return page.id === 'hub' ? page.params.airport.code : path.slice(1);
}

/** A page without parameters. */
const referenceTo = (id: PageId): PageReference => ({ id, params: {} }) as PageReference;

interface PageAtPath {
  readonly page: PageReference;
  readonly path: string;
}

function readPagePath(path: string, names: PageNames): PageAtPath | undefined {
  const fixed = FIXED.get(path);
  if (fixed !== undefined) return { page: referenceTo(fixed), path: KIND_OF[fixed].path };
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const name = path.slice(folder.length);
  let first: PageAtPath | undefined;
  for (const kind of VARIABLE) {
    if (folder !== kind.folder || !startsWith(name, kind.start)) continue;
    for (const params of subjectsIn(name.slice(kind.start.length), kind.tail, names)) {
      const found = { page: { id: kind.id, params } as PageReference, path: pathOf(kind, params) };
      if (found.path === path) return found;
      first ??= found;
    }
  }
  return first;
}

/**
 * Every way to read a text as parameters, each followed by its literal. There are several where a name contains a
 * literal: the name of a country or a city can have ` to ` in it.
 */
function* subjectsIn(
  text: string,
  [parameter, ...rest]: Kind['tail'],
  names: PageNames,
): Generator<Readonly<Record<string, unknown>>> {
  if (!parameter) {
    if (text === '') yield {};
    return;
  }
  const { name, read, literal } = parameter;
  for (let end = literal === '' ? text.length : 1; end <= text.length; end++) {
    if (!startsWith(text, literal, end)) continue;
    const subject = read(text.slice(0, end), names);
    if (subject === undefined) continue;
    for (const others of subjectsIn(text.slice(end + literal.length), rest, names))
      yield { ...others, [name]: subject };
  }
}

/** Whether a literal of an address, which is in lower case, stands at a place of a text in any case. */
const startsWith = (text: string, literal: string, at = 0): boolean =>
  text.slice(at, at + literal.length).toLowerCase() === literal;
