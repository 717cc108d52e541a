/** Keeps the structure in memory (`warm`) up to date with the log, and completes erasures that another process began. */
import { AccountDeleted } from '@folkmoot/contracts/accounts/events';
import { RegistrationRejected } from '@folkmoot/contracts/registration/events';
import type { WarmStore } from '@folkmoot/platform/command/warm';
import type { Codec } from '@folkmoot/platform/event-log/codec';
import type { EventLog, LoggedEvent } from '@folkmoot/platform/event-log/port';
import type { KeyVault } from '@folkmoot/platform/vault/key-vault';
import type { Vault } from '@folkmoot/platform/vault/vault';

const PAGE = 2000;

/** Events after which cached sessions of the user must be read again. */
const SESSION_ENDERS: ReadonlySet<string> = new Set([
  'PasswordChanged',
  'SessionsEnded',
  'AccountDeleted',
  'BotTokenRefreshed',
  'ApplicationDeleted',
]);

/** Events after which the vault has no data of the user. */
const ERASES: ReadonlySet<string> = new Set([AccountDeleted.type, RegistrationRejected.type]);

const Erased = AccountDeleted.schema.pick({ userId: true });

function erasedPerson(event: LoggedEvent): string {
  return Erased.parse(JSON.parse(event.data)).userId;
}

export type StructureOptions = {
  readonly log: EventLog;
  readonly codec: Codec;
  readonly warm: WarmStore;
  readonly vault: Vault;
  readonly keys: Pick<KeyVault, 'destroy'>;
};

export type Structure = {
  /** Applies the structural events up to the head of the log. Returns whether there were new ones. */
  readonly readOn: () => Promise<boolean>;
  /** The same for a command that waits for it, in one query if the log can skip bulk events. */
  readonly catchUp: () => Promise<boolean>;
  /** Applies further events as the log delivers them, then passes them on. */
  readonly subscribe: (applied: (events: readonly LoggedEvent[]) => void) => ReturnType<EventLog['subscribe']>;
};

export function followStructure({ log, codec, warm, vault, keys }: StructureOptions): Structure {
  /** All structure up to this position is warm. */
  let completeTo = -1;

  async function keepWarm(events: readonly LoggedEvent[]): Promise<void> {
    // Commands that caught up may have applied them before the log delivered them.
    for (const event of await codec.decode(events.filter(({ position }) => position > completeTo))) {
      warm.apply(event);
      if (SESSION_ENDERS.has(event.type)) vault.forgetSessions(String(event.data.userId));
    }
    await eraseDeleted(events);
    completeTo = Math.max(completeTo, events.at(-1)?.position ?? -1);
  }

  /** Completes erasures of deleted accounts and rejected registrations whose process ended too early. */
  async function eraseDeleted(events: readonly LoggedEvent[]): Promise<void> {
    const deleted = events.filter(({ type }) => ERASES.has(type)).map(erasedPerson);
    if (deleted.length === 0) return;
    await vault.eraseAccounts(deleted);
    for (const userId of deleted) await keys.destroy(userId);
  }

  async function readStructural(): Promise<boolean> {
    let found = false;
    for (let more = true; more; ) {
      const page = await log.readAll({ after: completeTo, limit: PAGE, bulk: false });
      await keepWarm(page);
      found ||= page.length > 0;
      more = page.length === PAGE;
    }
    return found;
  }

  /** Remembers the head, so that a log that can't skip bulk events does not read them again. */
  async function readOn(): Promise<boolean> {
    const head = await log.head();
    const found = await readStructural();
    completeTo = Math.max(completeTo, head);
    return found;
  }

  return {
    readOn,
    catchUp: log.skipsBulk ? readStructural : readOn,
    subscribe: (applied) =>
      log.subscribe({ after: completeTo, bulk: false }, async (events) => {
        await keepWarm(events);
        applied(events);
      }),
  };
}
