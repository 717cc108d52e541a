/** `docs/decisions/README.md`: the decision records by topic, and the required form of a record. */

export type DecisionFile = { readonly name: string; readonly text: string };

type Decision = { readonly number: number; readonly name: string; readonly title: string; readonly status: string; readonly topic: string };

export const TOPICS = [
  'Event log',
  'Projections and read models',
  'Commands and consistency',
  'Realtime',
  'Cluster and scale',
  'Security and accounts',
  'Privacy and erasure',
  'History and audit',
  'Moderation',
  'Messages and servers',
  'Files and media',
  'Instance and operations',
  'Client and console',
  'Testing and CI',
  'Libraries',
] as const;

const SECTIONS = ['Context', 'Decision', 'Consequences', 'Alternatives'];
const LONGEST_TITLE = 70;

/** The record of libraries has a table for each area. */
const WITHOUT_SECTIONS = '0001-libraries.md';

const TITLE = /^# (\d+)\. (.+)$/m;
const STATUS = /^- Status: (.+)$/m;
/** A sentence may follow, for example about former decisions that are part of this one. */
const KNOWN_STATUS = /^(?:Accepted|Superseded by \[\d+\]\(\d{4}-[a-z0-9-]+\.md\))(?:\. .+)?$/;
const TOPIC = /^- Topic: (.+)$/m;
const RECORD_LINK = /\]\((\d{4}-[^)#]*)(?:#[^)]*)?\)/g;

const HEAD = `# Decisions

Made by \`npm run docs\` from the first lines of each record; do not edit.

A record says why Folkmoot is built the way it is: what the problem was, what was decided, what follows from it, and what was rejected.
A new record takes the next free number and has the same four sections. Ids such as H4 and A10 name rules in
[architecture.md](../explanation/architecture.md).
`;

function readDecision({ name, text }: DecisionFile): Decision {
  const [, number = '0', title = name] = TITLE.exec(text) ?? [];
  return { number: Number(number), name, title, status: STATUS.exec(text)?.[1] ?? '', topic: TOPIC.exec(text)?.[1] ?? '' };
}

function line({ number, name, title, status }: Decision): string {
  const note = status === '' || status.startsWith('Accepted') ? '' : ` (${status[0]?.toLowerCase()}${status.slice(1)})`;
  return `- [${number}. ${title}](${name})${note}`;
}

/** A record with an unknown topic is listed last. The check of the records reports it. */
export function decisionsPage(files: readonly DecisionFile[]): string {
  const decisions = files.map(readDecision).sort((a, b) => a.number - b.number);
  const known = new Set<string>(TOPICS);
  const groups = [
    ...TOPICS.map((topic) => ({ heading: topic as string, members: decisions.filter((each) => each.topic === topic) })),
    { heading: 'No topic', members: decisions.filter((each) => !known.has(each.topic)) },
  ];
  const parts = groups
    .filter(({ members }) => members.length > 0)
    .map(({ heading, members }) => `## ${heading}\n\n${members.map(line).join('\n')}\n`);
  return [HEAD, ...parts].join('\n');
}

function headFaults(file: DecisionFile): readonly string[] {
  const { number, title, status, topic } = readDecision(file);
  const faults: string[] = [];
  if (!TITLE.test(file.text)) faults.push('The first line must be "# <number>. <title>".');
  else if (number !== Number(file.name.slice(0, 4))) faults.push(`The title has the number ${number}.`);
  if (title.length > LONGEST_TITLE) faults.push(`The title has ${title.length} characters; ${LONGEST_TITLE} are allowed.`);
  if (!KNOWN_STATUS.test(status)) faults.push('"- Status:" must begin with "Accepted" or "Superseded by [<number>](<file>)".');
  if (!(TOPICS as readonly string[]).includes(topic)) faults.push(`"- Topic:" must be one of: ${TOPICS.join(', ')}.`);
  return faults;
}

function sectionFaults({ name, text }: DecisionFile): readonly string[] {
  if (name === WITHOUT_SECTIONS) return [];
  const sections = [...text.matchAll(/^## (.+)$/gm)].map((match) => match[1]);
  return sections.join() === SECTIONS.join() ? [] : [`The sections must be ${SECTIONS.join(', ')}, in this order.`];
}

/** The faults of the records, one sentence each: form, topic, and links between records. */
export function decisionFaults(files: readonly DecisionFile[]): readonly string[] {
  const names = new Set(files.map((file) => file.name));
  return files.flatMap((file) => {
    const dead = [...file.text.matchAll(RECORD_LINK)].map((match) => match[1] ?? '').filter((target) => !names.has(target));
    const faults = [...headFaults(file), ...sectionFaults(file), ...dead.map((target) => `The link to ${target} leads nowhere.`)];
    return faults.map((fault) => `${file.name}: ${fault}`);
  });
}
