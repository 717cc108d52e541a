/** Charts as inline SVG, because the page loads nothing. Pure. Colours are CSS classes of the page. */
import { whole } from './numbers.ts';

export type Line = { readonly name: string; readonly values: readonly (number | null)[] };
export type Chart = { readonly title: string; readonly unit: string; readonly lines: readonly Line[] };
export type Bar = { readonly name: string; readonly p50: number; readonly p95: number; readonly p99: number };

const WIDTH = 720;
const HEIGHT = 220;
const EDGE = { left: 64, right: 12, top: 12, bottom: 28 };
const PLOT = { width: WIDTH - EDGE.left - EDGE.right, height: HEIGHT - EDGE.top - EDGE.bottom };
const TICKS = 4;
const ROW = 34;
const NAMES = 150;
const FIGURES = 200;

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** 1, 2 or 5 times a power of ten, so that the axis has round numbers. */
function roundStep(most: number): number {
  const raw = most / TICKS;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5].find((factor) => factor * power >= raw) ?? 10;
  return step * power;
}

function point(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function xAt(index: number, length: number): number {
  return EDGE.left + (length < 2 ? PLOT.width / 2 : (PLOT.width * index) / (length - 1));
}

/** A gap for missing values, and a dot for a single second. */
function pathOf(values: Line['values'], yAt: (value: number) => number): string {
  let path = '';
  let drawing = false;
  for (const [index, value] of values.entries()) {
    if (value !== null) path += `${drawing ? 'L' : 'M'}${point(xAt(index, values.length))} ${point(yAt(value))}${drawing ? '' : 'h0.1'}`;
    drawing = value !== null;
  }
  return path;
}

export function lineChart({ title, unit, lines }: Chart): string {
  const length = Math.max(0, ...lines.map(({ values }) => values.length));
  const step = roundStep(Math.max(1, ...lines.flatMap(({ values }) => values.filter((value) => value !== null))));
  const most = Math.ceil(Math.max(1, ...lines.flatMap(({ values }) => values.filter((value) => value !== null))) / step) * step;
  const yAt = (value: number) => EDGE.top + PLOT.height * (1 - value / most);
  const marks = Array.from({ length: Math.round(most / step) + 1 }, (_, mark) => mark * step);
  const across = marks.map((mark) => {
    const y = point(yAt(mark));
    const label = step < 1 ? String(Math.round(mark * 100) / 100) : whole(mark);
    return `<path class="grid" d="M${EDGE.left} ${y}H${WIDTH - EDGE.right}"/><text class="y" x="${EDGE.left - 8}" y="${y}">${label}</text>`;
  });
  const secondsStep = Math.max(1, roundStep(Math.max(1, length - 1)));
  const along = Array.from({ length: Math.max(1, Math.floor((length - 1) / secondsStep) + 1) }, (_, mark) => {
    const second = mark * secondsStep;
    return `<text class="x" x="${point(xAt(second, length))}" y="${HEIGHT - 8}">${second} s</text>`;
  });
  const drawn = lines.map(({ values }, index) => `<path class="line c${index}" d="${pathOf(values, yAt)}"/>`);
  const keys = lines.map(({ name }, index) => `<span class="key k${index}">${escaped(name)}</span>`);
  return `<figure><figcaption>${escaped(title)} <small>${escaped(unit)}</small> ${keys.join(' ')}</figcaption>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escaped(title)}">
${[...across, ...along, ...drawn].join('\n')}
</svg></figure>`;
}

/** One row per bar, with marks at p50, p95 and p99. */
export function barChart(title: string, bars: readonly Bar[]): string {
  const most = Math.max(1, ...bars.map(({ p99 }) => p99));
  const width = WIDTH - NAMES - FIGURES;
  const across = (value: number) => point((width * value) / most);
  const rows = bars.map(({ name, p50, p95, p99 }, index) => {
    const y = index * ROW + 6;
    const bar = (className: string, value: number) =>
      `<rect class="${className}" x="${NAMES}" y="${y}" width="${across(value)}" height="${ROW - 14}" rx="2"/>`;
    const figures = `${[p50, p95, p99].map((value) => whole(value)).join(' · ')} ms`;
    const middle = y + (ROW - 14) / 2;
    return `<text class="name" x="${NAMES - 10}" y="${middle}">${escaped(name)}</text>${bar('b2', p99)}${bar('b1', p95)}${bar('b0', p50)}<text class="figures" x="${point(NAMES + (width * p99) / most + 8)}" y="${middle}">${figures}</text>`;
  });
  return `<figure><figcaption>${escaped(title)} <span class="key k0">p50</span> <span class="key k1">p95</span> <span class="key k2">p99</span></figcaption>
<svg viewBox="0 0 ${WIDTH} ${bars.length * ROW + 8}" role="img" aria-label="${escaped(title)}">
${rows.join('\n')}
</svg></figure>`;
}
