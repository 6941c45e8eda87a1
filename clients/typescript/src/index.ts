export { AirRoutes } from './generated/client.js';
export type { components, operations } from './generated/schema.js';
export { AirRoutesError, type ClientOptions, type InvalidParameter, type RequestOptions } from './request.js';
export type { Input, Output } from './types.js';
