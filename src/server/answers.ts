import type { Input, OperationId } from '../contract/operations.ts';
import { ROUTE_ID } from '../contract/vocabulary.ts';
import { destinationsFile, routeFile, withoutCharter } from '../operations/files.ts';
import { matchWriter } from '../operations/matches.ts';
import { unknownAirport, unknownRoute, upperCase } from '../operations/notFound.ts';
import type { Encoding } from './http/encoding.ts';
import type { HttpResponse } from './http/messages.ts';
import type { ResponseProfiles } from './http/responseProfiles.ts';
import { readPrepared } from './release/files.ts';
import type { Release } from './release/open.ts';
import { type MaybePromise, mapMaybe, type ResponseCache } from './responseCache.ts';

/**
 * The answer of an operation as JSON bytes: what every door (REST, MCP, pages)
 * is built on. Input is in true types, defaults applied; codes may be in any case.
 * Hot answers come at once, others as a promise.
 * @throws NotFound, at once or as a rejection
 */
export type AnswerBytes = <Id extends OperationId>(id: Id, input: Input<Id>) => Uint8Array | Promise<Uint8Array>;

/** The same as an answer ready to send, in an encoding the client likes. @throws NotFound */
export type PreparedAnswer = <Id extends OperationId>(
  id: Id,
  input: Input<Id>,
  encoding: Encoding | null,
) => MaybePromise<HttpResponse>;

/** Where the answers of one operation come from, and where they are kept. */
interface Origin<Id extends OperationId> {
  readonly cache: ResponseCache;
  /** The same for the same answer, different for different ones. */
  readonly key: (input: Input<Id>) => string;
  readonly read: (input: Input<Id>) => MaybePromise<Uint8Array>;
  /** For answers that are files: the file as the build compressed it. */
  readonly readEncoded?: (input: Input<Id>, encoding: Encoding) => MaybePromise<Uint8Array | undefined>;
}

/**
 * The answers of a release.
 * @param files keeps what is read from files, under their paths
 * @param live keeps what is computed, so that questions few ask twice cannot push out the files
 */
export function createAnswers({ release, profiles, files, live }: AnswersOptions): {
  readonly prepared: PreparedAnswer;
  readonly bytes: AnswerBytes;
} {
  const destinations = (i: Input<'airport_destinations'>) =>
    destinationsFile(upperCase(i.airport_code), i.include_charter);
  const route = (i: Input<'route_detail'>) => routeFile(upperCase(i.route_id), i.include_charter);
  const isAirport = (code: string) => release.live.airportIndex.has(code);

  const matches = matchWriter(release.live);
  const origins: { readonly [Id in OperationId]: Origin<Id> } = {
    resolve_airport: {
      cache: live,
      key: ({ q }) => q,
      read: (input) => encoder.encode(matches(input)),
    },
    find_connections: {
      cache: live,
      key: (i) => `${upperCase(i.from)}>${upperCase(i.to)} ${i.max_stops} ${i.max_flying_min} ${i.include_charter}`,
      read: release.connections,
    },
    airport_destinations: {
      cache: files,
      key: destinations,
      read: (input) => {
        if (!release.live.airportIndex.has(upperCase(input.airport_code))) throw unknownAirport(input.airport_code);
        const file = destinations(input);
        return mapMaybe(
          release.read(file),
          (found) =>
            found ?? fromPlain('airport_destinations', input) ?? fail(`${file} is missing in ${release.folder}`),
        );
      },
      readEncoded: (input, encoding) => readPrepared(release.read, destinations(input), encoding),
    },
    route_detail: {
      cache: files,
      key: route,
      read: (input) => {
        const id = upperCase(input.route_id);
        if (!ROUTE_ID.test(id)) throw unknownRoute(id, isAirport);
        return mapMaybe(release.read(route(input)), (found) => {
          const answer = found ?? fromPlain('route_detail', input);
          if (!answer) throw unknownRoute(id, isAirport);
          return answer;
        });
      },
      readEncoded: (input, encoding) => readPrepared(release.read, route(input), encoding),
    },
  };

  /** Without charter airlines there is no second file: the answer is made from the first, which may be at hand. */
  const fromPlain = <Id extends keyof typeof withoutCharter>(id: Id, input: Input<Id>) =>
    input.include_charter
      ? mapMaybe(bytes(id, { ...input, include_charter: false }), (plain) =>
          encoder.encode(withoutCharter[id](decoder.decode(plain))),
        )
      : undefined;

  const prepared: PreparedAnswer = (id, input, encoding) => {
    const { cache, key, read, readEncoded } = origins[id];
    const name = key(input);
    const found = cache.find(name, encoding);
    if (found) return found;
    const made = cache.get(name, encoding, {
      profile: profiles.api,
      read: () => read(input),
      ...(readEncoded ? { readEncoded: (wanted: Encoding) => readEncoded(input, wanted) } : {}),
    });
    return mapMaybe(made, (answer) => answer ?? fail(`no answer for ${id} ${name}`));
  };
  const bytes: AnswerBytes = (id, input) => mapMaybe(prepared(id, input, null), ({ body }) => body ?? fail('no body'));
  return { prepared, bytes };
}

export interface AnswersOptions {
  readonly release: Release;
  readonly profiles: ResponseProfiles;
  readonly files: ResponseCache;
  readonly live: ResponseCache;
}
const encoder = new TextEncoder();
const decoder = new TextDecoder();

function fail(message: string): never {
  throw new Error(message);
}
