/** Sends messages to a user's sockets on all gateways without the signal bus: the echo of a dismissal (realtime contract, section 2). */
import { openRedis } from '@folkmoot/platform/redis/connection';
import { createAdapter } from '@socket.io/redis-adapter';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { IoServer } from './fan-out.ts';

/** Sender, message and receivers. Validated here, because the adapter trusts its input and would crash the process on anything else. */
const AdapterMessage = z.tuple([
  z.string(),
  z.looseObject({ type: z.number(), nsp: z.string().optional() }),
  z.looseObject({ rooms: z.array(z.string()).optional(), except: z.array(z.string()).optional() }),
]);
/** The adapter ignores a message without a packet. */
const NOTHING = ['', null, {}] as const;

export function betweenGateways(io: IoServer, url: string, onError: (error: unknown) => void): { readonly close: () => void } {
  const publisher = unawaited(openRedis({ url, name: 'folkmoot-sockets-out', onError }));
  const subscriber = unawaited(openRedis({ url, name: 'folkmoot-sockets-in', onError, listensAgain: true }));
  const parser = {
    encode: (message: unknown) => JSON.stringify(message),
    decode(text: Buffer): unknown {
      const message = AdapterMessage.safeParse(parsed(text.toString('utf8')));
      if (message.success) return message.data;
      onError(new Error('Received an unknown message from another gateway.'));
      return NOTHING;
    },
  };
  io.adapter(createAdapter(publisher, subscriber, { key: 'folkmoot:sockets', parser }));
  // Gateways send each other no requests. Without this, the adapter would answer requests of any program without validation.
  subscriber.removeAllListeners('messageBuffer');
  return {
    close() {
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}

/** The adapter awaits none of its commands. An unhandled rejection during a stop would end the process. */
function unawaited(redis: Redis): Redis {
  const send = redis.sendCommand.bind(redis);
  redis.sendCommand = (command, stream) => {
    command.promise.catch(() => undefined);
    return send(command, stream);
  };
  return redis;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
