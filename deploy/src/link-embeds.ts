/** Starts the worker for link embeds on a foundation. */
import { startLinkEmbeds } from '@folkmoot/command-api/app';
import { applySchema } from '@folkmoot/platform/database/schema';
import type { GuardedFetch } from '@folkmoot/platform/net/guarded-fetch';
import type { Reactor } from '@folkmoot/platform/reactor/reactor';
import { reactorSchema } from '@folkmoot/platform/reactor/reactor-place';
import type { Foundation } from './foundation.ts';

/** null: the settings turn it off. `fetcher`: default: public addresses only. */
export async function linkEmbedsOf(foundation: Foundation, fetcher?: GuardedFetch): Promise<Reactor | null> {
  if (!foundation.config.LINK_EMBEDS) return null;
  await applySchema(foundation.readModels, 'reactors', reactorSchema);
  return startLinkEmbeds({ ...foundation, pool: foundation.readModels.pool, ...(fetcher ? { fetcher } : {}) });
}
