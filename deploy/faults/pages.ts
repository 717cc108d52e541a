/** Reads channels in pages, and records the results. */
import { listMessages } from '@folkmoot/contracts/messages/commands';
import { RawMessage } from '@folkmoot/contracts/messages/wire';
import { z } from 'zod';
import type { Person } from '../e2e/user.ts';
import type { Caller } from './caller.ts';
import type { Recorder, Shown } from './history.ts';
import { shownOf } from './timeline.ts';

const PAGE = 100;

export const refused = 'refused';
export const unanswered = 'unanswered';

/** All messages of a channel after a message, or the reason of a failure. */
export type Pages = {
  (person: Person, channel: string, after: string): Promise<readonly Shown[] | typeof refused | typeof unanswered>;
  readonly inServer: (channel: string) => boolean;
};

export function startPages(call: Caller, recorder: Recorder, inServer: (channel: string) => boolean): Pages {
  async function read(person: Person, channel: string, from: string) {
    const shown: Shown[] = [];
    for (let after = from; ; ) {
      const query = { limit: `${PAGE}`, after };
      const { outcome, start, end, body } = await call({
        who: person,
        op: 'read',
        route: listMessages,
        params: { channelId: channel },
        query,
        channel,
      });
      if (outcome === 'refused') return refused;
      if (outcome === 'unknown') return unanswered;
      const page = z.array(RawMessage).parse(body).map(shownOf);
      recorder.add({ kind: 'paged', reader: person.name, channel, start, at: end, messages: page.map(({ id }) => id) });
      shown.push(...page);
      after = page.at(-1)?.id ?? after;
      if (page.length < PAGE) return shown;
    }
  }
  return Object.assign(read, { inServer });
}
