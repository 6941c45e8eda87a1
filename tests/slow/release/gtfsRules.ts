/**
 * Rules of the canonical GTFS validator (MobilityData, RULES.md) that apply to a feed of flights, and the one of
 * gtfsclean's speed filter, as queries for DuckDB. Each returns the rows at fault.
 */

/** Tables that rules read, by the name of their file. */
const TABLES = ['agency', 'stops', 'routes', 'trips', 'stop_times', 'calendar', 'transfers', 'feed_info'] as const;

/** Creates the tables from the files of a folder, all columns as text. */
export const tablesOf = (folder: string): string[] =>
  TABLES.map(
    (name) => `CREATE OR REPLACE TABLE ${name} AS SELECT * FROM read_csv('${folder}/${name}.txt', all_varchar=true)`,
  );

const KEYS: readonly (readonly [table: string, columns: string])[] = [
  ['agency', 'agency_id'],
  ['stops', 'stop_id'],
  ['routes', 'route_id'],
  ['trips', 'trip_id'],
  ['stop_times', 'trip_id, stop_sequence'],
  ['calendar', 'service_id'],
  ['transfers', 'from_stop_id, to_stop_id'],
];
const REFERENCES: readonly (readonly [from: string, column: string, to: string, key: string])[] = [
  ['routes', 'agency_id', 'agency', 'agency_id'],
  ['trips', 'route_id', 'routes', 'route_id'],
  ['trips', 'service_id', 'calendar', 'service_id'],
  ['stop_times', 'trip_id', 'trips', 'trip_id'],
  ['stop_times', 'stop_id', 'stops', 'stop_id'],
  ['stops', 'parent_station', 'stops', 'stop_id'],
  ['transfers', 'from_stop_id', 'stops', 'stop_id'],
  ['transfers', 'to_stop_id', 'stops', 'stop_id'],
];
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  agency: ['agency_id', 'agency_name', 'agency_url', 'agency_timezone'],
  stops: ['stop_id', 'stop_name', 'stop_lat', 'stop_lon'],
  routes: ['route_id', 'agency_id', 'route_type'],
  trips: ['route_id', 'service_id', 'trip_id'],
  stop_times: ['trip_id', 'stop_id', 'stop_sequence', 'arrival_time', 'departure_time'],
  calendar: ['service_id', 'monday', 'sunday', 'start_date', 'end_date'],
  transfers: ['transfer_type'],
  feed_info: ['feed_publisher_name', 'feed_publisher_url', 'feed_lang'],
};
const URLS: readonly (readonly [table: string, column: string])[] = [
  ['agency', 'agency_url'],
  ['stops', 'stop_url'],
  ['routes', 'route_url'],
  ['feed_info', 'feed_publisher_url'],
  ['feed_info', 'feed_contact_url'],
];
const SECONDS = (column: string) =>
  `(split_part(${column}, ':', 1)::INT * 3600 + split_part(${column}, ':', 2)::INT * 60 + split_part(${column}, ':', 3)::INT)`;
const HOP = `(SELECT a.trip_id, ${SECONDS('b.arrival_time')} - ${SECONDS('a.departure_time')} AS seconds, a.stop_id AS origin, b.stop_id AS destination FROM stop_times a JOIN stop_times b ON a.trip_id = b.trip_id AND a.stop_sequence = '1' AND b.stop_sequence = '2')`;
const ALL = (queries: readonly string[]) => queries.map((query) => `(${query})`).join(' UNION ALL ');
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** Queries by the name of the validator's notice; `gtfsclean` marks that of the speed filter. */
export const GTFS_RULES: Readonly<Record<string, string>> = {
  duplicate_key: ALL(
    KEYS.map(([table, columns]) => `SELECT '${table}' AS at FROM ${table} GROUP BY ${columns} HAVING count(*) > 1`),
  ),
  foreign_key_violation: ALL(
    REFERENCES.map(
      ([from, column, to, key]) =>
        `SELECT '${from}.${column}' AS at FROM ${from} x WHERE x.${column} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${to} y WHERE y.${key} = x.${column})`,
    ),
  ),
  missing_required_field: ALL(
    Object.entries(REQUIRED).flatMap(([table, columns]) =>
      columns.map((column) => `SELECT '${table}.${column}' AS at FROM ${table} WHERE ${column} IS NULL`),
    ),
  ),
  invalid_url: ALL(
    URLS.map(
      ([table, column]) =>
        `SELECT ${column} AS at FROM ${table} WHERE NOT regexp_full_match(${column}, 'https?://[^\\s]+')`,
    ),
  ),
  inconsistent_agency_timezone: `SELECT count(DISTINCT agency_timezone) AS at FROM agency HAVING count(DISTINCT agency_timezone) > 1`,
  invalid_language_code: `SELECT feed_lang AS at FROM feed_info WHERE NOT regexp_full_match(feed_lang, '[a-z]{2}')`,
  invalid_time: `SELECT arrival_time AS at FROM stop_times WHERE NOT regexp_full_match(arrival_time || departure_time, '(\\d\\d:[0-5]\\d:[0-5]\\d){2}')`,
  invalid_date: `SELECT start_date AS at FROM calendar WHERE try_strptime(start_date, '%Y%m%d') IS NULL OR try_strptime(end_date, '%Y%m%d') IS NULL`,
  start_and_end_range_out_of_order: `SELECT service_id AS at FROM calendar WHERE end_date < start_date`,
  expired_calendar: `SELECT service_id AS at FROM calendar, feed_info WHERE end_date < feed_start_date`,
  feed_expiration_date30_days: `SELECT feed_end_date AS at FROM feed_info WHERE strptime(feed_end_date, '%Y%m%d') < strptime(feed_start_date, '%Y%m%d') + INTERVAL 30 DAYS`,
  service_has_no_active_day_of_the_week: `SELECT service_id AS at FROM calendar WHERE ${DAYS.map((day) => `${day} = '0'`).join(' AND ')}`,
  number_out_of_range: `SELECT stop_id AS at FROM stops WHERE abs(stop_lat::DOUBLE) > 90 OR abs(stop_lon::DOUBLE) > 180`,
  point_near_origin: `SELECT stop_id AS at FROM stops WHERE abs(stop_lat::DOUBLE) <= 1 AND abs(stop_lon::DOUBLE) <= 1`,
  point_near_pole: `SELECT stop_id AS at FROM stops WHERE abs(stop_lat::DOUBLE) >= 89`,
  station_with_parent_station: `SELECT stop_id AS at FROM stops WHERE location_type = '1' AND parent_station IS NOT NULL`,
  wrong_parent_location_type: `SELECT x.stop_id AS at FROM stops x JOIN stops y ON x.parent_station = y.stop_id WHERE y.location_type <> '1'`,
  stop_without_stop_time: `SELECT stop_id AS at FROM stops WHERE location_type = '0' AND stop_id NOT IN (SELECT stop_id FROM stop_times)`,
  station_unused: `SELECT stop_id AS at FROM stops x WHERE location_type = '1' AND NOT EXISTS (SELECT 1 FROM stops y WHERE y.parent_station = x.stop_id)`,
  route_both_short_and_long_name_missing: `SELECT route_id AS at FROM routes WHERE route_short_name IS NULL AND route_long_name IS NULL`,
  route_short_name_too_long: `SELECT route_id AS at FROM routes WHERE length(route_short_name) > 12`,
  route_long_name_contains_short_name: `SELECT route_id AS at FROM routes WHERE starts_with(lower(route_long_name), lower(route_short_name))`,
  duplicate_route_name: `SELECT any_value(route_id) AS at FROM routes GROUP BY agency_id, route_type, route_short_name, route_long_name HAVING count(*) > 1`,
  same_route_and_agency_url: `SELECT route_id AS at FROM routes x JOIN agency y ON x.route_url = y.agency_url`,
  same_stop_and_agency_url: `SELECT stop_id AS at FROM stops x JOIN agency y ON x.stop_url = y.agency_url`,
  same_stop_and_route_url: `SELECT stop_id AS at FROM stops x JOIN routes y ON x.stop_url = y.route_url`,
  route_without_trips: `SELECT route_id AS at FROM routes WHERE route_id NOT IN (SELECT route_id FROM trips)`,
  unusable_trip: `SELECT trip_id AS at FROM trips x WHERE (SELECT count(*) FROM stop_times y WHERE y.trip_id = x.trip_id) < 2`,
  stop_time_with_arrival_before_previous_departure_time: `SELECT trip_id AS at FROM ${HOP} WHERE seconds < 0`,
  leading_or_trailing_whitespaces: `SELECT stop_name AS at FROM stops WHERE stop_name <> trim(stop_name)`,
  missing_feed_contact_email_and_url: `SELECT feed_publisher_name AS at FROM feed_info WHERE feed_contact_url IS NULL`,
  transfer_with_invalid_stop_location_type: `SELECT from_stop_id AS at FROM transfers x JOIN stops y ON x.from_stop_id = y.stop_id WHERE y.location_type NOT IN ('0', '1')`,
  // Type 1100 has no limit of speed; the others have that of a train, 500 km/h over 7 km and more.
  gtfsclean_too_fast_trip: `SELECT trip_id AS at FROM ${HOP} JOIN trips USING (trip_id) JOIN routes USING (route_id) JOIN stops a ON origin = a.stop_id JOIN stops b ON destination = b.stop_id WHERE route_type <> '1100' AND 111 * sqrt(power(a.stop_lat::DOUBLE - b.stop_lat::DOUBLE, 2) + power(cos(radians(a.stop_lat::DOUBLE)) * (a.stop_lon::DOUBLE - b.stop_lon::DOUBLE), 2)) / (greatest(seconds, 60) / 3600.0) > 500`,
};
