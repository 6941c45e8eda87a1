/**
 * The HTTP client of downloads. It is the package undici: the one in Node 24.21 ends the process with an uncaught
 * assertion when a server closes the connection after a body that is still being read (nodejs/undici#5360).
 */
import { type LookupOptions, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, fetch, type Response } from 'undici';
import { contactSetting } from '../../../src/data/settings.ts';
import { isPublicAddress } from './publicAddress.ts';

/** How names and addresses are judged; tests have one without the internet. */
export interface Internet {
  /** As `lookup` of node:dns. */
  readonly resolve: typeof lookup;
  readonly isPublic: (address: string) => boolean;
}
const INTERNET: Internet = { resolve: lookup, isPublic: isPublicAddress };

/**
 * Opens a client for one file. It follows redirects, but not from a public address to this machine, its link or a
 * private network: a publisher must not reach what only this machine can reach.
 */
export function openClient({ resolve, isPublic }: Internet = INTERNET) {
  /** Whether the source itself is not public: null before its address is known. */
  let isSourceInner: boolean | null = null;
  const checkAddresses = (host: string, addresses: readonly string[]): void => {
    const inner = addresses.find((address) => !isPublic(address));
    isSourceInner ??= inner !== undefined;
    if (inner !== undefined && !isSourceInner)
      throw new Error(`redirect to ${host === inner ? '' : `${host} at `}${inner}, which is not a public address`);
  };
  const checkedLookup: LookupFunction = (host, options: LookupOptions, callback) =>
    resolve(host, { ...options, all: true }, (error, found) => {
      const first = found?.[0];
      if (error || first === undefined) return callback(error ?? new Error(`${host} has no address`), []);
      try {
        const addresses = found.map(({ address }) => address);
        checkAddresses(host, addresses);
      } catch (refused) {
        return callback(refused as Error, []);
      }
      if (options.all) callback(null, found);
      else callback(null, first.address, first.family);
    });
  const connect = buildConnector({ lookup: checkedLookup, allowH2: false });
  const agent = new Agent({
    connect(options, callback) {
      const host = options.hostname.replace(/^\[(.*)\]$/, '$1');
      try {
        // An address is not looked up.
        if (isIP(host) !== 0) checkAddresses(host, [host]);
        connect(options, callback);
      } catch (error) {
        callback(error as Error, null);
      }
    },
  });
  return {
    /** @throws TypeError with the fault of the network as its cause, or the reason of the signal */
    get: (url: string, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Response> =>
      fetch(url, { headers: { 'user-agent': userAgent(), ...headers }, signal, dispatcher: agent }),
    [Symbol.asyncDispose]: () => agent.destroy(),
  };
}

/** Names the program, and whom a publisher can write to: CONTACT. */
export function userAgent(): string {
  const contact = contactSetting();
  return `air-routes-refresh${contact === null ? '' : ` (+${contact})`}`;
}
