/** Applies the branding of an instance (name, description, icon, accent) to the built pages and manifests. Pure. */
import { INSTANCE_SETTINGS, type InstanceSettings } from '@folkmoot/contracts/instance/settings/settings';
import { clampChroma, converter, formatHex, wcagContrast } from 'culori';
import { escaped, shown } from './escape-html.ts';
import { previewTags } from './preview-page.ts';

export type InstanceLook = Pick<InstanceSettings, 'name' | 'description' | 'icon' | 'accentColor' | 'pages.rules' | 'pages.contact'>;

const PRODUCT = INSTANCE_SETTINGS.name.fallback;
const KEYS = ['name', 'description', 'icon', 'accentColor', 'pages.rules', 'pages.contact'] as const;
/** Pages that are linked if they exist. The client's `page-look.ts` uses the same list. */
const OWN_PAGES = ['rules', 'contact'] as const;
const TITLE = `<title>${PRODUCT}</title>`;
const DESCRIPTION = /<meta name="description" content="([^"]*)" \/>/;
/** A character that occurs in no page. */
const NOTHING = '\0';
/** A hidden link, as React renders it. */
const HIDDEN_LINK = /<a(?=[^>]* data-page="(\w+)")[^>]* hidden=""[^>]*>/g;
/** The product logo, as the build renders it. */
const LOGO = /<svg(?=[^>]* class="ui-logo-mark")[^>]*>.*?<\/svg>/g;
const ICON = /<link rel="icon" [^>]*>/;

/** The address of the icon. An icon from another server is loaded through the proxy, so that the server does not see the visitor. */
function iconPath(icon: string): string {
  return icon.startsWith('https:') ? `/cdn/proxy/${encodeURIComponent(icon)}/icon` : icon;
}

/** True: no branding is set, so the built pages are served unchanged. */
export function isPlainLook(look: InstanceLook): boolean {
  return KEYS.every((key) => look[key] === INSTANCE_SETTINGS[key].fallback);
}

const oklch = converter('oklch');
/** The backgrounds behind text in the accent color. The contrast must meet WCAG 2.2 AA. */
const PANES = { light: '#ece7dc', dark: '#262c28' } as const;
const AA = 4.5;
const STEP = 0.01;

type Theme = keyof typeof PANES;

/** Lightness, chroma and hue of a color (OKLCH). An unreadable color counts as gray. */
function perceived(accent: string) {
  const color = oklch(accent);
  return { l: color?.l ?? 0.5, c: color?.c ?? 0, h: color?.h ?? 0 };
}

function hexOf(l: number, c: number, h: number): string {
  return formatHex(clampChroma({ mode: 'oklch', l, c, h }, 'oklch'));
}

/** Makes the accent darker for the light theme, or lighter for the dark theme, until it is readable on the backgrounds. */
function readable(accent: string, theme: Theme): string {
  const { l, c, h } = perceived(accent);
  const [step, end] = theme === 'light' ? [-STEP, 0] : [STEP, 1];
  for (let lightness = l; (end - lightness) * step > 0; lightness += step) {
    const hex = hexOf(lightness, c, h);
    if (wcagContrast(hex, PANES[theme]) >= AA) return hex;
  }
  return hexOf(end, 0, h);
}

/** A background with a hint of the accent. */
function soft(accent: string, theme: Theme): string {
  const { c, h } = perceived(accent);
  return hexOf(theme === 'light' ? 0.92 : 0.34, Math.min(c, 0.05), h);
}

function wordsOn(color: string): string {
  return wcagContrast('#ffffff', color) >= AA ? '#ffffff' : '#14110c';
}

/** The theme tokens that depend on the accent. Each theme has its own shade. */
export function accentStyle(accent: string): string {
  const [light, dark] = [readable(accent, 'light'), readable(accent, 'dark')];
  const tokens = {
    'primary-color': [light, dark],
    'primary-color-dark': [soft(accent, 'light'), soft(accent, 'dark')],
    'text-on-primary-color': [wordsOn(light), wordsOn(dark)],
    'focus-color': [light, dark],
  };
  const rules = Object.entries(tokens).map(([token, [day, night]]) => `--${token}:light-dark(${day},${night})`);
  // More specific than the theme, which comes later in the page. A color that a user chose is more specific still.
  return `<style>@layer tokens{:root:root{${rules.join(';')}}}</style>`;
}

/** A built page with the branding of the instance. The product name in a built page always means the name of the instance. */
export function pageWithLook(page: string, look: InstanceLook): string {
  const { name, description, accentColor } = look;
  const icon = look.icon === null ? null : escaped(iconPath(look.icon));
  const written = OWN_PAGES.filter((each) => look[`pages.${each}`].trim() !== '');
  const head = [
    `<meta name="application-name" content="${shown(name)}" />`,
    written.length === 0 ? '' : `<meta name="folkmoot-pages" content="${written.join(' ')}" />`,
    description === '' ? '' : `<meta name="folkmoot-description" content="${shown(description)}" />`,
    icon === null ? '' : `<meta name="folkmoot-icon" content="${icon}" /><link rel="apple-touch-icon" href="${icon}" />`,
    accentColor === null ? '' : accentStyle(accentColor),
  ];
  return (
    page
      .replace(TITLE, () => `<title>${shown(name)}</title>`)
      .replaceAll(PRODUCT, () => shown(name))
      // The home page repeats the description in its body.
      .replaceAll(description === '' ? NOTHING : (DESCRIPTION.exec(page)?.[1] ?? NOTHING), () => shown(description))
      .replace(ICON, (written) => (icon === null ? written : `<link rel="icon" href="${icon}" />`))
      .replace(LOGO, (mark) => (icon === null ? mark : `<img src="${icon}" alt="" width="32" height="32" class="ui-logo-mark" />`))
      .replace(HIDDEN_LINK, (link, of: string) => (written.some((each) => each === of) ? link.replace(' hidden=""', '') : link))
      .replace('</head>', () => `${head.join('')}</head>`)
  );
}

/** Tags for crawlers of the home page. `origin`: the address of the instance. */
export function homeTags({ name, description, icon, accentColor }: InstanceLook, origin: string): string {
  const picture = icon === null ? null : new URL(iconPath(icon), origin).href;
  return previewTags({ title: name, text: description, picture, color: accentColor, url: origin }, name);
}

/** A built manifest with the branding of the instance. The installed app keeps its identity. */
export function manifestWithLook(manifest: string, { name, description, icon, accentColor }: InstanceLook): string {
  return JSON.stringify({
    ...JSON.parse(manifest),
    name,
    short_name: name.length > 20 ? name.slice(0, 20).trim() : name,
    ...(description === '' ? {} : { description }),
    ...(accentColor === null ? {} : { theme_color: accentColor }),
    ...(icon === null ? {} : { icons: [{ src: iconPath(icon), sizes: 'any', purpose: 'any' }] }),
  });
}
