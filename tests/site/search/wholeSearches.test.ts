/**
 * What the search answers in a small network, compared with a file. After an intended change,
 * `npx vitest run tests/site/search/wholeSearches.test.ts --update` writes it anew.
 */
import { expect, test } from 'vitest';
import type { FoundPage } from '../../../src/site/search/choices.ts';
import { explorePage, findPage, pageOfEnds } from '../../../src/site/search/siteSearch.ts';
import { dump } from '../../support/dump.ts';
import { networkIndexes } from '../../support/network.ts';

const indexes = networkIndexes();

const SENTENCES = `
london
London
LHR
lhr
lon
heathrow
lodnon
zurich airport
portland
portland oregon
Portland, Maine
flights to portland
portland to london
new york to portland
switzerland
iceland
greek isles
alps
europe
california
berlin
germany
oxford
vevey
flights near oxford
nearest airport to oxford
near geneva
near tegel
british airways
ba
BA
fiji
fiji airways london
swis
icelandair london
easyjet
air berlin london
easyjet to geneva
BA117
ba 117
british airways 117
QF12
BA999
U2123
a380
airbus a320
320
dash 8
boeing 777
jumbo
a380 from london
a320 from sydney
a380 london to dubai
london to new york
london new york
new york - london
LHR-JFK
lhr/jfk
london → zurich
from zurich to london
to london from zurich
london to london
heathrow to gatwick
london to switzerland
london to greece
london to the alps
switzerland to united kingdom
iceland to iceland
alps to london
alps to iceland
uk to new york
uk to zurich
reykjavik to greece
flights from london
flights to london
arrivals london
arrivals jfk
direct flights from lhr
london to sydney
london to sydney direct
london to los angeles
london to los angeles one stop
london to nadi max 3 stops
london to dubai nonstop
swiss london to zurich
swiss london to new york
emirates london to zurich
oneworld london to los angeles
star alliance from london
oneworld to sydney
skyteam from london
london to new york friday
london to new york on friday and saturday
london to new york weekdays
london to new york every day
london to new york on 12 june
london to new york 2026-06-12
london to zurich june 12th 2026
london 12 june
london 29 february
london to dubai night and evening
london to dubai night and morning
london to new york tomorrow
london to zurich friday evening
london to zurich friday to sunday
london to zurich return friday sunday
london to zurich return
london to zurich friday and back
day trip london to zurich
day trips from london on friday
day trip to geneva from london
weekend from london
weekend in zurich from london
london weekend after 6pm
weekend trips from london to switzerland
weekend
friday
london to dubai after 6pm
london to dubai before 10:30
london to dubai at 1pm
london to dubai arriving before 19:00
london to dubai arrive after 10pm
london to dubai around 8:59 pm
london to dubai after noon
night flights from london
morning flights from london to zurich
red eye from los angeles
early morning from jfk
flights from london under 3 hours
london within two hours
flights from london in june
summer flights from london
winter only from london
longest flights
shortest flights
longest flights from london
shortest flights to zurich
longest oneworld flights
domestic flights iceland
domestic flights from new york
london to nadi via los angeles
london to sydney via dubai or zurich
london to sydney via zurich and dubai
london to sydney avoiding dubai
zurich to new york not via the uk
via dubai
zurich to new york without british airways
london to zurich to geneva
london to zurich to geneva friday
switzerland to london to new york
compare heathrow gatwick
compare lhr and lgw and lcy
compare
compare zurich
changes london
changes british airways
changes at zurich and geneva
new routes from lhr british airways
whats new
map
api
airports
open data
cheap flights
cheap flights from london to zurich
hello
london to zurich with a dog
boat from london to zurich
what is the airport code for zurich
london or zurich to geneva
zzzz
london zzzz
zzzz qqqq yyyy xxxx
portland to portland
swiss portland to london
swiss portland to portland
a380 from portland
fiji from portland
fiji airlines
christmas
sat
SAT
IT
TUI
tui
nan
FAR
london to nan
swiss or emirates from london
a b c d e f g h i j k l m n o p q r s t u v w x y z
`
  .trim()
  .split('\n');

const resultOf = (found: FoundPage): string =>
  'path' in found
    ? found.path
    : [
        `${found.lead ?? ''}${found.isPart ? ' (part)' : ''}`,
        ...found.links.map(({ text, note, path }) => `  - ${text} | ${note} | ${path}`),
      ].join('\n');

test('sentences', async () => {
  const lines = SENTENCES.map((text) => `${text}: ${resultOf(findPage(indexes, text))}`);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/sentences.txt');
});

test('the form of possible destinations, and forms with one end', async () => {
  const explored = [
    ['london', ''],
    ['LHR', 'region=Alps'],
    ['LHR', 'day=Sat,Fri&time=morning&within=120&month=6&alliance=star'],
    ['LHR', 'day=Someday&within=100&month=13&month=0&alliance=wings&region=zzzz'],
    ['iceland', 'alliance=oneworld'],
    ['portland', ''],
    ['berlin', ''],
    ['zzzz', ''],
    ['', ''],
  ].map(([from = '', query = '']) => [
    `${from} ?${query}`,
    resultOf(explorePage(indexes, from, new URLSearchParams(query))),
  ]);
  const ends = [
    ['LHR', ''],
    ['', 'JFK'],
    ['LHR', 'JFK'],
    ['LHR', 'Greece'],
    ['Iceland', 'LHR'],
    ['LHR', 'alps'],
    ['alps', 'europe'],
    ['zzzz', 'LHR'],
    ['berlin', 'LHR'],
    ['zurich zzzz', 'LHR'],
    ['zurich berlin', ''],
    ['alps', 'LON'],
    ['LHR', 'portland'],
    ['', ''],
  ].map(([from = '', to = '']) => [`${from} to ${to}`, pageOfEnds(indexes, from, to)]);
  await expect(dump({ explored, ends })).toMatchFileSnapshot('__snapshots__/forms.txt');
});
