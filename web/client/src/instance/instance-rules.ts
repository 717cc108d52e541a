/** The rules for users and servers in the settings of the instance. Defaults until they are loaded. */
import { EMOJI_LIMITS } from '@folkmoot/contracts/emojis/limits';
import { MEDIA_LIMITS } from '@folkmoot/contracts/media/limits';
import { MESSAGE_LIMITS } from '@folkmoot/contracts/messages/limits';
import { call } from '../api/call.ts';
import { createStore, useSelected } from '../store/create-store.ts';

const MB = 1024 * 1024;

export type InstanceRules = {
  /** null: not loaded yet. */
  readonly where: 'everywhere' | 'published' | 'off' | null;
  readonly fileBytes: number;
  readonly pictureBytes: number;
  /** The space for the files of one user. null: no limit. */
  readonly quotaBytes: number | null;
  /** Every server has the perks of verified servers: a custom invite code, more roles and emoji. */
  readonly perksForAll: boolean;
  /** All users can write long posts, not only supporters. */
  readonly longPostsForAll: boolean;
  /** The maximum number of characters of a message. */
  readonly messageLength: number;
  /** Addresses of files are signed and expire. */
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
  return useSelected(rules, (current) => current);
}

/** Whether files can be sent in any channel. */
export function useCanSendFiles(): boolean {
  return useSelected(rules, ({ where }) => where !== 'off');
}

/** The maximum number of characters of a message. */
export function useMessageLength(): number {
  return useSelected(rules, ({ messageLength }) => messageLength);
}

/** The maximum number of custom emoji of a server. */
export function useMostEmojis(server: { readonly verified: boolean }): number {
  const most = useSelected(rules, ({ emojisPerServer }) => emojisPerServer);
  return useHasPerks(server) ? most : Math.min(EMOJI_LIMITS.perServer, most);
}

/** Whether a server has a custom invite code, more roles and emoji. */
export function useHasPerks({ verified }: { readonly verified: boolean }): boolean {
  return useSelected(rules, ({ perksForAll }) => perksForAll) || verified;
}

/** Refetches the rules. After an error the known ones stay, because the server checks each file. */
export async function refreshRules(): Promise<void> {
  // Loaded on demand, because it contains the table of settings, which the page does not need.
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
