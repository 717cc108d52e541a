/** `npm run doctor`: checks the instance, says what is wrong and what to do about it. Exit 1 when something is wrong. */
import type { HealthFinding, HealthStatus } from '@folkmoot/contracts/instance/health';
import { operate } from './attach.ts';
import { healthReport } from './instance-health/health-report.ts';
import { counted, sizeText } from './instance-health/words.ts';

const MARKS: Readonly<Record<HealthStatus, string>> = { ok: 'ok     ', off: 'off    ', warning: 'WARNING', error: 'ERROR  ' };
const INDENT = ' '.repeat(9);

function linesOf({ title, status, summary, cure }: HealthFinding): readonly string[] {
  return [`${MARKS[status]}  ${title}: ${summary}`, ...(cure === null ? [] : [`${INDENT}→ ${cure}`])];
}

operate('doctor', async ({ foundation, masterKey }) => {
  const report = await healthReport(foundation, masterKey, foundation.clock());
  console.log(`Folkmoot ${report.version}\n`);
  for (const line of report.findings.flatMap(linesOf)) console.log(line);
  console.log(`\nDatabase: ${report.schemas.map(({ name, bytes }) => `${name} ${sizeText(bytes)}`).join(', ')}`);
  console.log(`Attached files: ${sizeText(report.files.bytes)}`);
  const count = (status: HealthStatus) => report.findings.filter((finding) => finding.status === status).length;
  const [errors, warnings] = [count('error'), count('warning')];
  console.log(errors + warnings === 0 ? 'Nothing is wrong.' : `${counted(errors, 'error')}, ${counted(warnings, 'warning')}.`);
  return errors === 0 ? 0 : 1;
});
