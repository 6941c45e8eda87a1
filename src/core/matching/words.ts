/** What certain words mean in the names of airports, as folded words; then the spellings of a name beyond its plain fold. */
import { fold } from '../../contract/fold.ts';

/** Words that most airport names have and that distinguish none. */
const NOISE: ReadonlySet<string> = new Set([
  ...['airport', 'airports', 'international', 'intl', 'regional', 'municipal', 'aerodrome', 'airfield'],
  ...['aeroport', 'aeroports', 'aeroporto', 'aeropuerto', 'flughafen', 'luchthaven', 'lufthavn', 'flygplats'],
  ...['lotnisko', 'havalimani', 'aerodrom', 'letiste', 'lentoasema', 'flugvollur'],
]);

/** `aeroport de paris`, `santiago de chile`: join a word of noise to the place, or the place to its country. */
const CONNECTIVES: ReadonlySet<string> = new Set(['de', 'of', 'di', 'do', 'da', 'du', 'del']);

/** Words that stand for one another in place names. */
const INTERCHANGEABLE: readonly (readonly string[])[] = [
  ['st', 'saint'],
  ['mt', 'mount'],
  ['ft', 'fort'],
];
/** Saints of other languages. Names are not indexed by these, or `san` would find every St. */
const SAINTS: ReadonlySet<string> = new Set(['sankt', 'sint', 'ste', 'sainte']);

const SPELLINGS: ReadonlyMap<string, readonly string[]> = new Map([
  ...INTERCHANGEABLE.flatMap((group) => group.map((word) => [word, group] as const)),
  ...[...SAINTS].map((word) => [word, [word, 'st', 'saint']] as const),
]);

/** Names of parts of a country that say no more than the country behind a city. Folded, by ISO country code. */
export const COUNTRY_PARTS: Readonly<Record<string, readonly string[]>> = { GB: ['england', 'scotland', 'wales'] };

/** Countries besides its own that an airport serves and is named after, by name and ISO code. */
export const OTHER_COUNTRIES: Readonly<Record<string, readonly string[]>> = {
  BSL: ['switzerland', 'ch', 'germany', 'de'],
  GVA: ['france', 'fr'],
};

/**
 * Other names of cities, by the folded name of the city: short names, names in other languages that airports do not have, and
 * former names. They belong to every airport of the city: today's airport is found before a closed one that had the name.
 */
export const CITY_NAMES: Readonly<Record<string, readonly string[]>> = {
  almaty: ['alma ata'],
  astana: ['nur sultan', 'akmola', 'tselinograd'],
  beijing: ['peking'],
  bengaluru: ['bangalore'],
  bishkek: ['frunze'],
  chennai: ['madras'],
  dushanbe: ['stalinabad'],
  eilat: ['elat'],
  gdansk: ['danzig'],
  'ho chi minh city': ['saigon'],
  'hong kong': ['hk'],
  istanbul: ['constantinople'],
  johannesburg: ['joburg', 'jozi'],
  kinshasa: ['leopoldville'],
  kolkata: ['calcutta'],
  'kuala lumpur': ['kl'],
  kyiv: ['kiev'],
  london: ['londra', 'londres'],
  'los angeles': ['la'],
  maputo: ['lourenco marques'],
  'mexico city': ['cdmx'],
  mumbai: ['bombay'],
  'new york': ['big apple', 'nova iorque', 'nova york', 'nueva york', 'ny'],
  oslo: ['christiania', 'kristiania'],
  paris: ['parigi'],
  podgorica: ['titograd'],
  'saint petersburg': ['leningrad'],
  samara: ['kuybyshev'],
  'san francisco': ['sf', 'frisco'],
  thessaloniki: ['salonica', 'saloniki'],
  ulaanbaatar: ['ulan bator'],
  volgograd: ['stalingrad'],
  vilnius: ['wilno'],
  washington: ['dc'],
  yangon: ['rangoon'],
  yekaterinburg: ['sverdlovsk'],
  yogyakarta: ['jogjakarta', 'jogja', 'djokjakarta'],
};

/**
 * A folded text without its words of noise (`heathrow airport` is `heathrow`), and without the
 * connective after a leading one. Empty when it has no other words.
 */
export const withoutNoise = (folded: string): string => {
  const words = folded.split(' ');
  const kept = words.filter((word) => !NOISE.has(word));
  const [lead, ...others] = kept;
  const followsNoise = lead !== words[0];
  return (lead !== undefined && followsNoise && CONNECTIVES.has(lead) ? others : kept).join(' ');
};

/** A folded text without the words that join a place to its country: `santiago de chile` becomes `santiago chile`. */
export const withoutConnectives = (folded: string): string =>
  eachWord(folded, (word) => (CONNECTIVES.has(word) ? [] : word));

/**
 * A folded name and its spellings with the first interchangeable word replaced:
 * `st louis` also gives `saint louis`.
 */
export const withInterchangeable = (folded: string): readonly string[] => {
  const words = folded.split(' ');
  for (const [i, word] of words.entries()) {
    const spellings = SPELLINGS.get(word);
    if (spellings !== undefined) return spellings.map((spelling) => words.with(i, spelling).join(' '));
  }
  return [folded];
};

/** A folded query with saints of other languages as `saint`: `sankt peterburg` becomes `saint peterburg`. */
export const withSaint = (folded: string): string => eachWord(folded, (word) => (SAINTS.has(word) ? 'saint' : word));

/** A folded text with its words replaced. */
const eachWord = (folded: string, replaced: (word: string) => string | readonly string[]): string =>
  folded.split(' ').flatMap(replaced).join(' ');

/** A terminal at the end of a query, such as of `heathrow t5`. */
const TERMINAL = / (?:t|terminal) ?\d\d?[a-z]?$/;
/** What people write around a place: `all airports in london`, `london all airports`. */
const AROUND = /^(?:(?:all|any) )?(?:airports? (?:in|of|near|at) )?(?:the )?|(?: all)?(?: airports?)?$/g;
/** A folded name of a region or country without its article. */
export const withoutArticle = (folded: string): string => folded.replace(/^the /, '');

/** What asks for the airports of the place that follows. */
const AIRPORTS_OF = /^(?:(?:all|any) )?airports? (?:in|of|near|at) (?:the )?/;

/** The place of a folded query that asks for its airports (`airports in italy`); undefined for other queries. */
export function placeOfAirports(folded: string): string | undefined {
  const place = folded.replace(AIRPORTS_OF, '');
  return place === folded ? undefined : place;
}

/** A folded query without the terminal and the words around the place. */
export const placeOnly = (folded: string): string => folded.replace(TERMINAL, '').replaceAll(AROUND, '');

/** Letters that German and the Nordic languages also write as two. */
const DIGRAPHS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };
const NOT_ASCII = /[^ -~]/g;
const DIGRAPH = /ae|oe|ue|aa/g;

/** Below this many letters a digraph is left alone: "bue" must not come to mean "bu". */
const COLLAPSIBLE_LENGTH = 5;

/**
 * Every usual spelling of a name, the plain fold first: with umlauts and Nordic letters as two letters
 * (`münchen` also gives `muenchen`) and with apostrophes as gaps (`o'hare` also gives `o hare`).
 * Empty when the text has no letter or digit.
 */
export const foldings = (text: string): readonly string[] => {
  const plain = fold(text);
  if (plain === '') return [];
  const spelled = text
    .normalize('NFC')
    .toLowerCase()
    .replace(NOT_ASCII, (letter) => DIGRAPHS[letter] ?? letter);
  return [...new Set([plain, fold(spelled), fold(text, ' ')])];
};

/** Letters with a full stop each. */
const ABBREVIATION = /(?<!\p{L})(?:\p{L}\.){2,}/gu;

/** A text with the abbreviations among its words as one word: `U.K.` becomes `UK`. */
export const withoutStops = (text: string): string =>
  text.replaceAll(ABBREVIATION, (letters) => letters.replaceAll('.', ''));

/**
 * A folded text with its digraphs as single letters in words of five letters or more, for names that
 * are recorded without their umlauts: `duesseldorf` becomes `dusseldorf`.
 */
export const collapseDigraphs = (folded: string): string =>
  eachWord(folded, (word) =>
    word.length < COLLAPSIBLE_LENGTH ? word : word.replace(DIGRAPH, (pair) => pair.charAt(0)),
  );
