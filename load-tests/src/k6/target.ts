/** The target of a load: a running instance, or a temporary standalone. */
import { fileURLToPath } from 'node:url';
import { startProduct } from '../bench/product.ts';

export type Target = {
  readonly url: string;
  /** The name in the report. */
  readonly name: string;
  readonly isOurs: boolean;
  readonly stop: () => Promise<void>;
};

const START = fileURLToPath(new URL('../../../deploy/src/start.ts', import.meta.url));

async function refuseUnready(url: string): Promise<void> {
  const response = await fetch(new URL('/readyz', url)).catch((error: unknown) => {
    throw new Error(`Nothing answers at ${url}: ${error instanceof Error ? error.message : error}`);
  });
  if (!response.ok) throw new Error(`${url} is not ready: ${(await response.text()).slice(0, 200)}`);
}

export async function openTarget(url: string | null, onProgress: (text: string) => void): Promise<Target> {
  if (url !== null) {
    await refuseUnready(url);
    return { url, name: url, isOurs: false, stop: async () => undefined };
  }
  onProgress('A standalone of its own starts …');
  const product = await startProduct({ start: START, profileDir: null });
  return {
    url: `http://127.0.0.1:${product.port}`,
    name: 'a standalone of its own',
    isOurs: true,
    async stop() {
      await product.stop();
      product.remove();
    },
  };
}
