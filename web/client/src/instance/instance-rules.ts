/** What people and servers may do here, by the settings of the instance; the defaults until they are known. */
import { EMOJI_LIMITS } from '@folkmoot/contracts/emojis/limits';
import { MEDIA_LIMITS } from '@folkmoot/contracts/media/limits';
import { MESSAGE_LIMITS } from '@folkmoot/contracts/messages/limits';
import { call } from '../api/call.ts';
import { createStore, useSelected } from '../store/create-store.ts';

const MB = 1024 * 1024;

export type InstanceRules = {
  /** null: they could not be asked for yet. */
  readonly where: 'everywhere' | 'published' | 'off' | null;
  readonly fileBytes: number;
  readonly pictureBytes: number;
  /** Space for the files of one person; null: no limit. */
  readonly quotaBytes: number | null;
  /** Every server has what only verified ones have elsewhere: an invite code of its own, more roles and emojis. */
  readonly perksForAll: boolean;
  /** Everybody can write posts as long as supporters’. */
  readonly longPostsForAll: boolean;
  /** Characters of a message. */
  readonly messageLength: number;
  /** Addresses of files end after an hour. */
  readonly signed: boolean;
  readonly emojisPerServer: number;
};

const rules = createStore<InstanceRules>({
  where: null,
  fileBytes: MEDIA_LIMITS.fileBytes,
  pictureBytes: MEDIA_LIMITS.pictureBytes,
  quotaBytes: null,
  perksForAll: true,
  longPostsForAll: true,
  messageLength: MESSAGE_LIMITS.content,
  signed: false,
  emojisPerServer: EMOJI_LIMITS.perVerifiedServer,
});

export function instanceRules(): InstanceRules {
  return rules.get();
}

export function useInstanceRules(): InstanceRules {
  return useSelected(rules, (held) => held);
}

/** Whether a file may be sent anywhere at all. */
export function useCanSendFiles(): boolean {
  return useSelected(rules, ({ where }) => where !== 'off');
}

/** Characters of a message. */
export function useMessageLength(): number {
  return useSelected(rules, ({ messageLength }) => messageLength);
}

/** Custom emojis that a server can have. */
export function useMostEmojis(server: { readonly verified: boolean }): number {
  const most = useSelected(rules, ({ emojisPerServer }) => emojisPerServer);
  return useHasPerks(server) ? most : Math.min(EMOJI_LIMITS.perServer, most);
}

/** Whether a server has an invite code of its own, more roles and emojis. */
export function useHasPerks({ verified }: { readonly verified: boolean }): boolean {
  return useSelected(rules, ({ perksForAll }) => perksForAll) || verified;
}

/** Asks for them anew. Without an answer those that are known stay: the server checks each file. */
export async function refreshRules(): Promise<void> {
  // The table of settings comes with it, which the page stands without.
  const { getInstance } = await import('@folkmoot/contracts/instance/commands');
  const { files, limits } = await call(getInstance, {});
  rules.set({
    where: files.where,
    fileBytes: files.maxMb * MB,
    pictureBytes: Math.min(files.imageMaxMb, files.maxMb) * MB,
    quotaBytes: files.quotaMb === null ? null : files.quotaMb * MB,
    perksForAll: limits.serverPerks === 'everyone',
    longPostsForAll: limits.longPosts === 'everyone',
    messageLength: limits.messageLength,
    signed: files.signed,
    emojisPerServer: limits.emojisPerServer,
  });
}
