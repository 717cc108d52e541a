/** The icon of the tab: the logo with the number of mentions, or with a dot for unread messages. */

const PLAIN = '/favicon.svg';
const SIZE = 64;
const MOST = 9;

/** Drawing is asynchronous, so only the latest one is used. */
let requests = 0;

/** The mark on the icon. null: none. */
export function markOf(mentions: number, isUnread: boolean): string | null {
  if (mentions > 0) return mentions > MOST ? `${MOST}+` : String(mentions);
  return isUnread ? '' : null;
}

export async function drawFavicon(mentions: number, isUnread: boolean): Promise<void> {
  requests += 1;
  const ownRequest = requests;
  const mark = markOf(mentions, isUnread);
  const drawn = mark === null ? null : await drawing(mark).catch(() => null);
  if (ownRequest !== requests) return;
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return;
  link.type = drawn === null ? 'image/svg+xml' : 'image/png';
  link.href = drawn ?? PLAIN;
}

async function drawing(mark: string): Promise<string | null> {
  const icon = new Image(SIZE, SIZE);
  icon.src = PLAIN;
  await icon.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.drawImage(icon, 0, 0, SIZE, SIZE);
  drawMark(pen, mark);
  return canvas.toDataURL('image/png');
}

/** Uses a colour that is visible on light and dark tabs. */
function drawMark(pen: CanvasRenderingContext2D, mark: string): void {
  const radius = mark === '' ? 13 : 21;
  const [x, y] = [SIZE - radius, SIZE - radius];
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fillStyle = '#b5362d';
  pen.fill();
  pen.fillStyle = '#ffffff';
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.font = `700 ${mark.length > 1 ? 26 : 32}px sans-serif`;
  pen.fillText(mark, x, y + 2);
}
