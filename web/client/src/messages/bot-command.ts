/**
 * The bot command at the start of a draft. People type `/roll 20`, and the wire names the bot: `/roll:1721 20` (servers document 3.1).
 * Pure.
 */

export type SelectedBotCommand = { readonly name: string; readonly botUserId: string };

type Written = { readonly content: string; readonly selectedBotCommand: SelectedBotCommand | null };

/** The name in the first word, also after `@silent`. null: the text does not start with a command. */
export function commandNameOf(typed: string): string | null {
  return /^\s*(?:@silent\s+)?\/([A-Za-z]{1,25})(?=\s|$)/.exec(typed)?.[1] ?? null;
}

/** The selected command while the text still starts with it. */
export function stillSelected(typed: string, selected: SelectedBotCommand | null): SelectedBotCommand | null {
  return selected && selected.name === commandNameOf(typed) ? selected : null;
}

/**
 * The command of the text: the selected one, else that of the first bot with a command of this name, which is also first in the list. So
 * typing or pasting a command works like choosing it.
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

/** Adds the bot to the first word. */
export function commandToWire({ content, selectedBotCommand }: Written): string {
  const selected = stillSelected(content, selectedBotCommand);
  return selected ? content.replace(`/${selected.name}`, `/${selected.name}:${selected.botUserId}`) : content;
}

/** The reverse, for editing and for messages that failed to send. */
export function commandFromWire(content: string): Written {
  const [whole, name, botUserId] = /^\/([A-Za-z]{1,25}):(\d+)(?=\s|$)/.exec(content) ?? [];
  if (whole === undefined || name === undefined || botUserId === undefined) return { content, selectedBotCommand: null };
  return { content: `/${name}${content.slice(whole.length)}`, selectedBotCommand: { name, botUserId } };
}
