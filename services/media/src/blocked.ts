/**
 * Finds out whether a sender is blocked (users document, section 2). Uploads need no token, so this checks the address, and the user if the
 * user is known.
 */
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import type { kernelRefusals } from '@folkmoot/contracts/kernel/refusals';
import { type RefusedReply, refusedReply } from '@folkmoot/platform/http/refused';
import type { FastifyRequest } from 'fastify';

/** `userId` null: the user is unknown. */
export type BlockOf = (sender: {
  readonly userId: string | null;
  readonly address: string;
}) => Promise<'Suspended' | 'AddressBanned' | null>;

export type AccessCheck = { readonly blockOf: BlockOf; readonly userOf: (token: string) => Promise<string | null> };

/** `ticketOf`: the user of the upload ticket. It has priority over an access token, which is optional. null: the sender is not blocked. */
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
