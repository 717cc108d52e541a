/** Answers queries about GIFs from an external service (servers document 5.12). */
import { getGifSearch, listGifCategories, searchGifs } from '@folkmoot/contracts/gifs/commands';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { type AnyAnswer, answer } from '@folkmoot/platform/query/answer';
import type { Logger } from '@folkmoot/platform/telemetry/logger';
import type { GifService } from './gif-service.ts';

/** `gifs` null: no service is configured. */
export function gifAnswers(gifs: GifService | null, logger: Logger): readonly AnyAnswer[] {
  async function asked<Found>(
    ask: (gifs: GifService) => Promise<readonly Found[]>,
  ): Promise<Found[] | Refusal<'GifsNotSetUp' | 'GifsAway'>> {
    if (!gifs) return refuse('GifsNotSetUp');
    try {
      return [...(await ask(gifs))];
    } catch (error) {
      logger.warn({ err: error }, 'The GIF service does not answer');
      return refuse('GifsAway');
    }
  }

  return [
    answer(getGifSearch, async () => ({ available: gifs !== null })),
    answer(listGifCategories, () => asked((service) => service.categories())),
    answer(searchGifs, ({ query }) => asked((service) => service.search(query.query))),
  ];
}
