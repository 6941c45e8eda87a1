/** What happens on connections, for metrics. */

/**
 * Why a connection was closed by a limit: too many connections of the server or of a client, too many pipelined requests,
 * too many unread bytes, a client that reads too slowly.
 */
export const DROP_REASONS = ['connections', 'client_connections', 'pipelined', 'unread', 'slow_reader'] as const;
export type DropReason = (typeof DROP_REASONS)[number];

/** Receives what happens on connections. */
export interface ConnectionEvents {
  /** A connection was closed by a limit. */
  readonly dropped?: (reason: DropReason) => void;
  /** A request was rejected before a handler saw it, with this status. */
  readonly rejected?: (status: number) => void;
  /** The last byte of a response was passed to the system. @param ms time since the response was made */
  readonly sent?: (bytes: number, ms: number) => void;
}

/** The status of the response to an error of Node's parser; undefined for an error of the connection. */
export function statusOfError({ code = '' }: NodeJS.ErrnoException): number | undefined {
  return STATUSES[code] ?? (code.startsWith('HPE_') ? 400 : undefined);
}

const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};
