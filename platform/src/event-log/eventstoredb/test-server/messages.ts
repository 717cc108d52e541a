/** Maps between the store's types and the messages of EventStoreDB's gRPC service. */

import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { AppendReq, AppendResp, ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Expected, Proposal, StoreRecord, Verdict } from './store.ts';

export function textOf(bytes: Uint8Array | undefined): string {
  return new TextDecoder().decode(bytes);
}

export function expectedOf(options: AppendReq.Options): Expected {
  if (options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'none';
  return options.hasStreamExists() ? 'exists' : BigInt(options.getRevision());
}

export function proposalOf(message: AppendReq.ProposedMessage): Proposal {
  return {
    id: message.getId()?.getString() ?? '',
    type: message.getMetadataMap().get('type') ?? '',
    contentType: message.getMetadataMap().get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

export function verdictMessage(verdict: Verdict): AppendResp {
  const response = new streams.AppendResp();
  if (verdict.ok) {
    const position = new streams.AppendResp.Position();
    position.setCommitPosition(String(verdict.position)).setPreparePosition(String(verdict.position));
    const success = new streams.AppendResp.Success();
    return response.setSuccess(success.setCurrentRevision(String(verdict.last)).setPosition(position));
  }
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  if (verdict.current < 0n) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(String(verdict.current));
  return response.setWrongExpectedVersion(wrong);
}

export function recordMessage(record: StoreRecord): ReadResp {
  const event = new streams.ReadResp.ReadEvent.RecordedEvent();
  event.setId(new shared.UUID().setString(record.id));
  event.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(new TextEncoder().encode(record.stream)));
  event.setStreamRevision(String(record.revision));
  event.setCommitPosition(String(record.position)).setPreparePosition(String(record.position));
  event.setData(record.data).setCustomMetadata(record.metadata);
  event.getMetadataMap().set('type', record.type).set('content-type', record.contentType).set('created', '0');
  const read = new streams.ReadResp.ReadEvent().setEvent(event).setCommitPosition(String(record.position));
  return new streams.ReadResp().setEvent(read);
}

export function streamNotFound(name: string): ReadResp {
  const identifier = new shared.StreamIdentifier().setStreamName(new TextEncoder().encode(name));
  return new streams.ReadResp().setStreamNotFound(new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifier));
}

export function confirmation(id: string): ReadResp {
  return new streams.ReadResp().setConfirmation(new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(id));
}

export function caughtUp(): ReadResp {
  return new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp());
}

export function checkpoint({ position }: StoreRecord): ReadResp {
  const message = new streams.ReadResp.Checkpoint();
  return new streams.ReadResp().setCheckpoint(message.setCommitPosition(String(position)).setPreparePosition(String(position)));
}

/** Which events a subscription lets through: by a regular expression or by prefixes, on the type or on the stream. */
export function filterOf(options: ReadReq.Options): (record: StoreRecord) => boolean {
  const filter = options.getFilter();
  const expression = filter?.getEventType() ?? filter?.getStreamIdentifier();
  if (!filter || !expression) return () => true;
  const regex = new RegExp(expression.getRegex() || '(?!)');
  const prefixes = expression.getPrefixList();
  return (record) => {
    const text = filter.hasEventType() ? record.type : record.stream;
    return regex.test(text) || prefixes.some((prefix) => text.startsWith(prefix));
  };
}
