/** How the instance presents itself. */
import { z } from 'zod';
import { HexColor, shownName, text } from '../../kernel/fields.ts';
import { setting } from './setting.ts';

/** An image that browsers load: https, or a path on this instance. */
const IconUrl = z
  .string()
  .max(2000)
  .regex(/^(https:\/\/\S+|\/(?!\/)\S*)$/);

export const generalSettings = {
  name: setting(shownName(1, 50), 'Folkmoot', {
    variable: 'INSTANCE_NAME',
    about: 'Name of the instance: in page titles, mail, link previews and the installed app.',
  }),
  description: setting(text(0, 300), '', {
    variable: 'INSTANCE_DESCRIPTION',
    about: 'One or two sentences about the instance, for the home page and link previews.',
  }),
  icon: setting(IconUrl.nullable(), null, {
    variable: 'INSTANCE_ICON',
    about: 'Square image of at least 512 pixels: an https address, or a path on this instance.',
  }),
  accentColor: setting(HexColor.nullable(), null, {
    variable: 'INSTANCE_ACCENT_COLOR',
    about: 'Accent colour of the web client, as #rrggbb.',
  }),
};
