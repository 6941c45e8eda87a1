/** What happens on connections, for metrics. */

/**
 * Why a connection was closed by a limit: too many connections of the server or of a client, too many pipelined requests,
 * too many unread bytes, a client that reads too slowly, too many bytes of bodies that do not end.
 */
export const DROP_REASONS = [
  'connections',
  'client_connections',
  'pipelined',
  'unread',
  'slow_reader',
  'body',
] as const;
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
