/**
 * Airports for tests, as lines of airports.csv with a hub weight behind. Codes and places are true, weights plausible.
 * Together the airports with a weight raise every question of matching; the others are in small datasets only.
 */
export const AIRPORTS = `
AAL,EKYT,Aalborg Airport,Aalborg,Denmark,DK,57.09276,9.84924,Europe/Copenhagen,,Ålborg,2
AAR,EKAH,Aarhus Airport,Aarhus,Denmark,DK,56.30333,10.61829,Europe/Copenhagen,,Århus,1
AEP,SABE,Jorge Newbery Airpark,Buenos Aires,Argentina,AR,-34.5592,-58.4156,America/Buenos_Aires,BUE,,3
AMS,EHAM,Amsterdam Airport Schiphol,Amsterdam,Netherlands,NL,52.3086,4.76389,Europe/Amsterdam,,,5
ARN,ESSA,Stockholm-Arlanda Airport,Stockholm,Sweden,SE,59.6519,17.9186,Europe/Stockholm,STO,,4
BCN,LEBL,Josep Tarradellas Barcelona-El Prat Airport,Barcelona,Spain,ES,41.2971,2.07846,Europe/Madrid,,,4
BER,EDDB,Berlin Brandenburg Airport,Berlin,Germany,DE,52.36225,13.50067,Europe/Berlin,BER,,4
BGY,LIME,Milan Bergamo Airport,Milan,Italy,IT,45.6739,9.70417,Europe/Rome,MIL,Orio al Serio|Bergamo,4
BKK,VTBS,Suvarnabhumi Airport,Bangkok,Thailand,TH,13.6811,100.747,Asia/Bangkok,BKK,,5
BLA,SVBC,General José Antonio Anzoátegui International Airport,Barcelona,Venezuela,VE,10.11111,-64.69222,America/Caracas,,,1
BMA,ESSB,Stockholm-Bromma Airport,Stockholm,Sweden,SE,59.3544,17.9417,Europe/Stockholm,STO,,2
BOM,VABB,Chhatrapati Shivaji Maharaj International Airport,Mumbai,India,IN,19.0887,72.8679,Asia/Calcutta,,Bombay,4
BQB,YBLN,Busselton Margaret River Airport,Busselton,Australia,AU,-33.68688,115.40204,Australia/Perth,,,1
BUD,LHBP,Budapest Liszt Ferenc International Airport,Budapest,Hungary,HU,47.42976,19.26109,Europe/Budapest,,,3
BUS,UGSB,Batumi International Airport,Batumi,Georgia,GE,41.6103,41.5997,Asia/Tbilisi,,,1
BVA,LFOB,Paris Beauvais Airport,Paris,France,FR,49.4544,2.11278,Europe/Paris,PAR,,3
CDG,LFPG,Paris Charles de Gaulle Airport,Paris,France,FR,49.0128,2.55,Europe/Paris,PAR,Roissy,5
CGH,SBSP,Congonhas Airport,São Paulo,Brazil,BR,-23.62766,-46.6546,America/Sao_Paulo,SAO,,3
CGN,EDDK,Cologne Bonn Airport,Cologne,Germany,DE,50.8659,7.14274,Europe/Berlin,,Köln,3
CIA,LIRA,Ciampino–G. B. Pastine International Airport,Rome,Italy,IT,41.7994,12.5949,Europe/Rome,ROM,Roma,3
CLT,KCLT,Charlotte Douglas International Airport,Charlotte,United States,US,35.214,-80.9431,America/New_York,,,4
CPH,EKCH,Copenhagen Kastrup Airport,Copenhagen,Denmark,DK,55.6179,12.656,Europe/Copenhagen,,København,4
DEL,VIDP,Indira Gandhi International Airport,Delhi,India,IN,28.55563,77.09519,Asia/Calcutta,,New Delhi,4
DME,UUDD,Domodedovo International Airport,Moscow,Russia,RU,55.4088,37.9063,Europe/Moscow,MOW,Москва|Moskau,4
DMK,VTBD,Don Mueang International Airport,Bangkok,Thailand,TH,13.9126,100.607,Asia/Bangkok,BKK,,4
DUS,EDDL,Düsseldorf Airport,Düsseldorf,Germany,DE,51.2895,6.76678,Europe/Berlin,DUS,,4
DXB,OMDB,Dubai International Airport,Dubai,United Arab Emirates,AE,25.2528,55.3644,Asia/Dubai,,,
EDI,EGPH,Edinburgh Airport,Edinburgh,United Kingdom,GB,55.95015,-3.37229,Europe/London,,,4
EWR,KEWR,Newark Liberty International Airport,Newark,United States,US,40.6925,-74.1687,America/New_York,NYC,,4
EZE,SAEZ,Ministro Pistarini International Airport,Buenos Aires,Argentina,AR,-34.8222,-58.5358,America/Buenos_Aires,BUE,Ezeiza,3
FCO,LIRF,Rome–Fiumicino Leonardo da Vinci International Airport,Rome,Italy,IT,41.80453,12.252,Europe/Rome,ROM,Roma,5
FNC,LPMA,Madeira Airport,Funchal,Portugal,PT,32.6979,-16.7745,Atlantic/Madeira,,,
FRA,EDDF,Frankfurt Airport,Frankfurt,Germany,DE,50.03652,8.56127,Europe/Berlin,FRA,,5
FSD,KFSD,Joe Foss Field,Sioux Falls,United States,US,43.58546,-96.74115,America/Chicago,,,1
GRU,SBGR,Guarulhos International Airport,São Paulo,Brazil,BR,-23.43194,-46.46778,America/Sao_Paulo,SAO,,4
GVA,LSGG,Geneva Airport,Geneva,Switzerland,CH,46.2381,6.10895,Europe/Zurich,,Genève|Genf,4
HER,LGIR,Heraklion International Airport,Heraklion,Greece,GR,35.3397,25.1803,Europe/Athens,,,
HKG,VHHH,Hong Kong International Airport,Hong Kong,Hong Kong,HK,22.3089,113.915,Asia/Hong_Kong,,Chek Lap Kok,5
HND,RJTT,Tokyo Haneda International Airport,Tokyo,Japan,JP,35.5523,139.78,Asia/Tokyo,TYO,東京,5
ILI,PAIL,Iliamna Airport,Iliamna,United States,US,59.7544,-154.911,America/Anchorage,,,
IND,KIND,Indianapolis International Airport,Indianapolis,United States,US,39.7173,-86.2944,America/Indianapolis,,,3
INL,KINL,Falls International Airport,International Falls,United States,US,48.5662,-93.4031,America/Chicago,,,0
JFK,KJFK,John F. Kennedy International Airport,New York,United States,US,40.63945,-73.77932,America/New_York,NYC,,5
KEF,BIKF,Keflavik International Airport,Reykjavík,Iceland,IS,63.985,-22.6056,Atlantic/Reykjavik,REK,,3
LAX,KLAX,Los Angeles International Airport,Los Angeles,United States,US,33.9425,-118.408,America/Los_Angeles,,,5
LCJ,EPLL,Łódź Władysław Reymont Airport,Łódź,Poland,PL,51.7219,19.3981,Europe/Warsaw,,,1
LCY,EGLC,London City Airport,London,United Kingdom,GB,51.5053,0.05528,Europe/London,LON,,3
LDB,SBLO,Governador José Richa Airport,Londrina,Brazil,BR,-23.3336,-51.1301,America/Sao_Paulo,,,1
LDY,EGAE,City of Derry Airport,Derry,United Kingdom,GB,55.0428,-7.16111,Europe/London,,Londonderry,1
LED,ULLI,Pulkovo Airport,St. Petersburg,Russia,RU,59.8003,30.2625,Europe/Moscow,,Leningrad,4
LGA,KLGA,LaGuardia Airport,New York,United States,US,40.7772,-73.8726,America/New_York,NYC,,4
LGW,EGKK,London Gatwick Airport,London,United Kingdom,GB,51.1481,-0.19028,Europe/London,LON,,4
LHR,EGLL,London Heathrow Airport,London,United Kingdom,GB,51.4706,-0.46194,Europe/London,LON,,5
LIH,PHLI,Lihue Airport,Līhuʻe,United States,US,21.976,-159.339,Pacific/Honolulu,,,2
LIN,LIML,Milan Linate Airport,Milan,Italy,IT,45.4451,9.27674,Europe/Rome,MIL,Milano,3
LTN,EGGW,London Luton Airport,London,United Kingdom,GB,51.8747,-0.36833,Europe/London,LON,,3
MDW,KMDW,Chicago Midway International Airport,Chicago,United States,US,41.786,-87.7524,America/Chicago,CHI,,4
MMX,ESMS,Malmö Sturup Airport,Malmö,Sweden,SE,55.53631,13.3762,Europe/Stockholm,,,2
MUC,EDDM,Munich Airport,Munich,Germany,DE,48.3538,11.7861,Europe/Berlin,,München,5
MXP,LIMC,Milan Malpensa International Airport,Milan,Italy,IT,45.6306,8.72811,Europe/Rome,MIL,Milano,4
NAN,NFFN,Nadi International Airport,Nadi,Fiji,FJ,-17.7553,177.4431,Pacific/Fiji,,,
NRT,RJAA,Narita International Airport,Tokyo,Japan,JP,35.7647,140.386,Asia/Tokyo,TYO,東京,4
NYO,ESKN,Stockholm Skavsta Airport,Stockholm,Sweden,SE,58.7886,16.9122,Europe/Stockholm,STO,,2
ORD,KORD,Chicago O'Hare International Airport,Chicago,United States,US,41.9786,-87.9048,America/Chicago,CHI,,5
ORY,LFPO,Paris-Orly Airport,Paris,France,FR,48.72333,2.37944,Europe/Paris,PAR,,4
PDX,KPDX,Portland International Airport,Portland,United States,US,45.5887,-122.598,America/Los_Angeles,,,3
PEK,ZBAA,Beijing Capital International Airport,Beijing,China,CN,40.0801,116.585,Asia/Shanghai,BJS,Peking,5
PIE,KPIE,St. Petersburg Clearwater International Airport,St. Petersburg,United States,US,27.9102,-82.6874,America/New_York,,,1
PKX,ZBAD,Beijing Daxing International Airport,Beijing,China,CN,39.50995,116.41092,Asia/Shanghai,BJS,Peking,4
PRX,KPRX,Cox Field,Paris,United States,US,33.6366,-95.4508,America/Chicago,,,0
PUS,RKPK,Gimhae International Airport,Busan,South Korea,KR,35.1795,128.938,Asia/Seoul,,Pusan,3
PWM,KPWM,Portland International Jetport,Portland,United States,US,43.6462,-70.3093,America/New_York,,,2
RNS,LFRN,Rennes–Saint-Jacques Airport,Rennes,France,FR,48.0695,-1.73479,Europe/Paris,,,1
SAN,KSAN,San Diego International Airport,San Diego,United States,US,32.7336,-117.19,America/Los_Angeles,,,3
SCL,SCEL,Arturo Merino Benítez International Airport,Santiago,Chile,CL,-33.393,-70.7858,America/Santiago,,,3
SFO,KSFO,San Francisco International Airport,San Francisco,United States,US,37.619,-122.375,America/Los_Angeles,,,5
SGN,VVTS,Tan Son Nhat International Airport,Ho Chi Minh City,Vietnam,VN,10.8188,106.652,Asia/Saigon,,Saigon,4
SJC,KSJC,Norman Y. Mineta San José International Airport,San Jose,United States,US,37.36245,-121.92919,America/Los_Angeles,,,3
STL,KSTL,St. Louis Lambert International Airport,St. Louis,United States,US,38.7487,-90.37,America/Chicago,,,3
STN,EGSS,London Stansted Airport,London,United Kingdom,GB,51.885,0.235,Europe/London,LON,,4
SVO,UUEE,Sheremetyevo International Airport,Moscow,Russia,RU,55.9726,37.4146,Europe/Moscow,MOW,Москва|Moskau,4
SXM,TNCM,Princess Juliana International Airport,Philipsburg,Sint Maarten,SX,18.041,-63.1089,America/Guadeloupe,,St. Maarten,2
SYD,YSSY,Kingsford Smith Airport,Sydney,Australia,AU,-33.9461,151.1772,Australia/Sydney,,,
TOS,ENTC,Tromsø Airport,Tromsø,Norway,NO,69.6833,18.9189,Europe/Oslo,,,2
TXL,EDDT,Tegel Airport,Berlin,Germany,DE,52.5597,13.2877,Europe/Berlin,BER,,
VIE,LOWW,Vienna International Airport,Vienna,Austria,AT,48.1103,16.5697,Europe/Vienna,,Wien,4
WAW,EPWA,Warsaw Chopin Airport,Warsaw,Poland,PL,52.1657,20.9671,Europe/Warsaw,,Warszawa,4
XIY,ZLXY,Xi'an Xianyang International Airport,Xi'an,China,CN,34.4471,108.752,Asia/Shanghai,SIA,,4
YUL,CYUL,Montréal–Trudeau International Airport,Montreal,Canada,CA,45.4706,-73.7408,America/Toronto,YMQ,,4
YXU,CYXU,London International Airport,London,Canada,CA,43.0356,-81.1539,America/Toronto,,,1
YYZ,CYYZ,Toronto Pearson International Airport,Toronto,Canada,CA,43.6772,-79.6306,America/Toronto,YTO,,5
ZRH,LSZH,Zurich Airport,Zurich,Switzerland,CH,47.45806,8.54806,Europe/Zurich,,,4
`
  .trim()
  .split('\n');
