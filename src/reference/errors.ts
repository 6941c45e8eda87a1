/** The component that describes each error, and the schema of its body. */
export const ERRORS = {
  404: { name: 'NotFound', body: 'ErrorDetail', description: 'Unknown airport or route.' },
  422: { name: 'InvalidParameters', body: 'ValidationError', description: 'Missing or invalid parameters.' },
  429: {
    name: 'TooManyRequests',
    body: 'ErrorDetail',
    description: 'Reserved. Requests are not rate limited at present. Clients should handle this status.',
  },
  503: { name: 'ServiceUnavailable', body: 'ErrorDetail', description: 'The server is busy. Try again.' },
} as const;
