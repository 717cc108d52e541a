/** Members as a CSV file. Names of users cannot become formulas. */
import type { PageMember } from '@folkmoot/contracts/members/wire';

/** The start of a formula in spreadsheets, including full-width forms. */
const FORMULA = /^[\s\u200b-\u200f\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

/** An apostrophe before a formula makes spreadsheets show it as text. */
export function cell(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

const HEADER = ['id', 'username', 'tag', 'nickname', 'roles', 'joined', 'last active (day)', 'bot'];
const BYTE_ORDER_MARK = '\ufeff';

export function membersCsv(members: readonly PageMember[], roleName: (id: string) => string | undefined): string {
  const rows = members.map(({ user, nickname, roleIds, joinedAt, lastActiveAt }) => [
    user.id,
    user.username,
    user.tag,
    nickname ?? '',
    roleIds.flatMap((id) => roleName(id) ?? []).join('; '),
    new Date(joinedAt).toISOString(),
    lastActiveAt === null ? '' : new Date(lastActiveAt).toISOString().slice(0, 10),
    user.bot === true ? 'yes' : 'no',
  ]);
  return BYTE_ORDER_MARK + [HEADER, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

export function download(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Later, because the browser needs the address to start the download.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
