/** Load at a fixed rate, whatever the server answers: pages, each with another query, and a file now and then. */
import { Agent, request } from 'node:http';

interface Load {
  readonly port: number;
  readonly perSecond: number;
  readonly ms: number;
}

/** What became of the requests of a round after the warm-up. Times in milliseconds. */
export interface Loads {
  /** Times of the pages and files that were served. */
  readonly pages: readonly number[];
  readonly files: readonly number[];
  readonly refused: number;
  readonly withoutRetryAfter: number;
  readonly filesRefused: number;
}

/** The first half second is the burst that a server takes before it refuses work. */
const WARM_UP_MS = 500;

const agent = new Agent({ keepAlive: true, maxSockets: 512 });

process.on('message', (load: Load) => void run(load).then((result) => process.send?.(result)));

async function run({ port, perSecond, ms }: Load): Promise<Loads> {
  const [pages, files]: [number[], number[]] = [[], []];
  let [refused, withoutRetryAfter, filesRefused] = [0, 0, 0];
  const all: Promise<void>[] = [];
  const begin = performance.now();
  const ask = (path: string) =>
    new Promise<void>((done) => {
      const start = performance.now();
      const isFile = path.startsWith('/r/');
      const counts = start - begin > WARM_UP_MS;
      request({ port, path, agent }, (reply) => {
        reply.resume().on('end', () => {
          if (!counts) return done();
          if (reply.statusCode === 200) (isFile ? files : pages).push(performance.now() - start);
          else if (isFile) filesRefused++;
          else {
            refused++;
            if (reply.headers['retry-after'] === undefined) withoutRetryAfter++;
          }
          done();
        });
      })
        .on('error', () => done())
        .end();
    });
  let sent = 0;
  for (let elapsed = 0; elapsed < ms; elapsed = performance.now() - begin) {
    for (; sent < (elapsed / 1000) * perSecond; sent++) {
      all.push(ask(`/connections?from=LHR&to=JFK&n=${begin}.${sent}`));
      if (sent % 10 === 0) all.push(ask('/r/LHR-JFK'));
    }
    await new Promise((next) => setTimeout(next, 2));
  }
  await Promise.all(all);
  return { pages, files, refused, withoutRetryAfter, filesRefused };
}
