/** Name and appearance of the instance. */
import { z } from 'zod';
import { fault } from '../../kernel/faults.ts';
import { shownName, text } from '../../kernel/fields.ts';
import { tamed } from '../../kernel/tamed.ts';
import { setting } from './setting.ts';

/** Accepts only an address that a URL parser keeps unchanged: neither `..` nor `\\` leads elsewhere, and no quote ends an attribute. */
function isImageAddress(address: string): boolean {
  const base = 'https://instance.invalid';
  if (!URL.canParse(address, base)) return false;
  const url = new URL(address, base);
  if (url.username !== '' || url.password !== '') return false;
  return address.startsWith('/') ? url.href === `${base}${address}` : url.protocol === 'https:' && url.href.startsWith(address);
}

/** An image that browsers load: https, or a path on this instance. */
const IconUrl = z
  .string()
  .max(2000)
  .refine(isImageAddress, { message: fault('noImageAddress') });

const AccentColor = z.string().regex(/^#[0-9a-f]{6}$/i, { message: fault('noHexColor') });

/** Removes marks that change the text direction, because they would affect the text around the name in a mail or title. */
const InstanceName = shownName(1, 50).transform(tamed).pipe(shownName(1, 50));

export const generalSettings = {
  name: setting(InstanceName, 'Folkmoot', {
    variable: 'INSTANCE_NAME',
    about: 'Name of the instance: in page titles, e-mails, link previews and the installed app.',
  }),
  description: setting(text(0, 300), '', {
    variable: 'INSTANCE_DESCRIPTION',
    about: 'One or two sentences about the instance, for the home page and link previews.',
  }),
  icon: setting(IconUrl.nullable(), null, {
    variable: 'INSTANCE_ICON',
    about: 'Square image of at least 512 pixels: an https address, or a path on this instance.',
  }),
  accentColor: setting(AccentColor.nullable(), null, {
    variable: 'INSTANCE_ACCENT_COLOR',
    about: 'Accent color of the web client, as #rrggbb.',
  }),
};
