/** `npm run doctor`: checks the instance and prints what is wrong and what to do about it. Exit code 1 if something is wrong. */
import type { HealthFinding, HealthStatus } from '@folkmoot/contracts/instance/health';
import { examine } from './instance-health/examine.ts';
import { counted, sizeText } from './instance-health/words.ts';
import { runToExit } from './run-to-exit.ts';
import { commandSettings } from './settings.ts';
import { VERSION } from './version.ts';

const MARKS: Readonly<Record<HealthStatus, string>> = { ok: 'ok     ', off: 'off    ', warning: 'WARNING', error: 'ERROR  ' };
const INDENT = ' '.repeat(9);

function linesOf({ title, status, summary, cure }: HealthFinding): readonly string[] {
  return [`${MARKS[status]}  ${title}: ${summary}`, ...(cure === null ? [] : [`${INDENT}→ ${cure}`])];
}

runToExit(async () => {
  const { findings, figures } = await examine(commandSettings());
  console.log(`Folkmoot ${VERSION}\n`);
  for (const line of findings.flatMap(linesOf)) console.log(line);
  console.log('');
  if (figures !== null) {
    console.log(`Database: ${figures.schemas.map(({ name, bytes }) => `${name} ${sizeText(bytes)}`).join(', ')}`);
    console.log(`Attached files: ${sizeText(figures.fileBytes)}`);
  }
  const count = (status: HealthStatus) => findings.filter((finding) => finding.status === status).length;
  const [errors, warnings] = [count('error'), count('warning')];
  console.log(errors + warnings === 0 ? 'Nothing is wrong.' : `${counted(errors, 'error')}, ${counted(warnings, 'warning')}.`);
  return errors === 0 ? 0 : 1;
});
