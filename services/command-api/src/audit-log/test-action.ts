/** Test support: an action on a stream, and the facts for its undo. */
import { ActUndone } from '@folkmoot/contracts/audit-log/events';
import { type Folding, fold } from '@folkmoot/contracts/kernel/decider';
import type { AnyEvent, Recorded } from '@folkmoot/contracts/kernel/event';
import { ANN, NOW, SERVER } from '../servers/test-server.ts';
import { pastActionFolding } from './past-action.ts';

const meta = { actor: ANN, command: 'test', correlationId: '1', causationId: null, at: NOW };

export function recordedAll<Event extends AnyEvent>(events: readonly Event[]): readonly (Recorded<Event> & Event)[] {
  return events.map((event, index) => {
    return { ...event, id: `event-${index}`, stream: 'a-stream', revision: index, position: index, meta };
  });
}

/** The action at this index, undone by Ann after all events. */
export function actionAmong<State, Event extends AnyEvent>(folding: Folding<State, Event>, events: readonly Event[], place: number) {
  const { action, state } = fold(pastActionFolding(folding, `${place}`), recordedAll(events));
  return { state, facts: { serverId: SERVER, callerId: ANN, now: NOW + 5, action, isUndone: false } };
}

export function undoneAt(place: number) {
  return ActUndone({ serverId: SERVER, undoneEventId: `event-${place}`, undoneById: ANN, undoneAt: NOW + 5 });
}
