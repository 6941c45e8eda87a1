/** The parameters of the operations that version 0.1.0 began with. All other operations and parameters are additions. */
const FIRST: Readonly<Record<string, readonly string[]>> = {
  resolve_airport: ['q'],
  find_connections: ['from', 'to', 'max_stops', 'max_flying_min', 'include_charter'],
  airport_destinations: ['airport_code', 'include_charter'],
  route_detail: ['route_id', 'include_charter'],
};

/** Whether an operation is an addition. */
export const isAddition = (id: string): boolean => FIRST[id] === undefined;

/** Whether a parameter was added to an operation of the first version. */
export const isAddedParameter = (id: string, name: string): boolean => FIRST[id]?.includes(name) === false;
