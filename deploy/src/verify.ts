/**
 * `npm run verify`: rebuilds every read model in a separate place and compares. It changes nothing. Exit code 1 and the first difference if
 * they differ (H2). With `--sample` it runs the nightly self-check, and stores the result in the metrics.
 */
import { Failure } from '@folkmoot/platform/errors';
import { describe } from '@folkmoot/platform/projection/rebuild';
import { verify } from '@folkmoot/platform/projection/verify';
import { checkSample, type Sampled } from '@folkmoot/platform/self-check/check-sample';
import { projections } from '@folkmoot/read-models/projections';
import { type Attached, operate } from './attach.ts';
import { progressBar } from './progress-bar.ts';
import { sampleOptions } from './self-check.ts';

const USAGE = 'Usage: npm run verify [-- --sample]';

function blockOf(name: string): (done: number) => void {
  return progressBar(name.padEnd(14), (text) => process.stdout.write(text), process.stdout.isTTY === true);
}

async function verifyAll({ foundation }: Attached): Promise<number> {
  let different = 0;
  for (const projection of projections) {
    const bar = blockOf(projection.name);
    const difference = await verify({ ...foundation, database: foundation.readModels, projection, onProgress: bar });
    bar(1);
    if (!difference) continue;
    different += 1;
    console.error(describe(projection, difference));
  }
  console.log(
    different === 0 ? 'Every read model equals its replay.' : `${different} of ${projections.length} read models differ from their replay.`,
  );
  return different === 0 ? 0 : 1;
}

async function verifySample({ foundation, masterKey }: Attached): Promise<number> {
  const sampled = await checkSample({ ...(await sampleOptions(foundation, masterKey)), yields: false });
  for (const line of linesOf(sampled)) console.log(line);
  const { checked, differences, fault } = sampled;
  return differences.length === 0 && fault === null && checked.length > 0 ? 0 : 1;
}

function linesOf({ checked, cut, differences, stretch, fault, events, leaves }: Sampled): readonly string[] {
  return [
    `${checked.length} of ${projections.length} read models were replayed, by ${events} events: ${checked.join(', ')}.`,
    ...(cut === null
      ? []
      : [`${cut} was not checked: the log is longer than SELF_CHECK_EVENTS or the hour allows. npm run verify has no such limit.`]),
    ...differences.map(({ projection, difference }) => describe(projection, difference)),
    fault === null
      ? proofLine(stretch, leaves)
      : `The proof is not valid: ${fault.position === null ? '' : `position ${fault.position}. `}${fault.what}`,
    differences.length === 0 && fault === null ? 'No difference was found.' : 'There is a difference from the log.',
  ];
}

function proofLine(stretch: Sampled['stretch'], leaves: number): string {
  return stretch === null ? 'Nothing is sealed yet.' : `${leaves} events from leaf ${stretch.from} on match the signed proof.`;
}

operate('verify', async (attached) => {
  const words = process.argv.slice(2);
  if (words.length === 0) return verifyAll(attached);
  if (words.length === 1 && words[0] === '--sample') return verifySample(attached);
  throw new Failure('Misconfigured', USAGE);
});
