/** One random history: people wish, processes die, lines are cut; then all comes to rest and is judged. */
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { dice } from '../e2e/harness/dice.ts';
import { caller, type Wish } from './caller.ts';
import { type Client, startClient } from './client.ts';
import { faultsOf } from './judge.ts';
import { type Beginning, simulatedNetwork } from './network.ts';
import { maySee } from './rows.ts';
import type { Life } from './scheduler.ts';
import { type House, wishIn } from './wishes.ts';

export type Script = {
  readonly seed: number;
  readonly wishes: number;
  /** Whether processes die and lines are cut. */
  readonly misfortunes: boolean;
};

/** `wishes` and `trace` tell what happened. */
export type Verdict = { readonly faults: readonly string[]; readonly wishes: readonly string[]; readonly trace: readonly string[] };

/** Steps between two wishes: some come at once, others when what was wished before is done. */
const PAUSES = [0, 3, 12, 50];
const KILL_EVERY = 60;
const CUT_EVERY = 120;
const PRY_EVERY = 20;
/** After one in so many appends somebody speaks where it was made, at once: H6 leaves no time there. */
const RUSH_EVERY = 3;
const rusher: Life = { name: 'rusher', alive: true };
const KEYLESS = 5;
/** Longer than an abandoned note is left alone, and than its finder sleeps. */
const REST_MS = 70_000;
const SIGN_ON_MS = 3000;

export async function runHistory(beginning: Beginning, house: House, { seed, wishes: most, misfortunes }: Script): Promise<Verdict> {
  const die = dice(seed);
  const network = simulatedNetwork(beginning, die);
  const { scheduler, rows } = network;
  const { calls, call } = caller(network);
  const clients: Client[] = house.people.map((userId, at) =>
    startClient({ userId, life: { name: `client ${at}`, alive: true }, scheduler, dice: die, gateways: network.gateways }),
  );
  /** Somebody asks for a page, whether their client would or not. */
  function pry(userId: string, channelId: string): void {
    void die.pick(network.gateways())?.page(userId, channelId);
  }

  let rushed = 0;
  network.onAnswered((machine, events) => {
    if (die.roll(RUSH_EVERY) > 0) return;
    const { userId } = JSON.parse(events[0]?.data ?? '{}') as { readonly userId?: string };
    const channelId = die.pick([...rows.channels.keys()]) ?? '';
    rushed += 1;
    const wish = {
      userId: userId ?? die.pick(house.people) ?? '',
      route: sendMessage,
      params: { channelId },
      body: { content: `rush ${rushed}` },
    };
    scheduler.soon(rusher, 'rush', () => void call(wish, false, machine));
  });
  const wishes: Wish[] = [];
  let pause = 0;

  while (wishes.length < most) {
    if (pause === 0) {
      const wish = wishIn(house, rows, die, wishes);
      wishes.push(wish);
      void call(wish, die.roll(KEYLESS) > 0);
    }
    pause = pause > 0 ? pause - 1 : (die.pick(PAUSES) ?? 0);
    if (misfortunes && die.roll(KILL_EVERY) === 0) network.kill();
    if (misfortunes && die.roll(CUT_EVERY) === 0) die.pick(clients)?.cut();
    if (die.roll(PRY_EVERY) === 0) pry(die.pick(house.people) ?? '', die.pick([...rows.channels.keys()]) ?? '');
    await scheduler.next();
  }
  network.calm();
  await scheduler.settle(REST_MS);
  network.tellAgain();
  for (const userId of house.people) {
    for (const channelId of rows.channels.keys()) if (!maySee(rows, userId, channelId)) pry(userId, channelId);
  }
  await scheduler.settle(SIGN_ON_MS);
  return { faults: await faultsOf({ network, calls, clients, beginning, house }), wishes: wishes.map(told), trace: scheduler.trace };
}

function told({ userId, route, params, body }: Wish): string {
  return `${userId}: ${route.name} ${JSON.stringify(params)} ${JSON.stringify(body ?? null)}`;
}
