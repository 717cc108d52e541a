import { isRefusal, type Refusal } from '@folkmoot/contracts/kernel/refusal';
import type { UploadRefusal } from '@folkmoot/contracts/media/refusals';
import type { overLimit } from '@folkmoot/platform/http/rate-limits';
import { refusedReply } from '@folkmoot/platform/http/refused';
import { refuseWith } from '@folkmoot/platform/http/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuseUpload } from './answers.ts';
import { type AccessCheck, blockedReply } from './blocked.ts';
import type { Gate } from './gate.ts';
import { type Sender, senderOf } from './sender.ts';
import type { Tickets } from './tickets.ts';

export type Admission = AccessCheck & { readonly gate: Gate; readonly tickets: Tickets };

type Upload = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly ticket: string | undefined;
  readonly limited: (sender: Sender) => ReturnType<typeof overLimit>;
};

/** Admits the sender of an upload while `work` runs, or replies with the refusal. */
export async function admitUpload(
  options: Admission,
  { request, reply, ticket, limited }: Upload,
  work: (sender: Sender) => Promise<Refusal<UploadRefusal> | null>,
): Promise<FastifyReply> {
  const sender = senderOf(options.tickets, request, ticket);
  if (isRefusal(sender)) return refuseUpload(reply, sender);
  const over = await limited(sender);
  if (over) return refuseWith(reply, refusedReply(over));
  const blocked = await blockedReply(options, request, sender.userId);
  if (blocked) return refuseWith(reply, blocked);
  const entered = await options.gate.enter(sender.key, request.ip);
  if (isRefusal(entered)) return refuseUpload(reply, entered);
  try {
    const refused = await work(sender);
    return refused ? refuseUpload(reply, refused) : reply;
  } finally {
    entered.leave();
  }
}
