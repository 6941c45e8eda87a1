/** Memory of an isolate, read through V8's inspector protocol. */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

const Target = z.object({ webSocketDebuggerUrl: z.string() });
const Reply = z.object({
  id: z.number().optional(),
  result: z.looseObject({ usedSize: z.number().optional(), backingStorageSize: z.number().optional() }).optional(),
});

/** Connects to the first isolate of an inspector on the loopback address. It waits until there is one. */
export async function openInspector(port: number) {
  const target = await firstTarget(port);
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  const waiting = new Map<number, PromiseWithResolvers<z.infer<typeof Reply>>>();
  socket.onmessage = ({ data }) => {
    const reply = Reply.parse(JSON.parse(String(data)));
    if (reply.id === undefined) return;
    waiting.get(reply.id)?.resolve(reply);
    waiting.delete(reply.id);
  };
  socket.onclose = () => {
    for (const { reject } of waiting.values()) reject(new Error('the isolate ended; see what workerd wrote'));
  };
  await new Promise((done, fail) => {
    socket.onopen = done;
    socket.onerror = fail;
  });
  let last = 0;
  const call = (method: string) => {
    const reply = Promise.withResolvers<z.infer<typeof Reply>>();
    if (socket.readyState !== WebSocket.OPEN) throw new Error('the isolate ended; see what workerd wrote');
    waiting.set(++last, reply);
    socket.send(JSON.stringify({ id: last, method }));
    return reply.promise;
  };
  return {
    /** Bytes of the heap in use, and of array buffers. */
    memory: async () => {
      const { result } = await call('Runtime.getHeapUsage');
      if (result?.usedSize === undefined || result.backingStorageSize === undefined)
        throw new Error('the inspector does not report memory');
      return result.usedSize + result.backingStorageSize;
    },
  };
}

async function firstTarget(port: number): Promise<z.infer<typeof Target>> {
  for (;;) {
    const [target] = z.array(Target).parse(await (await fetch(`http://127.0.0.1:${port}/json`)).json());
    if (target) return target;
    await sleep(50);
  }
}
