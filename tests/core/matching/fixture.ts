import type { AirportRecord } from '../../../src/core/dataset/dataset.ts';

/** Code, ICAO, name, city, country and its code, metropolitan area, importance, other names. */
const ROWS = `
AMS|EHAM|Amsterdam Airport Schiphol|Amsterdam|Netherlands|NL||5|
ARN|ESSA|Stockholm-Arlanda Airport|Stockholm|Sweden|SE|STO|4|
BMA|ESSB|Stockholm-Bromma Airport|Stockholm|Sweden|SE|STO|2|
NYO|ESKN|Stockholm Skavsta Airport|Stockholm|Sweden|SE|STO|2|
AAR|EKAH|Aarhus Airport|Aarhus|Denmark|DK||1|Århus
AAL|EKYT|Aalborg Airport|Aalborg|Denmark|DK||2|Ålborg
BCN|LEBL|Josep Tarradellas Barcelona-El Prat Airport|Barcelona|Spain|ES||4|
BLA|SVBC|General José Antonio Anzoátegui International Airport|Barcelona|Venezuela|VE||1|
BER|EDDB|Berlin Brandenburg Airport|Berlin|Germany|DE|BER|4|
BGY|LIME|Milan Bergamo Airport|Milan|Italy|IT|MIL|4|Orio al Serio|Bergamo
LIN|LIML|Milan Linate Airport|Milan|Italy|IT|MIL|3|Milano
MXP|LIMC|Milan Malpensa International Airport|Milan|Italy|IT|MIL|4|Milano
BKK|VTBS|Suvarnabhumi Airport|Bangkok|Thailand|TH|BKK|5|
DMK|VTBD|Don Mueang International Airport|Bangkok|Thailand|TH|BKK|4|
BOM|VABB|Chhatrapati Shivaji Maharaj International Airport|Mumbai|India|IN||4|Bombay
DEL|VIDP|Indira Gandhi International Airport|Delhi|India|IN||4|New Delhi
BUS|UGSB|Batumi International Airport|Batumi|Georgia|GE||1|
PUS|RKPK|Gimhae International Airport|Busan|South Korea|KR||3|Pusan
BQB|YBLN|Busselton Margaret River Airport|Busselton|Australia|AU||1|
BUD|LHBP|Budapest Liszt Ferenc International Airport|Budapest|Hungary|HU||3|
EZE|SAEZ|Ministro Pistarini International Airport|Buenos Aires|Argentina|AR|BUE|3|Ezeiza
AEP|SABE|Jorge Newbery Airpark|Buenos Aires|Argentina|AR|BUE|3|
CDG|LFPG|Paris Charles de Gaulle Airport|Paris|France|FR|PAR|5|Roissy
ORY|LFPO|Paris-Orly Airport|Paris|France|FR|PAR|4|
BVA|LFOB|Paris Beauvais Airport|Paris|France|FR|PAR|3|
PRX|KPRX|Cox Field|Paris|United States|US||0|
CGN|EDDK|Cologne Bonn Airport|Cologne|Germany|DE||3|Köln
CLT|KCLT|Charlotte Douglas International Airport|Charlotte|United States|US||4|
CPH|EKCH|Copenhagen Kastrup Airport|Copenhagen|Denmark|DK||4|København
DUS|EDDL|Düsseldorf Airport|Düsseldorf|Germany|DE|DUS|4|
EDI|EGPH|Edinburgh Airport|Edinburgh|United Kingdom|GB||4|
FCO|LIRF|Rome–Fiumicino Leonardo da Vinci International Airport|Rome|Italy|IT|ROM|5|Roma
CIA|LIRA|Ciampino–G. B. Pastine International Airport|Rome|Italy|IT|ROM|3|Roma
FRA|EDDF|Frankfurt Airport|Frankfurt|Germany|DE|FRA|5|
GRU|SBGR|Guarulhos International Airport|São Paulo|Brazil|BR|SAO|4|
CGH|SBSP|Congonhas Airport|São Paulo|Brazil|BR|SAO|3|
GVA|LSGG|Geneva Airport|Geneva|Switzerland|CH||4|Genève|Genf
HKG|VHHH|Hong Kong International Airport|Hong Kong|Hong Kong|HK||5|Chek Lap Kok
HND|RJTT|Tokyo Haneda International Airport|Tokyo|Japan|JP|TYO|5|東京
NRT|RJAA|Narita International Airport|Tokyo|Japan|JP|TYO|4|東京
IND|KIND|Indianapolis International Airport|Indianapolis|United States|US||3|
INL|KINL|Falls International Airport|International Falls|United States|US||0|
FSD|KFSD|Joe Foss Field|Sioux Falls|United States|US||1|
JFK|KJFK|John F. Kennedy International Airport|New York|United States|US|NYC|5|
LGA|KLGA|LaGuardia Airport|New York|United States|US|NYC|4|
EWR|KEWR|Newark Liberty International Airport|Newark|United States|US|NYC|4|
KEF|BIKF|Keflavik International Airport|Reykjavík|Iceland|IS|REK|3|
LAX|KLAX|Los Angeles International Airport|Los Angeles|United States|US||5|
LCY|EGLC|London City Airport|London|United Kingdom|GB|LON|3|
LED|ULLI|Pulkovo Airport|St. Petersburg|Russia|RU||4|Leningrad
PIE|KPIE|St. Petersburg Clearwater International Airport|St. Petersburg|United States|US||1|
LGW|EGKK|London Gatwick Airport|London|United Kingdom|GB|LON|4|
LHR|EGLL|London Heathrow Airport|London|United Kingdom|GB|LON|5|
LTN|EGGW|London Luton Airport|London|United Kingdom|GB|LON|3|
STN|EGSS|London Stansted Airport|London|United Kingdom|GB|LON|4|
YXU|CYXU|London International Airport|London|Canada|CA||1|
LDB|SBLO|Governador José Richa Airport|Londrina|Brazil|BR||1|
LDY|EGAE|City of Derry Airport|Derry|United Kingdom|GB||1|Londonderry
LIH|PHLI|Lihue Airport|Līhuʻe|United States|US||2|
MMX|ESMS|Malmö Sturup Airport|Malmö|Sweden|SE||2|
MUC|EDDM|Munich Airport|Munich|Germany|DE||5|München
ORD|KORD|Chicago O'Hare International Airport|Chicago|United States|US|CHI|5|
MDW|KMDW|Chicago Midway International Airport|Chicago|United States|US|CHI|4|
PDX|KPDX|Portland International Airport|Portland|United States|US||3|
PWM|KPWM|Portland International Jetport|Portland|United States|US||2|
PEK|ZBAA|Beijing Capital International Airport|Beijing|China|CN|BJS|5|Peking
PKX|ZBAD|Beijing Daxing International Airport|Beijing|China|CN|BJS|4|Peking
RNS|LFRN|Rennes–Saint-Jacques Airport|Rennes|France|FR||1|
SAN|KSAN|San Diego International Airport|San Diego|United States|US||3|
SCL|SCEL|Arturo Merino Benítez International Airport|Santiago|Chile|CL||3|
SFO|KSFO|San Francisco International Airport|San Francisco|United States|US||5|
SJC|KSJC|Norman Y. Mineta San José International Airport|San Jose|United States|US||3|
SGN|VVTS|Tan Son Nhat International Airport|Ho Chi Minh City|Vietnam|VN||4|Saigon
STL|KSTL|St. Louis Lambert International Airport|St. Louis|United States|US||3|
SVO|UUEE|Sheremetyevo International Airport|Moscow|Russia|RU|MOW|4|Москва|Moskau
DME|UUDD|Domodedovo International Airport|Moscow|Russia|RU|MOW|4|Москва|Moskau
SXM|TNCM|Princess Juliana International Airport|Philipsburg|Sint Maarten|SX||2|St. Maarten
TOS|ENTC|Tromsø Airport|Tromsø|Norway|NO||2|
VIE|LOWW|Vienna International Airport|Vienna|Austria|AT||4|Wien
WAW|EPWA|Warsaw Chopin Airport|Warsaw|Poland|PL||4|Warszawa
LCJ|EPLL|Łódź Władysław Reymont Airport|Łódź|Poland|PL||1|
XIY|ZLXY|Xi'an Xianyang International Airport|Xi'an|China|CN|SIA|4|
YUL|CYUL|Montréal–Trudeau International Airport|Montreal|Canada|CA|YMQ|4|
YYZ|CYYZ|Toronto Pearson International Airport|Toronto|Canada|CA|YTO|5|
ZRH|LSZH|Zurich Airport|Zurich|Switzerland|CH||4|
`;

const record = (row: string): AirportRecord => {
  const [code = '', icao = '', name = '', city = '', country = '', countryCode = '', area, importance, ...otherNames] =
    row.split('|');
  return {
    code,
    icao,
    name,
    city,
    country,
    countryCode,
    lat: null,
    lon: null,
    timeZone: 'Etc/UTC',
    metropolitanArea: area || null,
    otherNames: otherNames.filter((other) => other !== ''),
    importance: Number(importance),
    routeCount: 0,
    weeklyDepartures: 0,
  };
};

/** Airports whose names raise every question that matching has to answer. Names and codes are true, weights plausible. */
export const FIXTURE: readonly AirportRecord[] = ROWS.trim().split('\n').map(record);
