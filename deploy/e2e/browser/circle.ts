/** Two people in one server, the product that serves them and a browser to look with: where most flows are tried. */
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import type { RawServer } from '@folkmoot/contracts/servers/wire';
import type { Browser } from 'playwright-core';
import { afterAll, inject } from 'vitest';
import { type Person, somebody } from '../person.ts';
import { launchChromium } from './chromium.ts';
import { type Product, startProduct } from './product.ts';

export type Circle = {
  readonly product: Product;
  readonly browser: Browser;
  /** Founder of the instance, and owner of the server. */
  readonly ada: Person;
  /** Has joined it. */
  readonly ben: Person;
  readonly server: RawServer;
};

/** For a whole test file, at its top: everything is stopped in the end. `settings`: of the product, beside those every test has. */
export async function circle(serverName: string, settings: Readonly<Record<string, string>> = {}): Promise<Circle> {
  const [product, browser] = await Promise.all([startProduct(settings), launchChromium(inject('chromiumPath'))]);
  afterAll(async () => {
    await browser.close();
    await product.dispose();
  });
  // The first account becomes founder.
  const ada = await somebody(product.url, 'Ada');
  const ben = await somebody(product.url, 'Ben');
  const server = await ada.api.call(createServer, { body: { name: serverName } });
  const { code } = await ada.api.call(createInvite, { params: { serverId: server.id } });
  await ben.api.call(joinServer, { params: { code } });
  return { product, browser, ada, ben, server };
}
