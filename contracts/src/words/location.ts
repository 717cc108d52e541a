/** Where a text of a record was written, by what the records around it say. Pure. */

/** As far as it is known. A `serverId` of null: in no server. */
export type Location = { readonly serverId?: string | null; readonly channelId?: string };

type Fields = Readonly<Record<string, unknown>>;

/** What a record says of itself counts more than what is around it. */
function within(around: Location, { serverId, channelId }: Fields): Location {
  if (typeof serverId === 'string' || serverId === null) return { serverId };
  if (typeof channelId !== 'string' || channelId === around.channelId) return around;
  return around.serverId === undefined ? { channelId } : { ...around, channelId };
}

/** `root`: what the path of the route says. */
export function locationIn(root: Location, around: readonly Fields[]): Location {
  return around.reduce<Location>(within, root);
}

/** The name of a server is in the record of that server, or of what changed in it. */
export function serverIn(root: Location, around: readonly Fields[]): Location {
  const id = around.at(-1)?.id;
  return typeof id === 'string' ? { serverId: id } : locationIn(root, around);
}
