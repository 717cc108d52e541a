/** Web push on the wire. Ours: the wire contract knows only the tokens of phones. */
import { z } from 'zod';

/** As one's own session sees it. */
export const RawPush = z.object({
  /** What a browser is to be subscribed with: a point of P-256, base64url. null: nothing is sent from here. */
  publicKey: z.string().nullable(),
  /** The subscription of the session that asks; null: there is none. */
  here: z.object({ withText: z.boolean() }).nullable(),
});
export type RawPush = z.infer<typeof RawPush>;

const place = {
  channelId: z.string(),
  /** null: a conversation of two. */
  serverId: z.string().nullable(),
};

/** What the service worker is told (`web/client/public/service-worker.js`). It has words for it; names stand in no other place. */
export const PushNotice = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    ...place,
    messageId: z.string(),
    /** Of who wrote it. */
    name: z.string(),
    channelName: z.string().nullable(),
    serverName: z.string().nullable(),
    /** Whether it names whom it is sent to, or is to them alone. */
    isForYou: z.boolean(),
    isSilent: z.boolean(),
    /** What was written, without its markup; null: its reader wants it nowhere but in the app. */
    text: z.string().nullable(),
  }),
  z.object({ kind: z.literal('friendRequest'), userId: z.string(), name: z.string(), isSilent: z.boolean() }),
  /** What waited there was read elsewhere. */
  z.object({ kind: z.literal('read'), channelId: z.string() }),
]);
export type PushNotice = z.infer<typeof PushNotice>;
