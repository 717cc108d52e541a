/** Who may send nothing (users document, section 2): uploads need no token, so an address is asked for, and whoever is known besides. */
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import type { kernelRefusals } from '@folkmoot/contracts/kernel/refusals';
import { type RefusedReply, refusedReply } from '@folkmoot/platform/http/refused';
import type { FastifyRequest } from 'fastify';

/** `userId`: null: nobody is known. */
export type BlockOf = (sender: {
  readonly userId: string | null;
  readonly address: string;
}) => Promise<'Suspended' | 'AddressBanned' | null>;

export type AccessCheck = { readonly blockOf: BlockOf; readonly userOf: (token: string) => Promise<string | null> };

/** `ticketOf`: whose ticket came with it. Who sends their token with it, as no client must, is known by that. null: they may. */
export async function blockedReply(
  { blockOf, userOf }: AccessCheck,
  request: FastifyRequest,
  ticketOf: string | null,
): Promise<RefusedReply | null> {
  const token = request.headers.authorization;
  const userId = ticketOf ?? (token ? await userOf(token) : null);
  const bar = await blockOf({ userId, address: request.ip });
  return bar && refusedReply(refuse<keyof typeof kernelRefusals>(bar));
}
