/** Limits of a server. Times are in milliseconds, sizes in bytes. */
export const SERVER_LIMITS = {
  /** Request line and headers together. */
  maxHeaderSize: 16 * 1024,
  /** The headers of a request must arrive within this time. */
  headersTimeout: 10_000,
  /** The body of a request must arrive within this time. */
  requestTimeout: 20_000,
  /** Longer than that of common proxies, so that the proxy closes an idle connection first. */
  keepAliveTimeout: 65_000,
  /** A connection without any traffic during a request. */
  idleTimeout: 30_000,
  /** Interval at which late requests and slow readers are looked for. */
  checkInterval: 1_000,
  /** Connections, half of them of one client. */
  maxConnections: 4_096,
  /** Connections of one client; 0 for half of all. */
  connectionsPerClient: 128,
  /** Requests of one connection that are not answered yet. */
  requestsPerConnection: 8,
  /** A client that exceeded it opens no connection for this time. */
  blockTime: 5_000,
  /** A client must read what was sent in this time, plus its size divided by the rate below. */
  sendTimeout: 30_000,
  /** Bytes per second that a client must read of a large response. */
  leastBytesPerSecond: 16_384,
  /** Responses in progress get this time after a signal to stop. */
  drainTimeout: 4_000,
  /** Idle connections get this time after a signal to stop: a request in it is answered with `Connection: close`. */
  drainGrace: 1_000,
};
