/** OpenTravelData's list of routes by airline (github.com/opentraveldata/opentraveldata, CC BY 4.0): no times, vintages mixed up to 2022. */
import { addTo } from '../../../src/core/objects.ts';
import { type Cells, tableRows } from '../common/csv.ts';
import { EvidenceCollector, type Importer, resolveRoute, UNKNOWN_AIRPORT } from '../common/importer.ts';
import { eachPart } from '../common/input.ts';
import type { Outcome } from '../common/log.ts';

export const openTravelData: Importer = {
  name: 'opentraveldata',
  kind: 'list',
  reads: 'routes by airline of OpenTravelData (optd_airline_por.csv, with optd_airlines.csv)',
  async read(parts, context) {
    /** Holders of an IATA code, as optd_airlines.csv has them; the end of an airline is an ISO date or null. */
    const holders = new Map<string, { readonly name: string; readonly ended: string | null }[]>();
    const routes: (readonly string[])[] = [];
    await eachPart(parts, async ({ name, bytes }) => {
      const readerOf = (columns: readonly string[]) => {
        const hasRoutes = ROUTE_COLUMNS.every((column) => columns.includes(column));
        if (!hasRoutes && !columns.includes('2char_code'))
          throw new Error(`not a file of OpenTravelData: no columns ${ROUTE_COLUMNS.join('^')} in ${name}`);
        return (cell: Cells) => ({ hasRoutes, cell });
      };
      // Alternative names hold quotation marks that quote nothing.
      for await (const { hasRoutes, cell } of tableRows(bytes, readerOf, context.log, { quote: null })) {
        const code = cell('2char_code');
        if (hasRoutes) routes.push(ROUTE_COLUMNS.map(cell));
        else if (/^[A-Z0-9]{2}$/.test(code))
          addTo(holders, code, { name: cell('name') || code, ended: cell('validity_to') || null });
      }
    });
    if (routes.length === 0) throw new Error(`no routes: expected optd_airline_por.csv (${ROUTE_COLUMNS.join('^')})`);

    const { operators } = context;
    const collector = new EvidenceCollector();
    const add = ([code = '', origin = '', destination = '', frequency = '']: readonly string[]): Outcome => {
      const kind = operators.notFlights.get(code);
      if (kind !== undefined) return { skipped: `${kind}: not a scheduled flight`, name: code };
      const listed = holders.get(code) ?? [];
      const isKnown = operators.isListed(code);
      if (!isKnown && listed.length > 0 && listed.every(({ ended }) => ended !== null))
        return { skipped: 'airline that has ended', name: `${code} ${listed[0]?.name}` };
      // A code that no table lists may have been another airline's when the list was made.
      const sold = operators.brandOf(code, null);
      if ('skipped' in sold) return { skipped: sold.skipped, name: code };
      const route = resolveRoute(origin, destination, context);
      // The list has heliports and railway stations.
      if ('rejected' in route)
        return route.rejected === UNKNOWN_AIRPORT ? { skipped: 'airport not known', name: route.name } : route;
      if (!/^\d{0,6}$/.test(frequency)) return { rejected: 'frequency is not a number', name: frequency };
      // The frequency counts flights over some months: it is not a number of different flights.
      collector.add(route.from, route.to, sold.brand, null, Number(frequency) || null);
      return null;
    };
    for (const row of routes) context.log.account(add(row));
    return { evidence: collector.records(), asOf: AS_OF };
  },
};

/** The newest of its vintages: the file itself has no dates. */
const AS_OF = '2022-12-31';

const ROUTE_COLUMNS = ['airline_code', 'apt_org', 'apt_dst', 'flt_freq'] as const;
