/**
 * Renders an embed as a page that other websites show in a frame. It has no script, and every value is escaped (servers document DB-19).
 */
import type { EmbeddedServer } from '@folkmoot/contracts/external-embed/wire';
import { tamed } from '@folkmoot/contracts/kernel/tamed';
import { CDN_PATH, VEILED_FOLDER } from '@folkmoot/contracts/media/limits';
import type { EmbedWords } from './embed-texts.ts';
import { escaped, shown } from './escape-html.ts';

/** The page loads only images of our CDN and runs nothing. Any website may frame it. */
export const EMBED_POLICY =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors *";

const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#262b26, #ece7dc); --quiet: light-dark(#535a52, #b0b4a9);
  --pane: light-dark(#fdfbf6, #1b201d); --accent: light-dark(#8f5210, #f0b36a); --on-accent: light-dark(#fff, #23190a);
  --online: light-dark(#23794a, #7cc98f); }
* { box-sizing: border-box; margin: 0; padding: 0; }
body { display: flex; flex-direction: column; gap: 12px; height: 100vh; padding: 16px; background: var(--pane); color: var(--ink);
  font: 15px/1.45 system-ui, sans-serif; overflow-wrap: anywhere; }
.banner { flex: none; width: calc(100% + 32px); height: 88px; margin: -16px -16px 0; object-fit: cover; }
header { display: flex; gap: 12px; align-items: center; }
.mark { flex: none; display: grid; place-items: center; width: 40px; height: 40px; border-radius: 10px; font-weight: 640; overflow: hidden; }
.mark.small { width: 24px; height: 24px; border-radius: 50%; font-size: 11px; }
.mark img { width: 100%; height: 100%; object-fit: cover; }
.verified { color: var(--online); font-size: 13px; font-weight: 540; }
h1 { font-size: 17px; line-height: 1.2; }
p, .detail { color: var(--quiet); font-size: 13px; }
ul { flex: 1; min-height: 0; overflow-y: auto; list-style: none; }
li { display: flex; gap: 8px; align-items: center; min-height: 32px; }
.online { color: var(--online); font-size: 13px; white-space: nowrap; }
a { display: block; padding: 10px; border-radius: 10px; background: var(--accent); color: var(--on-accent); font-weight: 540;
  text-align: center; text-decoration: none; }
a:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
`;

const FALLBACK_COLOR = '#66716a';

type Marked = {
  readonly name: string;
  readonly hexColor: string | null;
  readonly picture: string | null;
  readonly size: 'large' | 'small';
};

/** The image, or the first letter on the server's color. A color that is no plain hex color is left out of the style. */
function mark({ name, hexColor, picture, size }: Marked): string {
  const hex = hexColor !== null && /^#[0-9a-f]{6}$/i.test(hexColor) ? hexColor : FALLBACK_COLOR;
  const [letter = '?'] = tamed(name).trim();
  const face = picture === null ? escaped(letter.toUpperCase()) : image(picture, '', 80);
  return `<span aria-hidden="true" class="mark ${size}" style="background:${hex};color:${inkOn(hex)}">${face}</span>`;
}

/** An image of the product CDN, without animation: it must not distract on another website. */
function image(path: string, className: string, size: number): string {
  const still = path.endsWith('.gif') ? '&type=webp' : '';
  return `<img alt="" class="${className}" src="${escaped(`${CDN_PATH}${path}?size=${size}${still}`)}">`;
}

/** Dark text on light colors, light text on dark ones. */
function inkOn(hex: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return (red ?? 0) * 0.299 + (green ?? 0) * 0.587 + (blue ?? 0) * 0.114 > 140 ? '#1b201d' : '#ffffff';
}

function row({ username, hexColor, avatar, presence }: EmbeddedServer['users'][number], { statusOf }: EmbedWords): string {
  const doing = presence?.activity ? `${presence.activity.action} ${presence.activity.name}` : (presence?.custom ?? '');
  const detail = presence
    ? `<span class="online">${escaped(statusOf(presence.status))}</span> <span class="detail">${shown(doing)}</span>`
    : '';
  const picture = avatar === null ? null : `${VEILED_FOLDER}/${avatar}`;
  return `<li>${mark({ name: username, hexColor, picture, size: 'small' })}<bdi>${shown(username)}</bdi> ${detail}</li>`;
}

/** `invite`: the address to join. null: there is none. */
export function embedPage({ server, onlineMembersCount, users }: EmbeddedServer, invite: string | null, words: EmbedWords): string {
  const name = shown(server.name);
  const label = escaped(words.join).replace('{name}', () => `<bdi>${name}</bdi>`);
  const join = invite === null ? '' : `<a href="${escaped(invite)}" target="_blank" rel="noopener">${label}</a>`;
  const { avatar: picture, hexColor } = server;
  const banner = server.banner === null ? '' : image(server.banner, 'banner', 640);
  const verified = server.verified ? ` <span class="verified">${escaped(words.verified)}</span>` : '';
  const online = escaped(words.onlineOf(onlineMembersCount));
  return `<!doctype html>
<html lang="${words.tag}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${name}</title><style>${STYLE}</style></head>
<body>
${banner}
<header>${mark({ name: server.name, hexColor, picture, size: 'large' })}<div><h1><bdi>${name}</bdi>${verified}</h1><p>${online}</p></div></header>
<ul aria-label="${escaped(words.members)}" tabindex="0">${users.map((user) => row(user, words)).join('')}</ul>
${join}
</body>
</html>`;
}
