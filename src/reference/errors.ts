import type { OperationError } from '../contract/operationEntry.ts';

/** The component that describes each error, and the schema of its body. */
export const ERRORS = {
  404: { name: 'NotFound', body: 'ErrorDetail', description: 'Unknown airport or route.' },
  422: { name: 'InvalidParameters', body: 'ValidationError', description: 'Missing or invalid parameters.' },
  429: {
    name: 'TooManyRequests',
    body: 'ErrorDetail',
    description: 'Reserved. Requests are not rate limited at present. Clients should handle this status.',
  },
} as const;

/** Name of the record in the body of an error. */
export const errorBody = (status: OperationError['status']): string => ERRORS[status].body;
