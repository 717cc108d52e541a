/** The command of a bot in what is being written: people type `/roll 20`, the wire names the bot, `/roll:1721 20` (servers document 3.1). Pure. */

export type SelectedBotCommand = { readonly name: string; readonly botUserId: string };

type Written = { readonly content: string; readonly selectedBotCommand: SelectedBotCommand | null };

/** The name in the first word, behind `@silent` too; null when the text begins otherwise. */
export function commandNameOf(typed: string): string | null {
  return /^\s*(?:@silent\s+)?\/([A-Za-z]{1,25})(?=\s|$)/.exec(typed)?.[1] ?? null;
}

/** What was selected, as long as the text still begins with it. */
export function stillSelected(typed: string, selected: SelectedBotCommand | null): SelectedBotCommand | null {
  return selected && selected.name === commandNameOf(typed) ? selected : null;
}

/**
 * What the text is a command of: what was selected, else the first bot that has a command of this name, which is also what the list
 * offers first. So typing it out and pasting it do as much as choosing it.
 */
export function commandOf<Command extends SelectedBotCommand>(
  typed: string,
  selected: SelectedBotCommand | null,
  commands: readonly Command[],
): Command | null {
  const name = commandNameOf(typed);
  if (name === null) return null;
  const named = commands.filter((command) => command.name === name);
  return named.find((command) => command.botUserId === selected?.botUserId) ?? named[0] ?? null;
}

/** Names the bot behind the first word. */
export function commandToWire({ content, selectedBotCommand }: Written): string {
  const selected = stillSelected(content, selectedBotCommand);
  return selected ? content.replace(`/${selected.name}`, `/${selected.name}:${selected.botUserId}`) : content;
}

/** Back again, for editing and for what could not be sent. */
export function commandFromWire(content: string): Written {
  const [whole, name, botUserId] = /^\/([A-Za-z]{1,25}):(\d+)(?=\s|$)/.exec(content) ?? [];
  if (whole === undefined || name === undefined || botUserId === undefined) return { content, selectedBotCommand: null };
  return { content: `/${name}${content.slice(whole.length)}`, selectedBotCommand: { name, botUserId } };
}
