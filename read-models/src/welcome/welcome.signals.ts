/** Clients query questions. Signals only contain their number, as in the record of the server. */
import type { EventOf, Recorded } from '@folkmoot/contracts/kernel/event';
import { emit, type Signal, serverRoom } from '@folkmoot/contracts/kernel/signal';
import { serverEvents } from '@folkmoot/contracts/servers/wire';
import { WelcomeQuestionCreated, WelcomeQuestionDeleted, WelcomeQuestionUpdated } from '@folkmoot/contracts/welcome/events';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { signalSource, signalsOf } from '@folkmoot/platform/signal/source';
import { countQuestions } from './welcome-records.ts';

type Counts = ReadonlyMap<string, number>;
type Of<Spec> = Pick<Recorded<EventOf<Spec>>, 'data'>;

function readCounts(events: readonly Recorded[], db: Reader): Promise<Counts> {
  return countQuestions(db, [...new Set(events.map((event) => String(event.data.serverId)))]);
}

export function countSignals(
  { data }: Of<typeof WelcomeQuestionCreated> | Of<typeof WelcomeQuestionDeleted>,
  counts: Counts,
): readonly Signal[] {
  const { serverId } = data;
  const updated = { _count: { welcomeQuestions: counts.get(serverId) ?? 0 } };
  return [emit([serverRoom(serverId)], serverEvents.updated, { serverId, updated })];
}

export const welcomeSignals = signalSource<Counts>(
  readCounts,
  signalsOf(WelcomeQuestionCreated, countSignals),
  signalsOf(WelcomeQuestionUpdated, () => []),
  signalsOf(WelcomeQuestionDeleted, countSignals),
);
