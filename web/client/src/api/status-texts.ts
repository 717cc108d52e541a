/** Texts for statuses of the infrastructure, whose bodies are not texts of the product (specification, section 8). */
import { translated } from '../i18n/catalogue.ts';

/** The catalogue area of the translations. */
export const STATUS_AREA = 'statuses';

export const STATUS_TEXTS: Readonly<Record<string, string>> = {
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  505: 'HTTP Version Not Supported',
  506: 'Variant Also Negotiates',
  507: 'Insufficient Storage',
  508: 'Loop Detected',
  510: 'Not Extended',
  511: 'Network Authentication Required',
};

/** null: the answer has a text of the product. */
export function statusText(status: number): string | null {
  const text = STATUS_TEXTS[status];
  return text === undefined ? null : translated(STATUS_AREA, String(status), text);
}
