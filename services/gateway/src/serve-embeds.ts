/** Serves public server embeds, as data and as a page (servers document 5.1). */
import { EMBED_MAX_AGE_S, type EmbeddedServer } from '@folkmoot/contracts/external-embed/wire';
import { bestLanguage } from '@folkmoot/contracts/kernel/languages';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import type { RateLimit } from '@folkmoot/contracts/kernel/route';
import type { ShownWords } from '@folkmoot/contracts/words/shown-words';
import { acceptedLanguages } from '@folkmoot/platform/http/accepted-languages';
import { rateLimitHeaders } from '@folkmoot/platform/http/limit-headers';
import { overLimit, type RateLimits } from '@folkmoot/platform/http/rate-limits';
import { refusedReply } from '@folkmoot/platform/http/refused';
import { refuseWith } from '@folkmoot/platform/http/server';
import type { VeiledPaths } from '@folkmoot/platform/media/veiled-paths';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { readEmbedContents } from '@folkmoot/read-models/queries';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EMBED_POLICY, embedPage } from './embed-page.ts';
import { embedWords } from './embed-texts.ts';
import { embeddedServer } from './embedded-server.ts';
import type { Online } from './online.ts';
import type { OriginOf } from './origin-of.ts';

type Request = FastifyRequest<{ Params: { serverId: string } }>;

export type EmbedOptions = {
  readonly db: Reader;
  readonly words: ShownWords;
  readonly online: Pick<Online, 'presenceOf'>;
  readonly limits: RateLimits;
  readonly clock: () => number;
  readonly veil: VeiledPaths['veil'];
  readonly originOf: OriginOf;
};

const LIMIT: RateLimit = { name: 'external_embed_show', requests: 20, perMs: 60_000, by: 'address' };

export function serveEmbeds(app: FastifyInstance, { db, words, online, limits, clock, veil, originOf }: EmbedOptions): void {
  async function embedded(request: Request, reply: FastifyReply): Promise<EmbeddedServer | ReturnType<typeof refuse>> {
    const limited = await overLimit(limits, LIMIT, request.ip, clock(), rateLimitHeaders(reply));
    if (limited) return limited;
    const contents = await readEmbedContents(db, request.params.serverId);
    if (!contents) return refuse('NoEmbed');
    const { serverId } = contents.embed;
    const { server } = contents;
    const shown = { ...contents, server: { ...server, name: await words.serverName(serverId, server.name) } };
    return embeddedServer(shown, online.presenceOf, veil);
  }

  async function answer(request: Request, reply: FastifyReply, send: (embed: EmbeddedServer) => unknown): Promise<FastifyReply> {
    const embed = await embedded(request, reply);
    if ('refused' in embed) return refuseWith(reply, refusedReply(embed));
    reply.header('cache-control', `public, max-age=${EMBED_MAX_AGE_S}`).header('x-content-type-options', 'nosniff');
    return reply.send(send(embed));
  }

  app.get('/api/servers/:serverId/external-embed.json', (request: Request, reply) =>
    answer(request, reply, (embed) => {
      reply.header('access-control-allow-origin', '*').type('application/json; charset=utf-8');
      return JSON.stringify(embed);
    }),
  );

  app.get('/api/servers/:serverId/external-embed.html', (request: Request, reply) =>
    answer(request, reply, (embed) => {
      const invite = embed.serverInviteCode === null ? null : `${originOf(request)}/i/${encodeURIComponent(embed.serverInviteCode)}`;
      const language = bestLanguage(acceptedLanguages(request.headers['accept-language']));
      reply.headers({ 'content-security-policy': EMBED_POLICY, vary: 'accept-language' }).type('text/html; charset=utf-8');
      return embedPage(embed, invite, embedWords(language));
    }),
  );
}
