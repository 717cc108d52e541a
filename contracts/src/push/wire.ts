/** Web push on the wire. Folkmoot's own: the wire contract only has push tokens of phones. */
import { z } from 'zod';

/** For the user's own session. */
export const RawPush = z.object({
  /** Public key for a browser's subscription: a point of P-256, base64url. Null: push is not available. */
  publicKey: z.string().nullable(),
  /** The calling session's subscription; null: none. */
  here: z.object({ withText: z.boolean() }).nullable(),
});
export type RawPush = z.infer<typeof RawPush>;

const place = {
  channelId: z.string(),
  /** Null: a DM. */
  serverId: z.string().nullable(),
};

/** Message to the service worker (`web/client/public/service-worker.js`), which has the texts. Names are included only here. */
export const PushNotice = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    ...place,
    messageId: z.string(),
    /** Name of the author. */
    name: z.string(),
    channelName: z.string().nullable(),
    serverName: z.string().nullable(),
    /** Whether it mentions the recipient, or is a DM. */
    isForYou: z.boolean(),
    isSilent: z.boolean(),
    /** The text without markup; null: the recipient does not want it in notifications. */
    text: z.string().nullable(),
  }),
  z.object({ kind: z.literal('friendRequest'), userId: z.string(), name: z.string(), isSilent: z.boolean() }),
  /** The channel was read on another device. */
  z.object({ kind: z.literal('read'), channelId: z.string() }),
]);
export type PushNotice = z.infer<typeof PushNotice>;
