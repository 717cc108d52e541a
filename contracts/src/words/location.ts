/** Location of a text in a record, from the enclosing records. Pure. */

/** As far as known. `serverId` null: not in a server. */
export type Location = { readonly serverId?: string | null; readonly channelId?: string };

type Fields = Readonly<Record<string, unknown>>;

/** A record's own fields take precedence over those of enclosing records. */
function within(around: Location, { serverId, channelId }: Fields): Location {
  if (typeof serverId === 'string' || serverId === null) return { serverId };
  if (typeof channelId !== 'string' || channelId === around.channelId) return around;
  return around.serverId === undefined ? { channelId } : { ...around, channelId };
}

/** `root`: location from the path of the route. */
export function locationIn(root: Location, around: readonly Fields[]): Location {
  return around.reduce<Location>(within, root);
}

/** The name of a server is in the server's record, or in a record of its changes. */
export function serverIn(root: Location, around: readonly Fields[]): Location {
  const id = around.at(-1)?.id;
  return typeof id === 'string' ? { serverId: id } : locationIn(root, around);
}
