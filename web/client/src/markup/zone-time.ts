/** The time of day at an offset like `+0530` or in an IANA zone. null: the zone is unknown. */
export function timeInZone(zone: string, now: number, language: string): string | null {
  const [, sign, hours, minutes] = /^([+-])(\d{2})(\d{2})$/.exec(zone) ?? [];
  const style = { hour: '2-digit', minute: '2-digit' } as const;
  if (sign) {
    const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
    return new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' }).format(now + offset * 60_000);
  }
  try {
    return new Intl.DateTimeFormat(language, { ...style, timeZone: zone }).format(now);
  } catch {
    return null;
  }
}
