/** The countries of ISO 3166: those of part 1 by code, and those of part 3, which are no more, with their successors. */

/** ISO 3166-1 alpha-2 codes, with XK, which the data has for Kosovo. */
export const COUNTRY_CODES: readonly string[] = `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD
  CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF
  GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN
  KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA
  NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI
  SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI
  VN VU WF WS XK YE YT ZA ZM ZW`
  .trim()
  .split(/\s+/);

/** A country that is no more. */
interface FormerCountry {
  /** Alpha-2 codes that it had and that no country has now. */
  readonly codes: readonly string[];
  /** Folded. */
  readonly names: readonly string[];
  /** ISO codes of the countries that took its place. */
  readonly successors: readonly string[];
}

const former = (codes: string, names: string, successors: string): FormerCountry => ({
  codes: codes.split(' '),
  names: names.split(', '),
  successors: successors.split(' '),
});

/** ISO 3166-3, without codes that another country has now. Burma, Zaire and East Timor are still names of their successors. */
export const FORMER_COUNTRIES: readonly FormerCountry[] = [
  former('AN', 'netherlands antilles, dutch antilles', 'CW SX BQ'),
  former('BU', 'socialist republic of the union of burma', 'MM'),
  // Two countries had this code, one after the other.
  former('CS', 'czechoslovakia', 'CZ SK'),
  former('CS', 'serbia and montenegro', 'RS ME'),
  former('CT', 'canton and enderbury islands', 'KI'),
  former('DD', 'german democratic republic, gdr, ddr, east germany', 'DE'),
  former('DY', 'dahomey', 'BJ'),
  former('FQ', 'french southern and antarctic territories', 'AQ TF'),
  former('FX', 'metropolitan france, france metropolitan', 'FR'),
  former('HV', 'upper volta', 'BF'),
  former('JT', 'johnston island', 'UM'),
  former('MI', 'midway islands', 'UM'),
  former('NH', 'new hebrides', 'VU'),
  former('NQ', 'dronning maud land, queen maud land', 'AQ'),
  former('NT', 'neutral zone', 'IQ SA'),
  former('PC', 'trust territory of the pacific islands', 'FM MH MP PW'),
  former('PU', 'us miscellaneous pacific islands', 'UM'),
  former('PZ', 'panama canal zone', 'PA'),
  former('RH', 'southern rhodesia, rhodesia', 'ZW'),
  former(
    'SU',
    'ussr, soviet union, union of soviet socialist republics',
    'RU UA BY KZ UZ GE AZ LT MD LV KG TJ AM TM EE',
  ),
  former('TP', 'portuguese timor', 'TL'),
  former('VD', 'democratic republic of vietnam, north vietnam, south vietnam', 'VN'),
  former('WK', 'wake island', 'UM'),
  former('YD', 'democratic yemen, south yemen, north yemen', 'YE'),
  former('YU', 'yugoslavia', 'RS HR BA SI MK ME'),
  former('ZR', 'republic of zaire', 'CD'),
];
