/** The cluster's proxy in front of the services of a test. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { httpServes } from '../../cluster/probes.ts';
import { cutSockets, proxyProgram } from '../../cluster/proxy.ts';
import { supervise } from '../../cluster/supervise.ts';
import { freePort } from '../../src/free-port.ts';

export type Front = {
  readonly url: string;
  /** Cuts a share (0 to 1) of the open sockets, like a network failure. Returns their number. */
  readonly cut: (share: number) => Promise<number>;
  readonly stop: () => Promise<void>;
};

export type Behind = {
  readonly commandApiUrls: readonly string[];
  readonly gatewayUrls: readonly string[];
  readonly mediaUrl?: string | undefined;
  /** Whether another proxy of the operator is in front of this one. */
  readonly trustProxy?: boolean;
};

function instances(part: string, urls: readonly string[]) {
  return urls.map((url, index) => ({ name: `${part}-${index + 1}`, address: `127.0.0.1:${new URL(url).port}` }));
}

/** Resolves when it accepts requests, even if no service is available. */
export async function startProxy({ commandApiUrls, gatewayUrls, mediaUrl, trustProxy = false }: Behind): Promise<Front> {
  const dir = mkdtempSync(join(tmpdir(), 'folkmoot-proxy-'));
  const program = proxyProgram({
    dir,
    host: '127.0.0.1',
    port: await freePort(),
    commandApis: instances('command-api', commandApiUrls),
    gateways: instances('gateway', gatewayUrls),
    media: instances('media', mediaUrl === undefined ? [] : [mediaUrl]),
    environment: trustProxy ? { TRUST_PROXY: 'on' } : {},
    logFile: join(dir, 'log'),
    say: (text) => console.log(text),
  });
  const proxy = supervise({ ...program, serves: () => httpServes(program.url, '/healthz') }, { tell: (text) => console.error(text) });
  proxy.start();
  await proxy.untilServing();
  return {
    url: program.url,
    cut: (share) => cutSockets(dir, share),
    async stop() {
      await proxy.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
