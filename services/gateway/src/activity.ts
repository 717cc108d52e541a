/** The activity that a client reports, cut to the sizes of the contract. Unknown fields are dropped (realtime contract, section 2). */
import { Activity } from '@folkmoot/contracts/presence/wire';

function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}...` : text;
}

function short(value: string | undefined, below: number): string | undefined {
  return value !== undefined && value.length < below ? value : undefined;
}

function web(value: string | undefined): string | undefined {
  return value !== undefined && value.length < 200 && /^https?:\/\//i.test(value) ? value : undefined;
}

function defined(fields: Readonly<Record<string, string | number | undefined>>): Record<string, string | number> {
  return Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string | number] => entry[1] !== undefined));
}

/** null: the activity was cleared or is not valid. An invalid activity clears the current one. */
export function normalisedActivity(payload: unknown): Activity | null {
  const result = Activity.safeParse(payload);
  if (!result.success) return null;
  const { name, action, title, subtitle, link, imgSrc, emoji, speed, startedAt, endsAt, updatedAt } = result.data;
  return {
    name: shortened(name, 40),
    action: action.slice(0, 20),
    ...defined({
      title: title === undefined ? undefined : shortened(title, 50),
      subtitle: subtitle === undefined ? undefined : shortened(subtitle, 50),
      link: web(link),
      imgSrc: web(imgSrc),
      emoji: short(emoji, 30),
      speed: speed !== undefined && Math.abs(speed) <= 100 ? speed : undefined,
      startedAt,
      endsAt,
      updatedAt,
    }),
  };
}
