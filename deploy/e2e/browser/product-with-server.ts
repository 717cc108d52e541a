/** Two users in one server, with the product and a browser, for most browser tests. */
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import type { RawServer } from '@folkmoot/contracts/servers/wire';
import type { Browser } from 'playwright-core';
import { afterAll, inject } from 'vitest';
import { type Person, registerUser } from '../user.ts';
import { launchChromium } from './chromium.ts';
import { type Product, startProduct } from './product.ts';

export type ProductWithServer = {
  readonly product: Product;
  readonly browser: Browser;
  /** The founder of the instance and owner of the server. */
  readonly ada: Person;
  /** A member of the server. */
  readonly ben: Person;
  readonly server: RawServer;
};

/**
 * Call at the top of a test file, once for the whole file. Everything is stopped at the end. `settings`: settings of the product, in
 * addition to those of every test. `chromiumPath`: another browser, for features that the headless shell lacks. `more`: further arguments of
 * the browser.
 */
export async function startProductWithServer(
  serverName: string,
  settings: Readonly<Record<string, string>> = {},
  chromiumPath: string = inject('headlessChromiumPath'),
  more: readonly string[] = [],
): Promise<ProductWithServer> {
  const [product, browser] = await Promise.all([startProduct(settings), launchChromium(chromiumPath, more)]);
  afterAll(async () => {
    await browser.close();
    await product.dispose();
  });
  // The first account becomes the founder.
  const ada = await registerUser(product.url, 'Ada');
  const ben = await registerUser(product.url, 'Ben');
  const server = await ada.api.call(createServer, { body: { name: serverName } });
  const { code } = await ada.api.call(createInvite, { params: { serverId: server.id } });
  await ben.api.call(joinServer, { params: { code } });
  return { product, browser, ada, ben, server };
}
