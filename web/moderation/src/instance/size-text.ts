import { numberText } from '../format.ts';

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** 1 kB is 1,024 bytes, like on the server. */
export function sizeText(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** step;
  return `${numberText(step === 0 || value >= 100 ? Math.round(value) : Math.round(value * 10) / 10)} ${UNITS[step]}`;
}
