import { describe, expect, test } from 'vitest';
import { readAddress } from '../../../src/contract/pageAddress.ts';
import { pageNames } from '../../../src/operations/pageNames.ts';
import { pageOfChangedEnd, readChangedEnd } from '../../../src/site/search/changedEnd.ts';
import { explorePage, findPage, pageOfEnds } from '../../../src/site/search/siteSearch.ts';
import { bundledWorld } from '../../support/testWorld.ts';

const { indexes } = bundledWorld();
const names = pageNames(indexes);
const found = (text: string) => {
  const result = findPage(indexes, text);
  return 'path' in result ? result.path : result.links.map(({ path }) => path);
};
const first = (text: string) => [found(text)].flat()[0];

/** Texts with the address of the first answer. */
const RANKING = [
  ['LHR', '/airport-routes-london-LHR'],
  ['ryanair manchester', '/airport-routes-manchester-MAN?airline=FR'],
  ['easyjet map', '/airline-easyjet-U2'],
  ['manchester to greek islands', '/airport-routes-manchester-MAN?to_region=Greek+Islands'],
  ['vienna weekend', '/weekend-from-vienna-VIE'],
  ['night flights from lax', '/airport-routes-los-angeles-LAX?depart_after=00:00&depart_before=05:59'],
  ['BA117', '/flight/BA117'],
  ['A380 from london', '/city-london-LON?aircraft=A380'],
  ['st petersburg', '/airport-routes-saint-petersburg-LED'],
  ['tui', '/airline-tui-airways-BY'],
  [
    'london to greece saturday morning',
    '/city-london-LON?to_country=Greece&day=Sat&depart_after=06:00&depart_before=11:59',
  ],
  ['night flights', '/city-new-york-NYC?depart_after=00:00&depart_before=05:59'],
  ['london to rome via munich', '/connections?from=LON&to=ROM&via=MUC'],
  ['london to sydney avoiding dubai', '/connections?from=LON&to=SYD&avoid=DXB'],
  ['london to bangkok not via the uae', '/connections?from=LON&to=BKK&avoid=the+United+Arab+Emirates'],
  ['day trip london to paris', '/connections?from=LON&to=PAR&day=Sat&return_day=same&min_stay=240'],
  ['weekend trips to rome', '/connections?from=LON&to=ROM&day=Fri&max_stops=0&return_day=Sun'],
  ['return oslo london friday sunday', '/connections?from=OSL&to=LON&day=Fri&return_day=Sun'],
  ['london to oslo return', '/connections?from=LON&to=OSL&day=Fri&return_day=Sun'],
  ['manchester to london to rome', '/connections?from=MAN&to=LON&to2=ROM'],
  ['klm amsterdam to tokyo friday', '/connections?from=AMS&to=TYO&day=Fri&airline=KL'],
  ['star alliance london to tokyo on monday', '/connections?from=LON&to=TYO&day=Mon&alliance=star'],
  ['compare heathrow gatwick stansted', '/compare?airports=LHR,LGW,STN'],
  ['nearest airport to penzance', '/airport-routes-newquay-NQY'],
  ['day trips from manchester on friday', '/connections?from=MAN&day=Fri&max_stops=0&return_day=same&min_stay=240'],
  [
    'manchester saturday morning 3 hours',
    '/airport-routes-manchester-MAN?day=Sat&depart_after=06:00&depart_before=11:59&max_flying_min=180',
  ],
  ['flights under 2 hours from vienna', '/airport-routes-vienna-VIE?max_flying_min=120'],
  ['london lhr to new york jfk', '/r/LHR-JFK'],
  ['New York (JFK)', '/airport-routes-new-york-JFK'],
  ['heathrow to paris', '/connections?from=LHR&to=PAR'],
  ['arriving in London from Edinburgh before 9am', '/connections?from=EDI&to=LON&arrive_before=09:00'],
  ['cambridge massachusetts', '/airport-routes-boston-BOS'],
  ['rome new york', '/flights-rome-ROM-to-new-york-NYC'],
  ['manchester new hampshire', '/airport-routes-manchester-MHT'],
  ['east coast usa from london', '/city-london-LON?to_region=US+East+Coast'],
  ['disneyland paris from dublin', '/airport-routes-dublin-DUB?to_region=Disneyland+Paris'],
  ['Direktflüge ab Hamburg', '/airport-routes-hamburg-HAM'],
  ['Flug München London Freitag', '/connections?from=MUC&to=LON&day=Fri'],
  ['vols pas chers Genève Porto samedi', '/connections?from=GVA&to=OPO&day=Sat'],
  ['vuelos de Madrid a Nueva York en agosto', '/connections?from=MAD&to=NYC&month=8'],
  ['vluchten van Amsterdam naar Rome', '/r/AMS-FCO'],
  ['santo domingo to madrid', '/r/SDQ-MAD'],
  ['flights to roma', '/flights-to-rome-FCO'],
  ['sydney canada', '/airport-routes-sydney-YQY'],
  ['within five hours of london', '/city-london-LON?max_flying_min=300'],
  ['12 hours from vienna', '/airport-routes-vienna-VIE?max_flying_min=720'],
  ['longest flights from singapore', '/airport-routes-singapore-SIN?sort=-distance_km'],
  ['Portland', '/airport-routes-portland-PDX'],
  ['San Jose', '/airport-routes-san-jose-SJC'],
  ['Aberdeen to Honolulu', '/connections?from=ABZ&to=HNL'],
  ['London New York', '/flights-london-LON-to-new-york-NYC'],
  ['Singapore', '/country-singapore'],
  ['emirates', '/airline-emirates-EK'],
  ['qatar', '/country-qatar'],
  ['british', '/airline-british-airways-BA'],
  ['SAT', '/airport-routes-san-antonio-SAT'],
  ['IT', '/airline-tigerair-taiwan-IT'],
  ['NO', '/airline-neos-NO'],
  ['london to sat', '/connections?from=LON&to=SAT'],
  ['weekend', '/weekend-from-new-york-NYC'],
  ['Portland, Oregon', '/airport-routes-portland-PDX'],
  ['heathrow t5', '/airport-routes-london-LHR'],
  ['cheap flights from manchester to spain', '/airport-routes-manchester-MAN?to_country=Spain'],
  ['737', '/aircraft/737'],
  ['a380', '/aircraft/A380'],
  ['dreamliner', '/aircraft/787'],
  ['indigo', '/airline-indigo-6E'],
  ['ryanair', '/airline-ryanair-FR'],
  ['rynair', '/airline-ryanair-FR'],
  ['flights to heathrow', '/flights-to-london-LHR'],
  ['arrivals heathrow', '/flights-to-london-LHR'],
  ['compare leeds manchester', '/compare?airports=LBA,MAN'],
  ['new routes manchester', '/changes/search?airport=MAN'],
  ['ryanair greece', '/airline-ryanair-FR?to_country=Greece'],
  ['A380 to japan', '/aircraft/A380?to_country=Japan'],
  ['germany to greek islands', '/airport-routes-berlin-BER?to_region=Greek+Islands'],
  ['greek islands to manchester', '/flights-to-manchester-MAN?from_region=Greek+Islands'],
  ['tuscany', '/airport-routes-pisa-PSA'],
  [
    'flights from paris to new york friday evening',
    '/connections?from=PAR&to=NYC&day=Fri&depart_after=18:00&depart_before=23:59',
  ],
  ['jfk', '/airport-routes-new-york-JFK'],
  ['LON', '/city-london-LON'],
  ['CDG', '/airport-routes-paris-CDG'],
  ['ROM', '/city-rome-ROM'],
  ['zürich', '/airport-routes-zurich-ZRH'],
  ['zurich airport', '/airport-routes-zurich-ZRH'],
  ['new york', '/city-new-york-NYC'],
  ['nyc', '/city-new-york-NYC'],
  ['paris', '/city-paris-PAR'],
  ['sao paulo', '/city-sao-paulo-SAO'],
  ['tokyo haneda', '/airport-routes-tokyo-HND'],
  ['london heathrow', '/airport-routes-london-LHR'],
  ['gatwick', '/airport-routes-london-LGW'],
  ['stansted', '/airport-routes-london-STN'],
  ["st john's", '/airport-routes-st-johns-YYT'],
  ['st louis', '/airport-routes-st-louis-STL'],
  ['santiago de chile', '/airport-routes-santiago-SCL'],
  ['washington dc', '/city-washington-WAS'],
  ['sf', '/airport-routes-san-francisco-SFO'],
  ['birmingham', '/airport-routes-birmingham-BHX'],
  ['valencia', '/airport-routes-valencia-VLC'],
  ['spain', '/country-spain'],
  ['the netherlands', '/country-netherlands'],
  ['usa', '/country-united-states'],
  ['uk', '/country-united-kingdom'],
  ['czech republic', '/country-czechia'],
  ['georgia', '/country-georgia'],
  ['greek islands', '/airport-routes-heraklion-HER'],
  ['scandinavia', '/airport-routes-copenhagen-CPH'],
  ['balearic islands', '/airport-routes-palma-de-mallorca-PMI'],
  ['florida', '/airport-routes-miami-MIA'],
  ['british airways', '/airline-british-airways-BA'],
  ['BA', '/airline-british-airways-BA'],
  ['klm', '/airline-klm-royal-dutch-airlines-KL'],
  ['air france', '/airline-air-france-AF'],
  ['lufthansa', '/airline-lufthansa-LH'],
  ['wizz', '/airline-wizz-air-W6'],
  ['wizz air', '/airline-wizz-air-W6'],
  ['southwest', '/airline-southwest-airlines-WN'],
  ['american airlines', '/airline-american-airlines-AA'],
  ['turkish airlines', '/airline-turkish-airlines-TK'],
  ['singapore airlines', '/airline-singapore-airlines-SQ'],
  ['qantas sydney', '/airport-routes-sydney-SYD?airline=QF'],
  ['delta atlanta', '/airport-routes-atlanta-ATL?airline=DL'],
  ['air canada toronto', '/airport-routes-toronto-YYZ?airline=AC'],
  ['united denver', '/airport-routes-denver-DEN?airline=UA'],
  ['united chicago to tokyo', '/connections?from=CHI&to=TYO&airline=UA'],
  ['korean seoul', '/city-seoul-SEL?airline=KE'],
  ['vietnam hanoi', '/airport-routes-hanoi-HAN'],
  ['Salt Lake City New York', '/flights-salt-lake-city-SLC-to-new-york-NYC'],
  ['oneworld heathrow to sydney', '/connections?from=LHR&to=SYD&alliance=oneworld'],
  ['which airports does loganair serve', '/airline-loganair-LM'],
  ['how often does klm fly from bristol to amsterdam', '/r/BRS-AMS'],
  ['distance london to new york', '/flights-london-LON-to-new-york-NYC'],
  ['easyjet geneva', '/airport-routes-geneva-GVA?airline=U2'],
  ['emirates manchester', '/airport-routes-manchester-MAN?airline=EK'],
  ['ryanair stansted', '/airport-routes-london-STN?airline=FR'],
  ['lufthansa frankfurt to new york', '/connections?from=FRA&to=NYC&airline=LH'],
  ['iberia madrid', '/airport-routes-madrid-MAD?airline=IB'],
  ['british airways from gatwick', '/airport-routes-london-LGW?airline=BA'],
  ['klm amsterdam map', '/airport-routes-amsterdam-AMS?airline=KL'],
  ['ba 117', '/flight/BA117'],
  ['baw117', '/flight/BA117'],
  ['BA0117', '/flight/BA117'],
  ['flight ba117', '/flight/BA117'],
  ['lh 400', '/flight/LH400'],
  ['A380', '/aircraft/A380'],
  ['airbus a380', '/aircraft/A380'],
  ['boeing 747', '/aircraft/747'],
  ['747', '/aircraft/747'],
  ['dash 8', '/aircraft/Dash-8'],
  ['787 from tokyo', '/city-tokyo-TYO?aircraft=787'],
  ['A380 from sydney', '/airport-routes-sydney-SYD?aircraft=A380'],
  ['a380 emirates', '/airline-emirates-EK?aircraft=A380'],
  ['british airways a380', '/airline-british-airways-BA?aircraft=A380'],
  ['boeing 777 from london to singapore', '/r/LHR-SIN'],
  ['lhr-jfk', '/r/LHR-JFK'],
  ['london → paris', '/flights-london-LON-to-paris-PAR'],
  ['London—Paris', '/flights-london-LON-to-paris-PAR'],
  ['san francisco to los angeles', '/r/SFO-LAX'],
  ['barcelona - berlin', '/r/BCN-BER'],
  ['from manchester to dublin', '/r/MAN-DUB'],
  ['direct flights from london to new york', '/flights-london-LON-to-new-york-NYC'],
  ['non-stop london sydney', '/connections?from=LON&to=SYD'],
  ['who flies from paris to new york', '/flights-paris-PAR-to-new-york-NYC'],
  ['madrid barcelona monday', '/connections?from=MAD&to=BCN&day=Mon'],
  [
    'manchester to alicante saturday morning',
    '/connections?from=MAN&to=ALC&day=Sat&depart_after=06:00&depart_before=11:59',
  ],
  ['london to rome friday evening', '/connections?from=LON&to=ROM&day=Fri&depart_after=18:00&depart_before=23:59'],
  ['new york to los angeles night', '/connections?from=NYC&to=LAX&depart_after=00:00&depart_before=05:59'],
  ['munich to hamburg weekday morning', '/connections?from=MUC&to=HAM&depart_after=06:00&depart_before=11:59'],
  ['leeds to dublin weekend', '/connections?from=LBA&to=DUB&day=Fri&return_day=Sun'],
  ['flights to greece', '/country-greece'],
  ['flights to japan from london', '/city-london-LON?to_country=Japan'],
  ['germany to greece', '/flights-germany-to-greece'],
  ['france japan', '/flights-france-to-japan'],
  ['germany to greece saturday', '/flights-germany-to-greece?day=Sat'],
  ['manchester to canary islands', '/airport-routes-manchester-MAN?to_region=Canary+Islands'],
  ['london to greek islands saturday', '/city-london-LON?to_region=Greek+Islands&day=Sat'],
  ['vienna to balkans', '/airport-routes-vienna-VIE?to_region=Balkans'],
  ['paris to caribbean', '/city-paris-PAR?to_region=Caribbean'],
  ['canary islands to manchester', '/flights-to-manchester-MAN?from_region=Canary+Islands'],
  ['from greece to london', '/flights-greece-to-united-kingdom'],
  ['spain to gatwick', '/flights-to-london-LGW?from_country=Spain'],
  ['weekend from vienna', '/weekend-from-vienna-VIE'],
  ['london weekend', '/weekend-from-london-LON'],
  ['weekend trips from manchester', '/weekend-from-manchester-MAN'],
  ['weekend in vienna', '/connections?from=NYC&to=VIE&day=Fri&max_stops=0&return_day=Sun'],
  ['city break edinburgh', '/weekend-from-edinburgh-EDI'],
  ['manchester saturday', '/airport-routes-manchester-MAN?day=Sat'],
  ['manchester saturday morning', '/airport-routes-manchester-MAN?day=Sat&depart_after=06:00&depart_before=11:59'],
  ['vienna friday evening', '/airport-routes-vienna-VIE?day=Fri&depart_after=18:00&depart_before=23:59'],
  ['stansted sunday night', '/airport-routes-london-STN?day=Sun&depart_after=00:00&depart_before=05:59'],
  ['red-eye from los angeles', '/airport-routes-los-angeles-LAX?depart_after=18:00&depart_before=05:59'],
  ['overnight flights from chicago', '/city-chicago-CHI?depart_after=18:00&depart_before=05:59'],
  ['arrivals manchester', '/flights-to-manchester-MAN'],
  ['flights to lhr', '/flights-to-london-LHR'],
  ['arriving in vienna saturday', '/arrivals-vienna-VIE?arrive_day=Sat'],
  ['arrivals heathrow saturday morning', '/arrivals-london-LHR?arrive_day=Sat&arrive_after=06:00&arrive_before=11:59'],
  ['overnight arrivals heathrow', '/arrivals-london-LHR?arrive_after=18:00&arrive_before=05:59'],
  ['arrivals at heathrow before 7am', '/arrivals-london-LHR?arrive_before=07:00'],
  ['arrivals london on friday', '/arrivals-london-LON?arrive_day=Fri'],
  ['arrivals at dublin from spain on sunday', '/arrivals-dublin-DUB?from_country=Spain&arrive_day=Sun'],
  ['mumbai to london arriving morning', '/connections?from=BOM&to=LON&arrive_after=06:00&arrive_before=11:59'],
  ['edinburgh to london arriving after 6pm sunday', '/connections?from=EDI&to=LON&day=Sun&arrive_after=18:00'],
  ['Leeds to Crete arriving after 6pm', '/airport-routes-leeds-LBA?to_region=Crete&arrive_after=18:00'],
  ['manchester in august', '/airport-routes-manchester-MAN?month=8'],
  ['london to spain in july', '/city-london-LON?to_country=Spain&month=7'],
  ['star alliance from chicago', '/city-chicago-CHI?alliance=star'],
  ['oneworld london', '/city-london-LON?alliance=oneworld'],
  ['skyteam paris to usa', '/city-paris-PAR?to_country=United+States&alliance=skyteam'],
  ['map', '/map'],
  ['ryanair map', '/airline-ryanair-FR'],
  ['world map', '/map'],
  ['airlines', '/airlines'],
  ['airports', '/countries'],
  ['compare', '/compare'],
  ['gatwick vs stansted', '/compare?airports=LGW,STN'],
  ['new routes', '/changes'],
  ['new routes ryanair', '/changes/search?airline=FR'],
  ['changes heathrow', '/changes/search?airport=LHR'],
  ['open data', '/data'],
  ['api', '/developers'],
  ['aircraft', '/aircraft'],
  ['near vienna', '/airport-routes-vienna-VIE'],
  ['airports near greece', '/country-greece'],
  ['near heathrow', '/airport-routes-london-LHR'],
  ['cheap flights to rome', '/flights-to-rome-FCO'],
  ['cheapest tickets london barcelona', '/flights-london-LON-to-barcelona-BCN'],
  ['please show me flights from oslo', '/city-oslo-OSL'],
  ['what flies to reykjavik', '/flights-to-reykjavik-KEF'],
  ['lufthanza', '/airline-lufthansa-LH'],
  ['edinburg to dublin', '/r/EDI-DUB'],
  ['copenhagn', '/airport-routes-copenhagen-CPH'],
  ['jet2', '/airline-jet2-com-LS'],
  ['norwegian', '/airline-norwegian-air-shuttle-DY'],
  ['swiss', '/airline-swiss-international-air-lines-LX'],
  ['aer lingus dublin to new york', '/connections?from=DUB&to=NYC&airline=EI'],
  ['frankfurt flughafen', '/city-frankfurt-FRA'],
  ['aeroporto lisboa', '/airport-routes-lisbon-LIS'],
  ['münchen', '/airport-routes-munich-MUC'],
  ['wien', '/airport-routes-vienna-VIE'],
  ['moskau', '/city-moscow-MOW'],
  ['köln', '/airport-routes-cologne-CGN'],
  ['genève', '/airport-routes-geneva-GVA'],
  ['peking', '/city-beijing-BJS'],
  ['bombay', '/airport-routes-mumbai-BOM'],
  ['LA', '/airport-routes-los-angeles-LAX'],
  ['heathrow', '/airport-routes-london-LHR'],
  ['paris france', '/city-paris-PAR'],
  ['saint petersburg', '/airport-routes-saint-petersburg-LED'],
  ['sankt petersburg', '/airport-routes-saint-petersburg-LED'],
  ['st petersburg to moscow', '/flights-saint-petersburg-LED-to-moscow-MOW'],
  ['nice', '/airport-routes-nice-NCE'],
  ['split', '/airport-routes-split-SPU'],
  ['dublin ireland', '/airport-routes-dublin-DUB'],
  ['new york to london', '/flights-new-york-NYC-to-london-LON'],
  ['isle of man', '/country-isle-of-man'],
  ['trinidad and tobago', '/country-trinidad-and-tobago'],
  ['bosnia and herzegovina', '/country-bosnia-and-herzegovina'],
  ['turks and caicos', '/country-turks-and-caicos-islands'],
  ['kuala lumpur to bali', '/r/KUL-DPS'],
  ['bali', '/airport-routes-denpasar-DPS'],
  ['tenerife', '/city-tenerife-TCI'],
  ['hawaii', '/airport-routes-honolulu-HNL'],
  ['seattle to alaska', '/airport-routes-seattle-SEA?to_region=Alaska'],
  ['alaska airlines seattle', '/airport-routes-seattle-SEA?airline=AS'],
  ['ba lhr jfk', '/r/LHR-JFK'],
  ['ba to jfk', '/flights-to-new-york-JFK?airline=BA'],
  ['flights with ryanair from dublin to spain', '/airport-routes-dublin-DUB?to_country=Spain&airline=FR'],
  ['w6 to budapest', '/flights-to-budapest-BUD?airline=W6'],
  ['london city to zurich', '/r/LCY-ZRH'],
  ['barcelona to mallorca', '/r/BCN-PMI'],
  ['manchester malaga ryanair saturday', '/connections?from=MAN&to=AGP&day=Sat&airline=FR'],
  ['amsterdam to london friday evening', '/connections?from=AMS&to=LON&day=Fri&depart_after=18:00&depart_before=23:59'],
  ['qantas a380', '/airline-qantas-QF?aircraft=A380'],
  ['boeing 787 dreamliner', '/aircraft/787'],
  ['crj 900', '/aircraft/CRJ'],
  ['737-800', '/aircraft/737'],
  ['compare london', '/compare?airports=LHR,LGW,LCY'],
  ['cambridge', '/airport-routes-london-STN'],
  ['york', '/airport-routes-leeds-LBA'],
  ['manchester 12 june 2026', '/airport-routes-manchester-MAN?day=Fri&month=6'],
  ['2026-07-04 from oslo', '/city-oslo-OSL?day=Sat&month=7'],
  ['manchester summer only', '/airport-routes-manchester-MAN?season=Summer+seasonal'],
  ['longest flights', '/r/LHR-PER'],
  ['new york to london tuesday after 6pm', '/connections?from=NYC&to=LON&day=Tue&depart_after=18:00'],
  ['amsterdam to london before 9:30am', '/connections?from=AMS&to=LON&depart_before=09:30'],
  [
    'amsterdam to london after noon before 17:00',
    '/connections?from=AMS&to=LON&depart_after=12:00&depart_before=17:00',
  ],
  ['manchester after 6pm', '/airport-routes-manchester-MAN?depart_after=18:00&depart_before=23:59'],
  ['manchester before noon', '/airport-routes-manchester-MAN?depart_after=00:00&depart_before=11:59'],
  ['dublin to spain in summer', '/airport-routes-dublin-DUB?to_country=Spain&month=7'],
  ['flights between paris and nice', '/flights-paris-PAR-to-nice-NCE'],
  ['737 max', '/aircraft/737'],
  ['SFO/NRT', '/r/SFO-NRT'],
  ['LON NYC BA', '/connections?from=LON&to=NYC&airline=BA'],
  ['new york to tokyo with star alliance', '/connections?from=NYC&to=TYO&alliance=star'],
  ['flights from london to anywhere in italy', '/city-london-LON?to_country=Italy'],
  ['oxford to edinburgh', '/r/LTN-EDI'],
  ['cambridge to edinburgh', '/r/STN-EDI'],
  ['london to siena', '/flights-london-LON-to-florence-FLR'],
  ['siena to oxford', '/connections?from=FLR&to=LTN'],
  ['caribbean from london', '/city-london-LON?to_region=Caribbean'],
  ['Alaska to Hawaii', '/airport-routes-anchorage-ANC?to_region=Hawaii'],
  ['Azores to Boston', '/r/PDL-BOS'],
  ['ryanair to malaga', '/flights-to-malaga-AGP?airline=FR'],
  ['alaska from seattle', '/airport-routes-seattle-SEA?airline=AS'],
  ['a320neo from london', '/city-london-LON?aircraft=A320'],
  ['near siena', '/airport-routes-florence-FLR'],
  ['siena', '/airport-routes-florence-FLR'],
  ['airports near oxford', '/airport-routes-london-LTN'],
  ['airports near lake como', '/airport-routes-milan-BGY'],
  ['near tuscany', '/airport-routes-pisa-PSA'],
  ['airport near the alps', '/airport-routes-munich-MUC'],
  ['near grand canyon', '/airport-routes-flagstaff-FLG'],
  ['ryanair near siena', '/airport-routes-pisa-PSA?airline=FR'],
  ['ryanair to london', '/flights-to-london-STN?airline=FR'],
  ['lufthansa 400', '/flight/LH400'],
  ['airport code for munich', '/airport-routes-munich-MUC'],
  ['madrid to lisbon and back', '/connections?from=MAD&to=LIS&day=Fri&return_day=Sun'],
  ['kyiv', '/airport-routes-chisinau-RMO'],
  ['london to kyiv', '/city-london-LON'],
  ['berlin tegel', '/airport-routes-berlin-BER'],
  ['london to rome via munich and vienna', '/connections?from=LON&to=ROM&via=MUC,VIE'],
  ['london to rome avoiding munich, vienna', '/connections?from=LON&to=ROM&avoid=MUC,VIE'],
  ['avoiding dubai or doha london to sydney', '/connections?from=LON&to=SYD&avoid=DXB,DOH'],
  ['via munich london to rome', '/connections?from=LON&to=ROM&via=MUC'],
  ['london to rome via munich to cairo', '/connections?from=LON&to=ROM&via=MUC&to2=CAI'],
  ['london to greece via munich', '/connections?from=LON&to=Greece&via=MUC'],
  ['ryanair and easyjet manchester', '/airport-routes-manchester-MAN?airline=FR,U2'],
  ['ryanair FR manchester', '/airport-routes-manchester-MAN?airline=FR'],
  ['ba and lufthansa london to munich friday', '/connections?from=LON&to=MUC&day=Fri&airline=BA,LH'],
  ['ryanair or easyjet', '/airline-ryanair-FR'],
  ['boeing 787 dreamliner from london', '/city-london-LON?aircraft=787'],
  ['london weekend after 6pm', '/connections?from=LON&day=Fri&depart_after=18:00&max_stops=0&return_day=Sun&limit=50'],
  [
    'day trips from manchester after 7am',
    '/connections?from=MAN&day=Sat&depart_after=07:00&max_stops=0&return_day=same&min_stay=240',
  ],
  ['germany to greece weekend', '/flights-germany-to-greece?day=Fri,Sat'],
  ['flights to greece saturday', '/flights-to-athens-ATH?day=Sat'],
  ['klm network', '/airline-klm-royal-dutch-airlines-KL'],
  ['berlin 29 february', '/airport-routes-berlin-BER?month=2'],
  ['madrid to barcelona 12 june 2026', '/connections?from=MAD&to=BCN&day=Fri&month=6'],
  ['madrid to barcelona 12 june', '/connections?from=MAD&to=BCN&month=6'],
  ['canary islands from oslo in winter', '/city-oslo-OSL?to_region=Canary+Islands&month=1'],
  ['oslo from canary islands monday', '/flights-to-oslo-OSL?from_region=Canary+Islands&day=Mon'],
  [
    'weekend from vienna in june',
    '/connections?from=VIE&day=Fri&depart_after=16:00&month=6&max_stops=0&return_day=Sun&limit=50',
  ],
  ['Qantas 787 from sydney', '/airport-routes-sydney-SYD?airline=QF&aircraft=787'],
  ['são paulo rio', '/flights-sao-paulo-SAO-to-rio-de-janeiro-RIO'],
  ['manchester to dublin in july', '/connections?from=MAN&to=DUB&month=7'],
  ['manchester to dublin in winter with ryanair', '/connections?from=MAN&to=DUB&month=1&airline=FR'],
  ['ABZ to HNL december saturday via LAX', '/connections?from=ABZ&to=HNL&day=Sat&month=12&via=LAX'],
  ['Goa', '/airport-routes-goa-GOI'],
  ['GOA', '/airport-routes-genoa-GOA'],
  ['Bombay to Goa', '/r/BOM-GOI'],
  ['fly to Kos from Athens', '/r/ATH-KGS'],
  ['London to Sydney avoiding the Middle East', '/connections?from=LON&to=SYD&avoid=Middle+East'],
  ['compare London Manchester', '/compare?airports=LHR,LGW,MAN'],
  ['how far is it from Lisbon to Madrid', '/r/LIS-MAD'],
  ['how far is Lisbon from Madrid', '/r/MAD-LIS'],
  ['is it far from Rome', '/city-rome-ROM'],
  ['flights from here to Rome', '/flights-to-rome-FCO'],
  ['flights home from Rome', '/city-rome-ROM'],
  ['is it possible to fly from Rome to Cairo', '/r/FCO-CAI'],
  ['what days do flights go from Leeds to Nice', '/r/LBA-NCE'],
  ['ski flights from London to Geneva', '/flights-london-LON-to-geneva-GVA'],
  ['how many hours from Madrid to Lima', '/r/MAD-LIM'],
  ['vols Paris Marrakech', '/flights-paris-PAR-to-marrakesh-RAK'],
  ['list of destinations from Shannon', '/airport-routes-shannon-SNN'],
  ['where from can I fly to Madeira', '/flights-to-funchal-FNC'],
  ['holiday in Tenerife from Glasgow', '/flights-glasgow-GLA-to-tenerife-TCI'],
  ['LGW terminal', '/airport-routes-london-LGW'],
  ['longest flight in the world', '/r/LHR-PER'],
  ["I'd like to fly from Leeds to Kos", '/r/LBA-KGS'],
  ['I want to go to Porto from Stansted next Friday', '/connections?from=STN&to=OPO&day=Fri'],
  ['Wizzair Luton to Budapest', '/r/LTN-BUD'],
  ['München nach Berlin', '/r/MUC-BER'],
  ['Flüge ab Berlin', '/airport-routes-berlin-BER'],
  ['vuelos directos de Madrid a Londres', '/flights-madrid-MAD-to-london-LON'],
  ['vuelos a Londres', '/flights-to-london-LHR'],
  ['vols de Paris à Rome', '/flights-paris-PAR-to-rome-ROM'],
  ['vols Nice vers Londres', '/flights-nice-NCE-to-london-LON'],
  ['voos de Lisboa para Londres', '/flights-lisbon-LIS-to-london-LON'],
  ['voli da Milano a Londra', '/flights-milan-MIL-to-london-LON'],
  ['Rio de Janeiro to Paris', '/r/GIG-CDG'],
  ['Da Nang to Hanoi', '/r/DAD-HAN'],
  ['Mumbai to Delhi late night', '/connections?from=BOM&to=DEL&depart_after=00:00&depart_before=05:59'],
  ['London to Bangkok without a stop in Dubai', '/connections?from=LON&to=BKK&avoid=DXB'],
  ['London to Sydney without going through the Middle East', '/connections?from=LON&to=SYD&avoid=Middle+East'],
  ['Paris to Rome without changing', '/flights-paris-PAR-to-rome-ROM'],
  ['nonstop London to Tokyo on Tuesday', '/connections?from=LON&to=TYO&day=Tue&max_stops=0'],
  ['direct only Paris to Athens Sunday', '/connections?from=PAR&to=ATH&day=Sun&max_stops=0'],
  ['is there a direct flight from Belfast to Krakow', '/connections?from=BFS&to=KRK'],
  ['London to Sydney one stop', '/connections?from=LON&to=SYD&max_stops=1'],
  ['London to Sydney max 1 stop', '/connections?from=LON&to=SYD&max_stops=1'],
  ['2 stops Oslo to Auckland', '/connections?from=OSL&to=AKL'],
  ['London to Paris arriving before noon', '/connections?from=LON&to=PAR&arrive_before=12:00'],
  ['Edinburgh to London arrive by 9am', '/connections?from=EDI&to=LON&arrive_before=09:00'],
  ['Manchester to Alicante 6am', '/connections?from=MAN&to=ALC&depart_after=06:00&depart_before=06:59'],
  ['London to Paris 3 pm', '/connections?from=LON&to=PAR&depart_after=15:00&depart_before=15:59'],
  ['London to Paris at 15:00', '/connections?from=LON&to=PAR&depart_after=15:00&depart_before=15:59'],
  ['red-eye LAX to JFK', '/connections?from=LAX&to=JFK&depart_after=18:00&depart_before=05:59'],
  ['LHR-JFK on Friday', '/connections?from=LHR&to=JFK&day=Fri'],
  ['AMS-JFK KLM', '/r/AMS-JFK'],
  ['London/Paris', '/flights-london-LON-to-paris-PAR'],
  ['Friday to Monday London to Lisbon', '/connections?from=LON&to=LIS&day=Fri&return_day=Mon'],
  ['weekend in Rome from Vienna', '/connections?from=VIE&to=ROM&day=Fri&return_day=Sun'],
  ['LHR to FAR', '/connections?from=LHR&to=FAR'],
  ['HOW FAR IS IT FROM LISBON TO MADRID', '/r/LIS-MAD'],
  ['earliest arrival london to rome monday', '/connections?from=LON&to=ROM&day=Mon&sort=arrival'],
  ['last flight from rome to london on sunday', '/connections?from=ROM&to=LON&day=Sun&sort=-departure'],
  ['first flight from berlin on monday', '/departures-berlin-BER?day=Mon&sort=departure'],
  ['day trip with 6 hours in paris from london', '/connections?from=LON&to=PAR&day=Sat&return_day=same&min_stay=360'],
  [
    'paris from london with at least 6 hours there',
    '/connections?from=LON&to=PAR&day=Sat&return_day=same&min_stay=360',
  ],
  ['arrive in rome by 10am from london', '/connections?from=LON&to=ROM&arrive_before=10:00'],
  ['which airline flies daily from dublin to london', '/flights-dublin-DUB-to-london-LON?sort=-weekly'],
  ['island hops from kirkwall', '/airport-routes-kirkwall-KOI?to_region=islands&sort=distance_km'],
  ['domestic flights in Norway', '/flights-norway-to-norway'],
  ['domestic flights from London', '/city-london-LON?to_country=United+Kingdom'],
  // A country has the name rather than a city abroad.
  ['Paris to Peru', '/city-paris-PAR?to_country=Peru'],
  ['London to Lebanon', '/city-london-LON?to_country=Lebanon'],
  ['Paris to Armenia', '/city-paris-PAR?to_country=Armenia'],
  // A weekday is no misspelt place: Sanday.
  [
    'London to Nice Friday evening to Sunday',
    '/connections?from=LON&to=NCE&day=Fri&depart_after=18:00&depart_before=23:59&return_day=Sun',
  ],
  ['what is new at Heathrow', '/changes/search?airport=LHR'],
  ['what ended at Gatwick', '/changes/search?airport=LGW'],
  ['new flights from Leeds', '/changes/search?airport=LBA'],
  ['Manchester within three hours', '/airport-routes-manchester-MAN?max_flying_min=180'],
  ['london flights over 8 hours', '/city-london-LON?min_flying_min=480'],
  ['Manchester to Spain at least 150 min', '/airport-routes-manchester-MAN?to_country=Spain&min_flying_min=150'],
] as const;

describe('the first answer', () => {
  test.each(RANKING)('%s: %s', (text, path) => expect(first(text)).toBe(path));

  test('is the address of a page', () => {
    const isPage = (path: string) =>
      readAddress(new URL(path, 'https://routes.example').pathname, names)?.path !== undefined;
    for (const [text, path] of RANKING) expect(isPage(path), text).toBe(true);
  });
});

test.each([
  ['San Jose', ['/airport-routes-san-jose-SJC', '/airport-routes-san-jose-SJO']],
  ['Portland', ['/airport-routes-portland-PDX', '/airport-routes-portland-PWM']],
])('%s is a name of several cities', (text, paths) => expect(found(text)).toEqual(paths));

test.each(['new routes to Spain', 'new routes in Scandinavia', 'new routes from Leeds to Spain'])(
  '%s: changes are of one airport',
  (text) => expect(findPage(indexes, text)).toMatchObject({ lead: 'Changes are listed of one airport or city.' }),
);

test.each(['month', 'live', 'every'])('%s is no part of a name', (word) =>
  expect(findPage(indexes, `${word} flights from rome`)).toMatchObject({
    lead: `Not understood: “${word}”. Did you mean this?`,
  }),
);

test('a name that the data has in part is a question', () => {
  expect(found('open flights from rome')).toEqual(['/connections?from=ROM&to=GCM']);
  expect(found('madrid barajas to palma')).toBe('/r/MAD-PMI');
  expect(found('tui manchester')).toContain('/airline-tui-airways-BY');
  expect(found('San Jose to London')).toHaveLength(2);
});

test('words that are not understood are named, and what is left is a question', () => {
  const result = findPage(indexes, 'london to greece blorptastic');
  expect(result).toMatchObject({
    lead: 'Not understood: “blorptastic”. Did you mean this?',
    links: [{ text: 'london to greece', path: '/city-london-LON?to_country=Greece' }],
  });
});

test.each([
  // A second value of what a page has once.
  ['london to greece june and july', ['july'], 'london to greece june', '/city-london-LON?to_country=Greece&month=6'],
  ['frankfurt a320 and 787', ['787'], 'frankfurt a320', '/city-frankfurt-FRA?aircraft=A320'],
  ['BA117 BA115', ['BA115'], 'BA117', '/flight/BA117'],
  ['heathrow or gatwick to rome', ['gatwick'], 'heathrow to rome', '/r/LHR-FCO'],
  ['oneworld or star alliance london', ['star alliance'], 'oneworld london', '/city-london-LON?alliance=oneworld'],
  ['london under 2 hours or 3 hours', ['3 hours'], 'london under 2 hours', '/city-london-LON?max_flying_min=120'],
  // The table has a most of stops only.
  ['leeds to rome at least one stop', ['least'], 'leeds to rome one stop', '/connections?from=LBA&to=ROM&max_stops=1'],
  // What the page does not have.
  ['BA117 monday', ['monday'], 'BA117', '/flight/BA117'],
  ['ryanair weekend manchester', ['ryanair'], 'weekend manchester', '/weekend-from-manchester-MAN'],
  ['london weekend evening', ['evening'], 'london weekend', '/weekend-from-london-LON'],
  ['new routes ryanair easyjet', ['easyjet'], 'new routes ryanair', '/changes/search?airline=FR'],
  ['london to the caribbean via munich', ['munich'], 'london to the caribbean', '/city-london-LON?to_region=Caribbean'],
  [
    'at most one stop from Leeds to Crete',
    ['at most one stop'],
    'from Leeds to Crete',
    '/airport-routes-leeds-LBA?to_region=Crete',
  ],
  // What no page has.
  ['no flights from Southend', ['no'], 'flights from Southend', '/airport-routes-london-SEN'],
  ['long haul from Manchester', ['long haul'], 'from Manchester', '/airport-routes-manchester-MAN'],
  [
    'mediterranean islands from Munich',
    ['mediterranean'],
    'islands from Munich',
    '/airport-routes-munich-MUC?to_region=islands',
  ],
  [
    'flights from Heathrow not with British Airways',
    ['not with British Airways'],
    'flights from Heathrow',
    '/airport-routes-london-LHR',
  ],
  // A word that is like a name, or a code, beside both ends.
  ['Leeds to Nice multi', ['multi'], 'Leeds to Nice', '/r/LBA-NCE'],
  ['same flights Leeds to Nice', ['same'], 'flights Leeds to Nice', '/r/LBA-NCE'],
  // A time of the way back.
  [
    'Vienna to Rome Saturday morning back Sunday evening',
    ['evening'],
    'Vienna to Rome Saturday morning back Sunday',
    '/connections?from=VIE&to=ROM&day=Sat&depart_after=06:00&depart_before=11:59&return_day=Sun',
  ],
  // Days that do not exist.
  ['london 2026-02-31', ['2026-02-31'], 'london', '/city-london-LON'],
  ['london 31 february', ['31'], 'london february', '/city-london-LON?month=2'],
])('%s: %j is not understood', (sentence, words, text, path) =>
  expect(findPage(indexes, sentence)).toMatchObject({
    lead: `Not understood: ${words.map((word) => `“${word}”`).join(' and ')}. Did you mean this?`,
    links: [{ text, note: 'Search', path }],
  }),
);

test('words that are not understood are named beside what else is to be said', () => {
  const lead = (text: string) => {
    const result = findPage(indexes, text);
    return 'links' in result ? result.lead : undefined;
  };
  const unknown = 'Not understood: “blorptastic”. Did you mean this?';
  expect(lead('berlin 3 march blorptastic')).toMatch(/^The timetables are weekly, .* Not understood: “blorptastic”\./);
  expect(lead('london to kyiv blorptastic')).toBe(`Scheduled flights of Kyiv: none in our data. ${unknown}`);
  expect(lead('longest flights in july')).toMatch(/^The longest direct routes in our data\. Not understood: “july”\./);
  expect(lead('via munich')).toBe('A stop needs an origin and a destination: London to Rome via Munich.');
  expect(lead(`manchester ${'please '.repeat(15)}blorptastic`)).toBe(unknown);
});

test.each([
  [
    'cheap flights from manchester to spain',
    /^Air Routes has no fares\.$/,
    '/airport-routes-manchester-MAN?to_country=Spain',
  ],
  ['economy seats heathrow to jfk', /^Air Routes has no seats, cabins or baggage\.$/, '/r/LHR-JFK'],
  ['book a ticket london to rome', /^Air Routes sells no tickets/, '/flights-london-LON-to-rome-ROM'],
])('what no timetable has is said, and the rest is answered: %s', (text, lead, path) =>
  expect(findPage(indexes, text)).toMatchObject({ lead: expect.stringMatching(lead), links: [{ path }] }),
);

test.each([
  ['cork to the sun sunday', '/airport-routes-cork-ORK?to_region=beaches&day=Sun'],
  ['ski flights from manchester saturday', '/airport-routes-manchester-MAN?to_region=ski+resorts&day=Sat'],
  ['beach holidays from manchester', '/airport-routes-manchester-MAN?to_region=beaches'],
  ['manchester to the greek beaches', '/airport-routes-manchester-MAN?to_country=Greece&to_region=beaches'],
  ['ski flights from London to Geneva', '/flights-london-LON-to-geneva-GVA'],
  ['italian lakes', '/flights-to-milan-BGY'],
  [
    'lake in italy for a weekend',
    '/connections?from=LON&to_country=Italy&to_region=lakes&day=Fri&max_stops=0&return_day=Sun',
  ],
  [
    'cork to a lake in italy for a weekend',
    '/connections?from=ORK&to_country=Italy&to_region=lakes&day=Fri&max_stops=1&return_day=Sun',
  ],
  [
    'manchester to the greek islands for a weekend',
    '/connections?from=MAN&to_region=Greek+Islands&day=Fri&max_stops=0&return_day=Sun',
  ],
  ['long beach', '/airport-routes-long-beach-LGB'],
])('a kind of destination: %s', (text, path) => expect(first(text)).toBe(path));

test('another place for a list of flights keeps its filters', () => {
  const page = (query: string) => {
    const changed = readChangedEnd(new URLSearchParams(query));
    return changed && pageOfChangedEnd(indexes, changed);
  };
  expect(page('change=from&to_country=Spain&day=Sun&where=Leeds')).toEqual({
    path: '/airport-routes-leeds-LBA?to_country=Spain&day=Sun',
  });
  expect(page('change=to&from_country=ES&where=LHR')).toEqual({ path: '/flights-to-london-LHR?from_country=ES' });
  expect(page('change=from&day=Sun')).toMatchObject({
    lead: 'From where? The filters stay. Enter a place, or choose one of these.',
    links: expect.arrayContaining([expect.objectContaining({ path: expect.stringMatching(/\?day=Sun$/) })]),
    form: {
      field: 'where',
      kept: [
        ['change', 'from'],
        ['day', 'Sun'],
      ],
    },
  });
  expect(page('change=from&where=qqzzqq')).toMatchObject({ links: [], lead: 'No place is known as “qqzzqq”.' });
  expect(page('where=Leeds')).toBeNull();
});

test('changes since the year or the month of the data began', () => {
  const year = indexes.dataDate.slice(0, 4);
  expect(first('new routes manchester this year')).toBe(`/changes/search?airport=MAN&since=${year}-01-01`);
  expect(first('ended routes this month')).toBe(`/changes/search?since=${indexes.dataDate.slice(0, 7)}-01`);
});

test('a region with the name of an airline keeps the filters', () => {
  const found = findPage(indexes, 'azores in winter');
  expect('links' in found && found.links.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/airline-azores-airlines-S4?month=1', '/airport-routes-ponta-delgada-PDL?month=1']),
  );
});

test('questions about two places are answered for both', () => {
  expect(findPage(indexes, 'airlines from dublin and boston')).toMatchObject({
    lead: '11 airlines in our data at both Dublin (DUB) and Boston (BOS):',
  });
  const shared = findPage(indexes, 'destinations from dublin and edinburgh');
  expect(shared).toMatchObject({ lead: expect.stringMatching(/^\d+ cities with direct flights from both Dublin/) });
  // Dublin flies to Fiumicino and Edinburgh to Ciampino: Rome is one city.
  expect('links' in shared ? shared.links.map(({ text }) => text) : []).toContain('Rome (ROM)');
  expect(findPage(indexes, 'nearest airport to oxford with flights to spain')).toMatchObject({
    lead: 'Airports near Oxford, United Kingdom with flights to Spain:',
    links: expect.arrayContaining([expect.objectContaining({ path: '/airport-routes-london-LTN?to_country=Spain' })]),
  });
  expect(found('compare cologne düsseldorf dortmund turkey')).toEqual(
    expect.arrayContaining(['/airport-routes-cologne-CGN?to_country=T%C3%BCrkiye', '/compare?airports=CGN,DUS,DTM']),
  );
});

test('each part of a sentence can be left out by a link', () => {
  expect(findPage(indexes, 'london to greece blorptastic saturday')).toMatchObject({
    chips: [
      {
        title: 'Understood',
        chips: [
          { text: 'From: london ×', path: '/search?q=to+greece+blorptastic+saturday' },
          { text: 'To: greece ×', path: '/search?q=london+blorptastic+saturday' },
          { text: 'Day: saturday ×', path: '/search?q=london+to+greece+blorptastic' },
        ],
      },
      { title: 'Not understood', chips: [{ text: 'blorptastic ×', path: '/search?q=london+to+greece+saturday' }] },
    ],
  });
});

test('a city with several airports has arrivals at each, those with most routes first', () => {
  expect(found('arrivals london').slice(0, 3)).toEqual([
    '/flights-to-london-LHR',
    '/flights-to-london-STN',
    '/flights-to-london-LGW',
  ]);
});

test.each([
  ['madrid to barcelona monday or friday', ['&day=Mon', '&day=Fri']],
  ['madrid to barcelona at weekends', ['&day=Sat', '&day=Sun']],
  ['weekdays only madrid to barcelona', ['', '&day=Mon', '&day=Tue', '&day=Wed', '&day=Thu', '&day=Fri']],
])('%s: a search of each day', (text, days) => {
  expect(findPage(indexes, text)).toMatchObject({ lead: 'A search is for one day or for all days.' });
  expect(found(text)).toEqual(days.map((day) => `/connections?from=MAD&to=BCN${day}`));
});

test.each([
  ['flights to Ukraine', 'Scheduled flights of Ukraine: none in our data.'],
  ['Greenland', 'Scheduled flights of Greenland: none in our data.'],
  ['St Helena', 'Scheduled flights of Saint Helena (HLE): none in our data.'],
  ['Exeter', 'Scheduled flights of Exeter (EXT): none in our data. Airports near Exeter, United Kingdom:'],
  ['madrid barcelona alps', 'A trip of several flights needs cities or airports: London to Rome to Cairo.'],
  ['heathrow to heathrow', 'Origin and destination are the same: London (LHR).'],
  [
    'new york to nantucket',
    'Scheduled flights of Nantucket (ACK): none in our data. Airports near Nantucket, United States:',
  ],
  ['oxford to cambridge', 'Airports near Oxford, United Kingdom and Cambridge, United Kingdom:'],
  ['flights from cambridge on friday', 'Airports near Cambridge, United Kingdom:'],
  ['heathrow to gatwick', 'London (LHR) and London (LGW) are airports of one city. Direct flights: none in our data.'],
])('%s: %s', (text, lead) => expect(findPage(indexes, text)).toMatchObject({ lead }));

test('a region that an airline is named after is a choice of its airports, too', () => {
  expect(found('azores')).toEqual(
    expect.arrayContaining(['/airline-azores-airlines-S4', '/airport-routes-ponta-delgada-PDL']),
  );
  expect(found('iberia')).toBe('/airline-iberia-IB');
});

test('a misspelt city is one choice', () => {
  expect(findPage(indexes, 'Lonodn to Pariss')).toMatchObject({
    links: [{ text: 'London (LON)', path: '/flights-london-LON-to-paris-PAR' }, {}, {}, {}],
  });
});

test('of a place without flights that is said, with the airports near it', () => {
  const lead = 'Scheduled flights of Kyiv: none in our data.';
  expect(findPage(indexes, 'Kiev')).toMatchObject({
    lead: `${lead} These airports are near it.`,
    links: [{ path: '/airport-routes-chisinau-RMO' }, {}, {}, {}],
  });
  expect(findPage(indexes, 'london to kyiv')).toMatchObject({ lead, links: [{ text: 'london' }, {}, {}, {}, {}] });
  expect(findPage(indexes, 'ryanair to kyiv')).toMatchObject({ lead, links: [{ text: 'ryanair' }] });
});

test('the form of possible destinations says it of such a place, too, and no search drops it', () => {
  expect(explorePage(indexes, 'kyiv', new URLSearchParams('day=Sat'))).toEqual(findPage(indexes, 'kyiv'));
  expect(pageOfEnds(indexes, 'london kyiv', '')).toEqual({ path: undefined, isAnswer: false });
});

test('of two places with several meanings each choice names both, and no page is listed twice', () => {
  const result = findPage(indexes, 'san jose to san jose');
  expect('links' in result ? result.links.map(({ text }) => text) : []).toEqual([
    'San Jose, California (SJC) to San José, Costa Rica (SJO)',
    'San José, Costa Rica (SJO) to San Jose, California (SJC)',
  ]);
  const paths = found('virgin heathrow to portland');
  expect(paths.length).toBeGreaterThan(4);
  expect(new Set(paths).size).toBe(paths.length);
});

test('the longest routes have each pair of airports in one direction', () => {
  const result = findPage(indexes, 'longest flights');
  const pairs = 'links' in result ? result.links.map(({ path }) => path.slice(3).split('-').sort().join()) : [];
  expect(pairs).toHaveLength(20);
  expect(new Set(pairs).size).toBe(20);
});

test('what is not in the data is said', () => {
  expect(findPage(indexes, 'BA9999')).toMatchObject({
    lead: 'Flight BA9999: none in our data.',
    links: [{ path: '/airline-british-airways-BA' }],
  });
  expect(findPage(indexes, 'united a380 heathrow to sydney')).toMatchObject({
    links: [{ path: '/connections?from=LHR&to=SYD' }, {}, {}, { path: '/airline-united-airlines-UA' }, {}],
  });
  expect(findPage(indexes, 'ryanair sydney to melbourne')).toMatchObject({
    lead: 'Direct flights with all of that: none in our data. These pages have a part of it.',
    links: [{ path: '/connections?from=SYD&to=MEL' }, {}, {}, { path: '/airline-ryanair-FR' }],
  });
});

test.each(['qqzzqq', '→', '   ', 'near qqzzqq', 'near bath spa'])('%j finds nothing', (text) =>
  expect(found(text)).toEqual([]),
);

test.each([
  '<script>alert(1)</script>',
  'a b c d e f g h i j k l m n o p q r s t u v w x y z',
  `${'zzzz '.repeat(20)}`,
  '((( ))) -- , ; to from to from',
])('%j is read within a second', (text) => {
  const start = performance.now();
  findPage(indexes, text);
  expect(performance.now() - start).toBeLessThan(1000);
});

test.each([
  ['MAN', '', '/airport-routes-manchester-MAN'],
  ['London', '', '/city-london-LON'],
  ['', 'LHR', '/flights-to-london-LHR'],
  ['', 'Greece', '/country-greece'],
  ['UK', 'USA', '/flights-united-kingdom-to-united-states'],
  ['LHR', 'Greece', '/airport-routes-london-LHR?to_country=Greece'],
  ['Manchester', 'Canary Islands', '/airport-routes-manchester-MAN?to_region=Canary+Islands'],
  ['Greece', 'LHR', '/flights-to-london-LHR?from_country=Greece'],
  ['U.K.', 'the Netherlands', '/flights-united-kingdom-to-netherlands'],
  ['ABZ', 'Japan', undefined],
  ['Singapore', 'LHR', undefined],
  ['LHR', 'JFK', undefined],
  ['LHR', 'qqzzqq', undefined],
  ['', '', undefined],
  ['London', 'Scandinavia', '/city-london-LON?to_region=Scandinavia'],
  ['Scandinavia', 'Greek islands', '/search?q=Scandinavia+to+Greek+islands'],
])('the direct flights from %j to %j are at %s', (from, to, path) =>
  expect(pageOfEnds(indexes, from, to).path).toBe(path),
);

test.each([
  ['London', 'Scandinavia', true],
  ['LHR', 'Greece', false],
  ['', 'Greece', true],
  ['LHR', 'JFK', false],
])('the search for connections leaves from %j to %j to that page: %s', (from, to, isAnswer) =>
  expect(pageOfEnds(indexes, from, to).isAnswer).toBe(isAnswer),
);

test('a date is read as its month and weekday, and the answer says so', () => {
  expect(findPage(indexes, 'berlin 3 march')).toMatchObject({
    lead: 'The timetables are weekly, without dates: of a date, the month counts and, with the year, the weekday.',
    links: [{ path: '/airport-routes-berlin-BER?month=3' }],
  });
  expect(findPage(indexes, 'berlin tomorrow')).toMatchObject({
    lead: expect.stringMatching(/^The timetables are weekly, without dates/),
    links: [{ path: '/airport-routes-berlin-BER' }],
  });
});

test.each([
  [
    'Manchester (MAN)',
    'day=Sat&time=morning&within=180&month=',
    '/airport-routes-manchester-MAN?day=Sat&depart_after=06:00&depart_before=11:59&max_flying_min=180&sort=-weekly',
  ],
  ['London', 'region=Greek Islands&month=8', '/city-london-LON?to_region=Greek+Islands&month=8&sort=-weekly'],
  ['Leeds', 'month=12', '/airport-routes-leeds-LBA?month=12&sort=-weekly'],
  ['Leeds', 'month=0', '/airport-routes-leeds-LBA?sort=-weekly'],
  ['Leeds', 'day=Someday', '/airport-routes-leeds-LBA?sort=-weekly'],
  ['Spain', 'day=Sat', '/airport-routes-madrid-MAD?day=Sat&sort=-weekly'],
  ['Manchester', 'region=Japan&day=Sat', '/connections?from=MAN&to=Japan&day=Sat'],
  ['qqzzqq', '', undefined],
])('where %j can go with %s', (from, search, path) => {
  const result = explorePage(indexes, from, new URLSearchParams(search));
  expect('path' in result ? result.path : result.links[0]?.path).toBe(path);
});

test('a choice of places has the country, and the airport where it is one', () => {
  const result = findPage(indexes, 'Roma');
  const notes = 'links' in result ? result.links.map(({ note }) => note) : [];
  expect(notes).toEqual(['Italy', 'Roma Airport, Australia']);
});
